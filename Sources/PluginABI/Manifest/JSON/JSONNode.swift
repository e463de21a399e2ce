/// What a JSON value is.
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
}

/// One value or key on the tape.
struct JSONNode: Sendable {
    var kind: JSONKind
    /// Whether a string has escapes, so that its text differs from its bytes.
    var hasEscapes = false
    /// The value's bytes, quotes and brackets included.
    var lowerBound: Int
    var upperBound: Int
    /// The index of the node after this value and all it contains.
    var next: Int
}

/// A document's values in the order of the text: a container is followed by what it contains, an object by key and
/// value in turn.
///
/// A tape rather than a tree of boxes, so that neither reading nor letting go of a document with a hundred thousand
/// nested arrays needs a deep stack.
final class JSONTape: Sendable {
    let source: SourceFile
    let nodes: [JSONNode]

    init(source: SourceFile, nodes: [JSONNode]) {
        self.source = source
        self.nodes = nodes
    }

    /// The text of the string at the index.
    func text(at index: Int) -> String {
        let node = nodes[index]
        let content = source.bytes[(node.lowerBound + 1)..<(node.upperBound - 1)]
        return node.hasEscapes ? unescapedJSON(content) : String(decoding: content, as: UTF8.self)
    }
}
