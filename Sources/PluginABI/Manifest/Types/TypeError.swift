/// The reason why a spelling is not an allowed type in its place.
public struct TypeError: Error, Hashable, Sendable {
    /// The kind of mistake.
    public enum Kind: Hashable, Sendable {
        /// An unknown type, or a spelling that is not a type.
        case unknown
        /// A type in a place that does not allow the type.
        case notAllowed
    }

    /// The kind of mistake.
    public let kind: Kind
    /// A full sentence that says what is wrong.
    public let message: String
    /// Advice on what to do.
    public let help: String?

    init(_ kind: Kind, _ message: String, help: String? = nil) {
        self.kind = kind
        self.message = message
        self.help = help
    }

    /// Returns the error for a malformed type.
    static func malformed(_ text: String) -> TypeError {
        TypeError(
            .unknown,
            text.isEmpty ? "The type is empty." : "`\(excerpt(text))` is not a type.",
            help: TypeSpelling.typeForms
        )
    }
}
