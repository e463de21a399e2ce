/// Why no package was written: what is wrong, and what to do.
public struct ScaffoldingError: Error, Equatable {
    /// What is wrong.
    public enum Kind: Sendable {
        /// The name.
        case name
        /// The folder, which is there already or cannot be written.
        case folder
        /// The installation, which lacks something.
        case installation
    }

    /// What is wrong.
    public let kind: Kind
    /// The error in a sentence.
    public let message: String
    /// What to do.
    public let help: String

    init(_ kind: Kind, _ message: String, _ help: String) {
        self.kind = kind
        self.message = message
        self.help = help
    }
}
