/// One element before it has a place on the screen.
///
/// The elements of a screen become a list in reading order, in which each knows its parent: all passes over it are
/// loops, forward for what comes from the parent and backward for what comes from the children.
struct LayoutNode {
    /// How the elements within an element stand together.
    enum Content {
        case stack
        case row
        /// A row of headlines and numbers only, such as a score.
        case scoreLine
        case section(title: [Glyph])
        /// A part of a row with a share of its width; the number of its region, if it scrolls by itself.
        case pane(share: Int, least: Int, region: Int?)
        /// The rows of a list with columns, and behind them in the list of nodes the header, which is above them.
        case table(region: Int?)
        /// The rows of such a list; the number of their region, if they scroll by themselves.
        case rows(region: Int?)
        /// There are none: the node's ``LayoutNode/element`` answers.
        case element
    }

    var content: Content
    /// What has no elements within it; nil for what has.
    var element: (any ElementLayout)?
    /// The place of the parent in the list; the root has none.
    let parent: Int?
    var firstChild: Int?
    var lastChild: Int?
    var nextSibling: Int?

    /// The columns that the element would take if it could.
    var natural = 0
    /// The columns in which it can still be read beside others in a row.
    var narrow = 0
    /// The columns below which something in it does not become narrower.
    var least = 0
    /// The columns that there are for it. It is wider where something in it is.
    var room = 0
    /// Whether a row had no room for its children side by side, and has them one below the other.
    var isStacked = false
    /// Whether what is in a row begins at its left, as the elements above and below it do.
    var isLeading = false
    /// Where the element is, from the top left of all that is laid out.
    var rect = Rect()
    /// Where its controls are among those of the screen.
    var controls = 0..<0

    init(_ content: Content, parent: Int?) {
        self.content = content
        self.parent = parent
    }

    init(_ element: any ElementLayout, parent: Int?) {
        content = .element
        self.element = element
        self.parent = parent
    }

    /// Whether it has children side by side.
    var isHorizontal: Bool {
        switch content {
        case .row, .scoreLine: !isStacked
        case .stack, .section, .pane, .table, .rows, .element: false
        }
    }

    /// Whether it has children side by side where there is room.
    var isRow: Bool {
        if case .row = content { true } else { false }
    }

    var isTable: Bool {
        if case .table = content { true } else { false }
    }

    /// The share of a row's width that a pane takes; nil for other elements.
    var share: Int? {
        if case .pane(let share, _, _) = content { share } else { nil }
    }

    /// Whether both are of one kind of those that belong together.
    func isKin(of other: LayoutNode) -> Bool {
        guard let element, let other = other.element else { return false }
        return element.kinship == .withItsKind && other.kinship == .withItsKind && type(of: element) == type(of: other)
    }

    /// Whether nothing separates it from what is below it.
    func isClose(to below: LayoutNode) -> Bool {
        if case .row = content, case .row = below.content { return true }
        if element?.kinship == .withNext { return true }
        return element?.kinship == .withAll || below.element?.kinship == .withAll || isKin(of: below)
    }
}

/// How much room a layout takes: less where a screen would not fit otherwise.
enum Density {
    case roomy, compact
}
