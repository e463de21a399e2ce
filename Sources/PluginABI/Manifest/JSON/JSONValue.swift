/// A value of a JSON document, with its place in the text.
///
/// A light handle on the document: copying it copies no text.
public struct JSONValue: Sendable {
    let tape: JSONTape
    let index: Int

    private var node: JSONNode { tape.nodes[index] }

    /// The file of the value.
    public var source: SourceFile { tape.source }
    /// The value's bytes, quotes and brackets included.
    public var range: SourceRange { tape.range(of: node) }
    /// The kind of the value.
    public var kind: JSONKind { node.kind }

    /// The value's text in the file.
    public var literal: String { String(decoding: source.bytes[node.lowerBound..<node.upperBound], as: UTF8.self) }

    /// The boolean; nil if the value is not a boolean.
    public var bool: Bool? {
        kind == .bool ? source.bytes[node.lowerBound] == UInt8(ascii: "t") : nil
    }

    /// The text of a string, unescaped; nil if the value is not a string.
    public var string: String? {
        kind == .string ? tape.text(at: index) : nil
    }

    /// The number as a whole number; nil if the value is not a number, not whole, or too large for an `Int`.
    ///
    /// `1.0` and `1e2` are whole numbers, as in JSON Schema, up to 2⁵³, beyond which a `Double` is not exact.
    public var int: Int? {
        guard kind == .number else { return nil }
        let literal = literal
        if let int = Int(literal) { return int }
        guard literal.utf8.contains(where: { $0 == UInt8(ascii: ".") || $0 | 0x20 == UInt8(ascii: "e") }) else {
            return nil
        }
        guard let double, abs(double) <= 9_007_199_254_740_992 else { return nil }
        let int = Int(double)
        return Double(int) == double ? int : nil
    }

    /// The number, correctly rounded; nil if the value is not a number, or too large for a `Double`.
    public var double: Double? {
        guard kind == .number, let double = Double(literal), double.isFinite else { return nil }
        return double
    }

    /// The elements of an array; empty if the value is something else.
    public var elements: JSONElements {
        kind == .array ? JSONElements(tape: tape, startIndex: index + 1, endIndex: node.next) : .empty(tape)
    }

    /// The members of an object, in the order of the text; empty if the value is something else.
    public var members: JSONMembers {
        kind == .object ? JSONMembers(tape: tape, startIndex: index + 1, endIndex: node.next) : .empty(tape)
    }

    /// The value of an object's first member with a key, found by a search through the members.
    public subscript(key: String) -> JSONValue? {
        guard kind == .object else { return nil }
        return tape.firstKey(key, in: (index + 1)..<node.next).map { JSONValue(tape: tape, index: $0 + 1) }
    }
}
