/// The key of an object's member, with its place in the text.
public struct JSONKey: Hashable, Sendable {
    /// The key, unescaped.
    public let text: String
    /// Its bytes, quotes included.
    public let range: SourceRange
}
