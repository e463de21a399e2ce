/// The thing held by the mouse's button, from its press to its release.
enum Grip {
    /// A cell, and the control there: a click if the button is released on both, and text if the mouse is moved.
    case press(Position, Control.ID?)
    /// The thumb of a scroll bar, at a row of the thumb; `region` is nil for the scroll bar of the screen.
    case thumb(ScrollBar, region: Int?, row: Int)
    /// An item that can be dropped on a list.
    case item(Control)
    /// The end of a selection.
    case text
}
