import PluginABI

/// An element without others in it, before it has a place on the screen.
///
/// Each kind answers here, in a file of its own in `Elements/`, for its width, its rows, its controls and its looks. A
/// layout asks in this order: the natural columns, ``fit(columns:)``, ``rows(columns:density:)``, the controls; then it
/// is drawn any number of times.
protocol ElementLayout {
    /// How close the element stands to one above or below it.
    var kinship: Kinship { get }
    /// Whether it keeps to its natural width, if it has its rows to itself.
    var keepsItsWidth: Bool { get }
    /// Whether it begins at the left, and so do the elements above and below it: what is read line by line has one
    /// edge.
    var isLeading: Bool { get }
    /// Whether it is as wide as those of its kind right above and below it.
    var sharesWidth: Bool { get }
    /// Whether it is a figure, which is drawn at the right end of a row, below the figures of the rows above.
    var isFigure: Bool { get }
    /// The columns of a label before the element's box, which those of its kind one below the other have in common.
    var labelColumns: Int { get set }
    /// The columns below which the element does not become narrower: on less, the screen is scrolled sideways.
    var leastColumns: Int { get }
    /// The columns in which the element can still be read beside others in a row; nil where these are all that it would
    /// take.
    var narrowColumns: Int? { get }
    /// How much of ``ScreenLayout/cellLimit`` it takes.
    var cellCount: Int { get }

    /// The columns that the element would take if it could.
    mutating func naturalColumns(density: Density) -> Int

    /// Takes its width: as many columns as it is given, or fewer.
    mutating func fit(columns: Int) -> Int

    /// The rows that the element takes in its width.
    mutating func rows(columns: Int, density: Density) -> Int

    /// Lists what can have the focus, in the order of `Screen.actions`; an item that can be picked has two of these.
    func addControls(at rect: Rect, to list: inout ControlList)

    /// Draws the element, whose controls are those that it has listed.
    func draw(in rect: Rect, controls: ArraySlice<Control>, with pencil: inout ElementPencil, on canvas: inout Canvas)
}

/// Where an empty row separates an element from the one above it and the one below.
enum Kinship {
    /// From each.
    case apart
    /// From each that is not of its kind.
    case withItsKind
    /// From the one above it.
    case withNext
    /// From none.
    case withAll
}

extension ElementLayout {
    var kinship: Kinship { .apart }
    var keepsItsWidth: Bool { false }
    var isLeading: Bool { false }
    var sharesWidth: Bool { kinship == .withItsKind }
    var isFigure: Bool { false }
    var labelColumns: Int {
        get { 0 }
        set {}
    }
    var leastColumns: Int { 0 }
    var narrowColumns: Int? { nil }
    var cellCount: Int { 0 }

    mutating func fit(columns: Int) -> Int { columns }
    mutating func rows(columns: Int, density: Density) -> Int { 1 }
    func addControls(at rect: Rect, to list: inout ControlList) {}
}
