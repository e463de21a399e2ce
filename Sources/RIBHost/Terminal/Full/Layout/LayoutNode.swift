internal import PluginABI

/// One element on its way to a place on the screen.
///
/// The elements of a screen become a list in reading order, in which each knows its parent: all passes over it are
/// loops, forward for what comes from the parent and backward for what comes from the children.
struct LayoutNode {
    /// What is to be shown.
    enum Content {
        case stack
        case row
        /// A row of headlines and numbers only, such as a score.
        case scoreLine
        /// A row of which one is chosen, at the top of a screen.
        case tabs
        /// The one of them that is chosen, where it is no button.
        case chosenTab([Glyph])
        case section(title: [Glyph])
        case text([Glyph], Text.Style, Tone)
        case grid(GridLayout)
        case button(Button, label: [Glyph])
        case field(Field, label: [Glyph])
        case progress(label: [Glyph], fraction: Double?)
        case divider
    }

    var content: Content
    /// The place of the parent in the list; the root has none.
    var parent: Int?
    var firstChild: Int?
    var lastChild: Int?
    var nextSibling: Int?

    /// The columns that the element would take if it could.
    var natural = 0
    /// Whether a row had no room for its children side by side, and has them one below the other.
    var isStacked = false
    /// The columns of a field's or a bar's label, and of those that it is aligned with.
    var labelColumns = 0
    /// The lines of a text, once its width is known.
    var lines: [[Glyph]] = []
    /// Where the element is, from the top left of all that is laid out.
    var rect = Rect()

    init(_ content: Content, parent: Int?) {
        self.content = content
        self.parent = parent
    }

    /// Whether it has children side by side.
    var isHorizontal: Bool {
        switch content {
        case .row, .scoreLine, .tabs: !isStacked
        default: false
        }
    }
}

/// How much room a layout takes: less where a screen would not fit otherwise.
enum Density {
    case roomy, compact
}
