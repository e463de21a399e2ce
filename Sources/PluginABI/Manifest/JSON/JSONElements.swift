/// The elements of a JSON array, read from the document on access.
public struct JSONElements: Collection, Sendable {
    let tape: JSONTape
    /// The first element's place in the document.
    public let startIndex: Int
    /// The place after the last element.
    public let endIndex: Int

    static func empty(_ tape: JSONTape) -> JSONElements {
        JSONElements(tape: tape, startIndex: 0, endIndex: 0)
    }

    /// The place of the next element.
    public func index(after index: Int) -> Int { tape.nodes[index].next }

    /// The element at a place.
    public subscript(index: Int) -> JSONValue { JSONValue(tape: tape, index: index) }
}
