/// The key of an object's member, with its place in the text.
public struct JSONKey: Hashable, Sendable {
    /// The key, unescaped.
    public let text: String
    /// Where the key is in the file, quotes included.
    public let range: SourceRange
}
