/// The stable name of a kind of diagnostic, such as `RH012`: the argument of `ribs-host explain`.
public struct DiagnosticCode: Hashable, Sendable {
    /// The category of a diagnostic, from which the command chooses its exit code.
    public enum Category: Hashable, Sendable {
        /// A mistake in plugins.json.
        case configuration
        /// A malformed, refused or failed plugin.
        case plugin
        /// A named file that does not exist.
        case missingFile
        /// A named file with the wrong content.
        case data
        /// A named file that cannot be created or written.
        case output
        /// A named object in use by another process.
        case busy
        /// A mistake in the command line.
        case usage
        /// A missing feature of the system that the host needs.
        case system
        /// A mistake in ribs-host itself.
        case internalError
    }

    /// The code in its shown form.
    public let rawValue: String
    /// The category of the diagnostic.
    public let category: Category

    /// Makes a code. The build declares those of the host's targets as the pages in Documentation/diagnostics say.
    public init(_ rawValue: String, _ category: Category) {
        self.rawValue = rawValue
        self.category = category
    }
}
