/// Why a spelling is not a type that is allowed in its place.
public struct TypeError: Error, Hashable, Sendable {
    /// What is wrong.
    public enum Kind: Hashable, Sendable {
        /// No such type, or not spelled as one.
        case unknown
        /// A type that is not allowed in this place.
        case notAllowed
    }

    /// What is wrong.
    public let kind: Kind
    /// The full sentence.
    public let message: String
    /// What to do.
    public let help: String?

    init(_ kind: Kind, _ message: String, help: String? = nil) {
        self.kind = kind
        self.message = message
        self.help = help
    }

    /// The error for a text that does not have the form of a type.
    static func malformed(_ text: String) -> TypeError {
        TypeError(
            .unknown,
            text.isEmpty ? "The type is empty." : "`\(excerpt(text))` is not a type.",
            help: TypeSpelling.typeForms
        )
    }
}
