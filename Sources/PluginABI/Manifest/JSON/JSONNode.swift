/// The kind of a JSON value.
public enum JSONKind: UInt8, Hashable, Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool
    /// A number, of any size and precision.
    case number
    /// A string.
    case string
    /// An array.
    case array
    /// An object.
    case object

    /// The kind in a sentence: “must be a string, not an array”.
    public var words: String {
        switch self {
        case .null: "null"
        case .bool: "a boolean"
        case .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }
}

/// A value or key on the tape.
struct JSONNode: Sendable {
    var kind: JSONKind
    /// True if a string has escapes, so that its text differs from its bytes.
    var hasEscapes = false
    /// The bounds of the value's bytes, including quotes and brackets.
    var lowerBound: Int
    var upperBound: Int
    /// The index of the node after this value and its contents.
    var next: Int
}

/// A document's values in the order of the text: a container is followed by its contents, an object by keys and values
/// in turn.
///
/// A tape rather than a tree of boxes, so that reading and releasing a document with a hundred thousand nested arrays
/// needs no deep stack.
final class JSONTape: Sendable {
    let source: SourceFile
    let nodes: [JSONNode]

    init(source: SourceFile, nodes: [JSONNode]) {
        self.source = source
        self.nodes = nodes
    }

    /// Returns the range of a value, counted through all files that are read together.
    func range(of node: JSONNode) -> SourceRange {
        SourceRange(lowerBound: source.base + node.lowerBound, upperBound: source.base + node.upperBound)
    }

    /// Returns the text of the string at the index.
    func text(at index: Int) -> String {
        let node = nodes[index]
        let content = source.bytes[(node.lowerBound + 1)..<(node.upperBound - 1)]
        return node.hasEscapes ? unescapedJSON(content) : String(decoding: content, as: UTF8.self)
    }

    /// Returns true if the string at the index equals a text, byte for byte; usually without making a string.
    ///
    /// - Parameter text: A text in ASCII.
    func isText(_ text: StaticString, at index: Int) -> Bool {
        let node = nodes[index]
        guard !node.hasEscapes else { return self.text(at: index).hasSameBytes(as: text.description) }
        let start = node.lowerBound + 1
        let count = text.utf8CodeUnitCount
        guard node.upperBound - 1 - start == count else { return false }
        let bytes = source.bytes
        for offset in 0..<count where bytes[start + offset] != text.utf8Start[offset] { return false }
        return true
    }

    /// Returns the place of the first key that equals a text, byte for byte; nil if there is none.
    func firstKey(_ text: String, in members: Range<Int>) -> Int? {
        let wanted = text.utf8.span
        let (nodes, source) = (nodes, source.bytes)
        let bytes = source.span
        var member = members.lowerBound
        while member < members.upperBound {
            let node = nodes[member]
            if node.hasEscapes {
                if self.text(at: member).hasSameBytes(as: text) { return member }
            } else if node.upperBound - node.lowerBound - 2 == wanted.count {
                var length = 0
                while length < wanted.count, bytes[node.lowerBound + 1 + length] == wanted[length] { length += 1 }
                if length == wanted.count { return member }
            }
            member = nodes[member + 1].next
        }
        return nil
    }

    /// Returns true if two strings are equal, byte for byte.
    func isSameText(at first: Int, _ second: Int) -> Bool {
        let (left, right) = (nodes[first], nodes[second])
        guard !left.hasEscapes, !right.hasEscapes else { return text(at: first).hasSameBytes(as: text(at: second)) }
        let count = left.upperBound - left.lowerBound
        guard right.upperBound - right.lowerBound == count else { return false }
        let bytes = source.bytes
        for offset in 0..<count where bytes[left.lowerBound + offset] != bytes[right.lowerBound + offset] {
            return false
        }
        return true
    }
}
