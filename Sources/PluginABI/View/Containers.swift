/// Elements side by side, or stacked vertically if there is not enough room.
///
/// A row with only headlines and numbers is shown as a score, in a border.
///
/// ![A row: a text and a number side by side.](element-Row.svg)
public struct Row: Sendable, Hashable, ElementConvertible {
    /// The elements, in reading order.
    public var elements: [Element] {
        didSet { nesting = Nesting(limiting: &elements) }
    }

    var nesting: Nesting

    /// Makes a row of the listed elements.
    public init(@ScreenBuilder _ elements: () -> [Element]) {
        var elements = elements()
        nesting = Nesting(limiting: &elements)
        self.elements = elements
    }

    /// The element to show.
    public var element: Element { .row(self) }
}

/// Elements stacked vertically.
///
/// ![A column within a row.](element-Column.svg)
public struct Column: Sendable, Hashable, ElementConvertible {
    /// The elements, from top to bottom.
    public var elements: [Element] {
        didSet { nesting = Nesting(limiting: &elements) }
    }

    var nesting: Nesting

    /// Makes a column of the listed elements.
    public init(@ScreenBuilder _ elements: () -> [Element]) {
        var elements = elements()
        nesting = Nesting(limiting: &elements)
        self.elements = elements
    }

    /// The element to show.
    public var element: Element { .column(self) }
}

/// Elements under a heading.
///
/// ![A section with its title.](element-Section.svg)
public struct Section: Sendable, Hashable, ElementConvertible {
    /// The heading.
    public var title: String
    /// The elements, from top to bottom.
    public var elements: [Element] {
        didSet { nesting = Nesting(limiting: &elements) }
    }

    var nesting: Nesting

    /// Makes a section of the listed elements.
    public init(_ title: String, @ScreenBuilder _ elements: () -> [Element]) {
        self.title = title
        var elements = elements()
        nesting = Nesting(limiting: &elements)
        self.elements = elements
    }

    /// The element to show.
    public var element: Element { .section(self) }
}

/// A line between elements.
///
/// ![A divider between two texts.](element-Divider.svg)
public struct Divider: Sendable, Hashable, ElementConvertible {
    /// Makes a divider.
    public init() {}

    /// The element to show.
    public var element: Element { .divider(self) }
}

extension Row: Container {}
extension Column: Container {}
extension Section: Container {}
