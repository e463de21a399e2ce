/// A builder of elements in the order in which they are written, with `if`, `switch`, `for` and optionals as in any
/// code.
@resultBuilder
public enum ScreenBuilder {
    /// Returns an element, converted if necessary.
    public static func buildExpression(_ element: some ElementConvertible) -> [Element] {
        [element.element]
    }

    /// An optional element.
    public static func buildExpression(_ element: (some ElementConvertible)?) -> [Element] {
        element.map { [$0.element] } ?? []
    }

    /// Returns elements from elsewhere, such as another screen.
    public static func buildExpression(_ elements: [Element]) -> [Element] {
        elements
    }

    /// No elements yet.
    public static func buildBlock() -> [Element] {
        []
    }

    /// The first elements of a block.
    public static func buildPartialBlock(first: [Element]) -> [Element] {
        first
    }

    /// The elements of a block so far, and the next.
    public static func buildPartialBlock(accumulated: [Element], next: [Element]) -> [Element] {
        accumulated + next
    }

    /// The elements of an `if` without `else`.
    public static func buildOptional(_ elements: [Element]?) -> [Element] {
        elements ?? []
    }

    /// The elements of the first branch.
    public static func buildEither(first: [Element]) -> [Element] {
        first
    }

    /// The elements of the second branch.
    public static func buildEither(second: [Element]) -> [Element] {
        second
    }

    /// The elements of a `for`.
    public static func buildArray(_ elements: [[Element]]) -> [Element] {
        Array(elements.joined())
    }
}
