/// The stable name of a kind of diagnostic, such as `RH012`: what `ribs-host explain` takes.
public struct DiagnosticCode: Hashable, Sendable {
    /// What a diagnostic blames, from which the command chooses its exit code.
    public enum Category: Hashable, Sendable {
        /// plugins.json is wrong.
        case configuration
        /// A plugin is malformed, refused or failed.
        case plugin
        /// A file that was named does not exist.
        case missingFile
        /// A file that was named has the wrong content.
        case data
        /// A file that was named cannot be created or written.
        case output
        /// Another process uses what was named.
        case busy
        /// The command line is wrong.
        case usage
        /// The system lacks something that the host needs.
        case system
        /// ribs-host itself is wrong.
        case internalError
    }

    /// The code as it is shown.
    public let rawValue: String
    /// What the diagnostic blames.
    public let category: Category

    /// Makes a code; each target declares its own in one file, `DiagnosticCode+TARGET.swift`.
    public init(_ rawValue: String, _ category: Category) {
        self.rawValue = rawValue
        self.category = category
    }
}
