/// The key of an object's member, with the place where it stands.
public struct JSONKey: Hashable, Sendable {
    /// The key, unescaped.
    public let text: String
    /// Its bytes, quotes included.
    public let range: SourceRange
}
