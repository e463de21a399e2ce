/// The key of an object's member, with its place in the text.
public struct JSONKey: Hashable, Sendable {
    /// The key, unescaped.
    public let text: String
    /// The range of the key in the file, including the quotes.
    public let range: SourceRange
}
