import PluginABI

/// The layout of an element without children, before the element has a place on the screen.
///
/// Each kind of element has a file in `Elements/` with its width, its rows, its controls and its drawing. A layout
/// calls in this order: the natural columns, ``fit(columns:)``, ``rows(columns:density:)``, the controls; then it draws
/// any number of times.
protocol ElementLayout {
    /// The need for an empty row between the element and its neighbours above and below.
    var kinship: Kinship { get }
    /// True if the element keeps its natural width when alone in its rows.
    var keepsItsWidth: Bool { get }
    /// True if the element begins at the left, as do its neighbours above and below: text read line by line has one
    /// edge.
    var isLeading: Bool { get }
    /// True if the element is as wide as neighbours of the same kind above and below.
    var sharesWidth: Bool { get }
    /// True for a text about another one, and for running text.
    var isCaption: Bool { get }
    var isRunningText: Bool { get }
    /// True for a figure, drawn at the right end of a row, below the figures of the rows above.
    var isFigure: Bool { get }
    /// The columns of a label before the element's box, shared by elements of the same kind below each other.
    var labelColumns: Int { get set }
    /// The columns of a value after the element's bar, shared by elements of the same kind below each other.
    var valueColumns: Int { get set }
    /// The least columns of the element: in less room, the screen scrolls sideways.
    var leastColumns: Int { get }
    /// The columns in which the element is still readable beside others in a row; nil for its natural columns.
    var narrowColumns: Int? { get }
    /// True if the element gets columns from the panes beside its own, before its rows are cut off.
    var takesColumnsBeside: Bool { get }
    /// True if the element is as high as its pane allows.
    var fillsPane: Bool { get }
    /// True if the element is as wide as its container, however wide: a picture or a list, not running text.
    var fillsWidth: Bool { get }
    /// True if a search looks in the element: a list or a text, not a control.
    var isSearched: Bool { get }
    /// The part of ``ScreenLayout/cellLimit`` used by the element.
    var cellCount: Int { get }

    /// Returns the columns of the element if there is enough room.
    mutating func naturalColumns(density: Density) -> Int

    /// Sets the width for the available columns, and returns the columns used, possibly fewer.
    mutating func fit(columns: Int) -> Int

    /// Returns the rows of the element at its width.
    mutating func rows(columns: Int, density: Density) -> Int

    /// Lists the element's controls, in the order of `Screen.actions`. An item that can be picked has two actions, but
    /// one control.
    func addControls(at rect: Rect, to list: inout ControlList)

    /// Draws the element, with the controls that it has listed.
    func draw(in rect: Rect, controls: ArraySlice<Control>, with pencil: inout ElementPencil, on canvas: inout Canvas)
}

/// The neighbours from which an empty row separates an element.
enum Kinship {
    /// Separated from all neighbours.
    case apart
    /// Separated from neighbours of other kinds.
    case withItsKind
    /// Separated from the neighbour above only.
    case withNext
    /// Separated from no neighbour.
    case withAll
}

extension ElementLayout {
    var kinship: Kinship { .apart }
    var keepsItsWidth: Bool { false }
    var isLeading: Bool { false }
    var sharesWidth: Bool { kinship == .withItsKind }
    var isCaption: Bool { false }
    var isRunningText: Bool { false }
    var isFigure: Bool { false }
    var labelColumns: Int {
        get { 0 }
        set {}
    }
    var valueColumns: Int {
        get { 0 }
        set {}
    }
    var leastColumns: Int { 0 }
    var narrowColumns: Int? { nil }
    var takesColumnsBeside: Bool { false }
    var fillsPane: Bool { false }
    var fillsWidth: Bool { false }
    var isSearched: Bool { false }
    var cellCount: Int { 0 }

    mutating func fit(columns: Int) -> Int { columns }
    mutating func rows(columns: Int, density: Density) -> Int { 1 }
    func addControls(at rect: Rect, to list: inout ControlList) {}
}
