/// A part of a row with a share of the row's width. Since 1.1.
///
/// A ``Row`` with panes is as wide as the terminal or the window: the panes' shares divide the width that the other
/// elements leave. If a pane would get fewer columns than it asks for, all elements of the row are stacked vertically.
/// So one description puts a list beside its detail at 120 columns and above it at 60:
///
/// ```swift
/// Row {
///     Pane(share: 1, atLeast: 30, scrolling: .byItself) { List("Messages", id: "read", items: messages) }
///     Pane(share: 2, atLeast: 40) { Text(message) }
/// }
/// ```
///
/// On a full screen, panes beside each other take all the height that the other elements leave. A pane whose list needs
/// more columns gets them from the panes without a list, and all of a pane that has only a short caption, such as that
/// nothing is open. If each pane of a row has only a section with a list, these are the lanes of a board, with cards.
///
/// A pane can scroll by itself if it does not fit the height. In plain lines panes follow each other, with an empty
/// line between them.
///
/// ![Two panes side by side, the second twice as wide.](element-Pane.svg)
public struct Pane: Sendable, Hashable, ElementConvertible {
    /// A way to show a pane that does not fit the height of the screen.
    public enum Scrolling: String, Sendable, Hashable, CaseIterable {
        /// The pane moves with the rest of the screen.
        case withScreen = "with_screen"
        /// The pane fits the screen, and its content moves within it.
        case byItself = "by_itself"
        /// The pane scrolls by itself, and its end stays in sight, as in a log or a conversation, until a person
        /// scrolls back.
        case atEnd = "at_end"
    }

    /// The share of the width, compared with the other panes of the row. Less than 1 counts as 1.
    public var share: Int
    /// The smallest number of columns; with fewer, the row's elements are stacked vertically. Less than 1 counts as 1. On
    /// a full screen a lane of a board is content with 18, and a pane with only a short caption with the caption's.
    public var leastColumns: Int
    /// The way to scroll if the pane does not fit the height. A pane within a scrolling pane moves with the outer pane.
    public var scrolling: Scrolling
    /// The elements, from top to bottom.
    public var elements: [Element] {
        didSet { nesting = Nesting(limiting: &elements) }
    }

    var nesting: Nesting

    /// Makes a pane of the listed elements.
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
