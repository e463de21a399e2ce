/// A screen that has been laid out, and where in the frame it is seen.
///
/// It holds as long as the screen and the terminal's size do: what a person does with the screen needs no other layout.
struct PlacedScreen {
    var layout: ScreenLayout
    /// The glyphs of the texts in the layout.
    let table: GlyphTable
    /// The part of the frame that is the screen's.
    let area: Rect
    /// The place of the inspector beside it; nil if it is not there.
    let dock: Rect?
    /// What the terminal would have to have, where it is too small to show anything; nil where the screen is shown.
    let missingSize: TerminalSize?

    /// The part of the frame that the screen is seen in, and what is seen there.
    struct Viewport: Equatable {
        var rect: Rect
        /// Where the top left of what is laid out would be in the frame, if it were not scrolled.
        var left: Int
        var scroll: Int
        /// How many columns it is scrolled sideways; the rows that are not scrolled stay.
        var side: Int
        /// How many rows at the top are not scrolled: those of the tabs.
        var stickyRows: Int

        /// The rows of the layout that are seen below those.
        var rows: Range<Int> { scroll + stickyRows..<scroll + rect.height }

        /// Whether a control can be seen, or of a high one its middle, where its text is.
        func shows(_ control: Control) -> Bool {
            if control.isHidden { return false }
            let middle = control.rect.y + control.rect.height / 2
            if middle < stickyRows { return true }
            let column = control.rect.x + control.rect.width / 2
            return rows.contains(middle) && (side..<side + rect.width).contains(column)
        }

        /// The place in the frame where a control is read from, its middle row; nil where that is not seen.
        func place(of control: Control?) -> Position? {
            guard let control, shows(control) else { return nil }
            let row = control.rect.y + control.rect.height / 2
            let isSticky = row < stickyRows
            let place = Position(
                x: max(rect.x, control.rect.x + left - (isSticky ? 0 : side)),
                y: rect.y + (isSticky ? row : row - scroll)
            )
            return rect.contains(place) ? place : nil
        }

        /// The place in the layout that is seen at a place in the frame.
        func layoutPosition(of position: Position) -> Position? {
            guard rect.contains(position) else { return nil }
            let row = position.y - rect.y
            let isSticky = row < stickyRows
            return Position(x: position.x - left + (isSticky ? 0 : side), y: isSticky ? row : row + scroll)
        }
    }

    /// The rows of the tabs, which stay at the top where they leave half of the room to the rest.
    var stickyRows: Int {
        guard let bar = layout.tabBar else { return 0 }
        let rows = layout.nodes[bar].rect.height
        return 2 * rows <= area.height ? rows : 0
    }

    /// The furthest that the screen can be scrolled.
    var lastScroll: Int { max(0, layout.size.y - area.height) }

    /// The furthest that it can be scrolled sideways: not at all, unless something cannot be narrower than it is.
    var lastSide: Int { max(0, layout.size.x - area.width) }

    /// What is seen when the screen is scrolled so far, or as far as it can be.
    func viewport(scroll: Int, side: Int = 0) -> Viewport {
        // A screen that leaves room stands a little above the middle of it; but tabs stay where they are, whatever is
        // below them, and panes begin at the top.
        let above = layout.tabBar != nil || layout.hasPanes ? 0 : max(0, area.height - layout.size.y) / 3
        return Viewport(
            rect: Rect(x: area.x, y: area.y + above, width: area.width, height: area.height - above),
            left: area.x + max(0, (area.width - layout.size.x) / 2),
            scroll: max(0, min(scroll, lastScroll)),
            side: max(0, min(side, lastSide)),
            stickyRows: stickyRows
        )
    }
}
