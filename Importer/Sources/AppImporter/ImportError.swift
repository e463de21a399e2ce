/// The reason why an app cannot be imported, and a fix.
public struct ImportError: Error, Equatable {
    /// The kinds of errors; each is an exit code of ribs-host.
    public enum Kind: Int32, Sendable {
        /// A folder in which there is no app.
        case app = 65
        /// A file or a folder that cannot be read.
        case noSuchFile = 66
        /// A folder that cannot be written.
        case cannotCreate = 73
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
