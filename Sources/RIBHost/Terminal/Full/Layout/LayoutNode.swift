/// An element before it has a place on the screen.
///
/// The elements of a screen are a list in reading order, with the index of each element's parent. All passes over the
/// list are loops: forward for values from the parent, and backward for values from the children.
struct LayoutNode {
    /// The arrangement of the elements within an element.
    enum Content {
        case stack
        case row
        /// A row of headlines and numbers only, such as a score.
        case scoreLine
        case section(title: [Glyph])
        /// The only element of a pane in a row: a title without a border, above as many rows as the pane has.
        case lane(title: [Glyph])
        /// A part of a row with a share of the row's width; `region` is the number of the region if the pane scrolls by
        /// itself.
        case pane(share: Int, least: Int, region: Int?)
        /// A list with columns: its children are the rows and, later in the list of nodes, the header, which is placed
        /// above the rows.
        case table(region: Int?)
        /// The rows of a list with columns; `region` is the number of the region if the rows scroll by themselves.
        case rows(region: Int?)
        /// No arrangement: the node has an ``LayoutNode/element`` instead of children.
        case element
    }

    var content: Content
    /// The layout of an element without children; nil for containers.
    var element: (any ElementLayout)?
    /// The index of the parent in the list; nil for the root.
    let parent: Int?
    var firstChild: Int?
    var lastChild: Int?
    var nextSibling: Int?

    /// The columns of the element if there is enough room.
    var natural = 0
    /// The columns in which the element is still readable beside others in a row.
    var narrow = 0
    /// The least columns of the element, including its descendants.
    var least = 0
    /// The columns that a pane gets from the panes beside it, if these have more than they ask for: 0 without a list.
    var wanted = 0
    /// True if any element inside is as wide as its container, however wide.
    var fillsWidth = false
    /// The available columns. An element with a wider descendant is wider than this.
    var room = 0
    /// True for a board, a row whose panes each have a section with a list as their only element, for its panes, and for
    /// their sections.
    var isOfBoard = false
    /// True for a pane whose search and whose heading stay while the rows of its list scroll.
    var searches = false
    /// True for a pane with a line before it, which separates it from the pane at its left.
    var isDivided = false
    /// True for a row without room for its children side by side, which are placed below each other.
    var isStacked = false
    /// True for a row of buttons and toggles without room for all of them side by side, which are in lines.
    var isWrapped = false
    /// True if the content of a row begins at the left, as do the neighbours above and below.
    var isLeading = false
    /// The rectangle of the element, relative to the top left of the layout.
    var rect = Rect()
    /// The indices of the element's controls among the controls of the screen.
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

    /// True if the children are side by side.
    var isHorizontal: Bool {
        switch content {
        case .row, .scoreLine: !isStacked
        case .stack, .section, .lane, .pane, .table, .rows, .element: false
        }
    }

    /// True if the children are side by side, given enough room.
    var isRow: Bool {
        if case .row = content { true } else { false }
    }

    var isSection: Bool {
        if case .section = content { true } else { false }
    }

    var isTable: Bool {
        if case .table = content { true } else { false }
    }

    /// True for a pane, a row of panes or a table, whose content can scroll.
    var scrolls: Bool {
        switch content {
        case .pane, .table, .row: true
        case .stack, .scoreLine, .section, .lane, .rows, .element: false
        }
    }

    /// The share of a row's width for a pane; nil for other elements.
    var share: Int? {
        if case .pane(let share, _, _) = content { share } else { nil }
    }

    /// True if both elements are of the same kind, or have a value beside a picture, and such elements are placed
    /// without a gap. A caption is apart from the running text below, which it is about.
    func isKin(of other: LayoutNode) -> Bool {
        guard let element, let other = other.element else { return false }
        return element.kinship == .withItsKind && other.kinship == .withItsKind
            && (type(of: element) == type(of: other) || element.valueColumns > 0 && other.valueColumns > 0)
            && !(element.isCaption && other.isRunningText)
    }

    /// True for a field of a form, and for a button between two of them.
    var isOfForm: Bool {
        guard let element, element.kinship == .withItsKind else { return false }
        return element is FieldLayout || (element as? ButtonLayout)?.isBetweenFields == true
    }

    /// True if no empty row separates the element from the element below.
    func isClose(to below: LayoutNode) -> Bool {
        if case .row = content, case .row = below.content { return true }
        if element?.kinship == .withNext { return true }
        if element?.kinship == .withAll || below.element?.kinship == .withAll || isKin(of: below) { return true }
        return isOfForm && below.isOfForm
    }
}

/// The density of a layout: compact if a screen would not fit otherwise.
enum Density {
    case roomy, compact
}
