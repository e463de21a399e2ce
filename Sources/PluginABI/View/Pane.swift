/// A part of a row that takes a share of its width. Since 1.1.
///
/// A ``Row`` with panes is as wide as the terminal or the window: what the other elements leave is divided by the
/// panes' shares. Where a pane would get fewer columns than it asks for, all elements of the row are shown one below
/// the other. So one description puts a list beside its detail at 120 columns and above it at 60:
///
/// ```swift
/// Row {
///     Pane(share: 1, atLeast: 30, scrolling: .byItself) { List("Messages", id: "read", items: messages) }
///     Pane(share: 2, atLeast: 40) { Text(message) }
/// }
/// ```
///
/// A pane can scroll by itself where not all of it fits the height. In plain lines panes follow each other, with an
/// empty line between them.
///
/// ![Two panes side by side, the second twice as wide.](element-Pane.svg)
public struct Pane: Sendable, Hashable, ElementConvertible {
    /// How a pane shows what does not fit the height of the screen.
    public enum Scrolling: String, Sendable, Hashable, CaseIterable {
        /// Moves with the rest of the screen.
        case withScreen = "with_screen"
        /// The pane fits the screen, and its content moves within it.
        case byItself = "by_itself"
        /// Scrolls by itself, and its end stays in sight, as in a log or a conversation, until a person scrolls back.
        case atEnd = "at_end"
    }

    /// How much of the width it takes, compared with the other panes of the row. Less than 1 counts as 1.
    public var share: Int
    /// The columns of text below which the row is shown one below the other; less than 1 counts as 1.
    public var leastColumns: Int
    /// What is done with what does not fit the height. A pane within one that scrolls moves with that.
    public var scrolling: Scrolling
    /// The elements, from top to bottom.
    public var elements: [Element] {
        didSet { nesting = Nesting(limiting: &elements) }
    }

    var nesting: Nesting

    /// Makes a pane of the elements that the builder lists.
    public init(
        share: Int = 1,
        atLeast leastColumns: Int = 24,
        scrolling: Scrolling = .withScreen,
        @ScreenBuilder _ elements: () -> [Element]
    ) {
        self.share = share
        self.leastColumns = leastColumns
        self.scrolling = scrolling
        var elements = elements()
        nesting = Nesting(limiting: &elements)
        self.elements = elements
    }

    /// The element to show.
    public var element: Element { .pane(self) }
}

extension Pane: Container {}
