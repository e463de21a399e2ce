/// The reason why no package was written, and a fix.
public struct ScaffoldingError: Error, Equatable {
    /// The kinds of errors.
    public enum Kind: Sendable {
        /// An invalid or taken name.
        case name
        /// A folder that already exists or cannot be written.
        case folder
        /// An incomplete installation.
        case installation
    }

    /// The kind of error.
    public let kind: Kind
    /// The error in a sentence.
    public let message: String
    /// The fix.
    public let help: String

    init(_ kind: Kind, _ message: String, _ help: String) {
        self.kind = kind
        self.message = message
        self.help = help
    }
}
