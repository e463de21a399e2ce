public import PluginManifest

// Codes of files that are named from outside are RH4xx; the others of them are the command's.
extension DiagnosticCode {
    /// The file does not exist.
    public static let noSuchFile = DiagnosticCode("RH401", .missingFile)

    /// The file exists and cannot be read.
    public static let unreadableFile = DiagnosticCode("RH402", .missingFile)

    /// The system does not give what the program needs.
    public static let tooFewResources = DiagnosticCode("RH404", .system)

    /// A file or directory that a plugin is granted does not exist.
    static let noGrantedFile = DiagnosticCode("RH405", .configuration)

    /// A state file whose content is not the state of a flow.
    static let foreignState = DiagnosticCode("RH406", .data)

    /// The plugins of a flow need more processes than they may have.
    static let tooManyProcesses = DiagnosticCode("RH414", .configuration)

    /// A permission to write what the host reads as configuration, runs or loads; beside the checker's codes of others.
    static let grantsTrusted = DiagnosticCode("RH173", .configuration)
}
