public import PluginManifest

// Codes of files that are named from outside are RH4xx; the others of them are the command's.
extension DiagnosticCode {
    /// The file does not exist.
    public static let noSuchFile = DiagnosticCode("RH401", .missingFile)

    /// The file exists and cannot be read.
    public static let unreadableFile = DiagnosticCode("RH402", .missingFile)

    /// The system lacks resources needed by the program.
    public static let tooFewResources = DiagnosticCode("RH404", .system)

    /// A file or directory granted to a plugin does not exist.
    static let noGrantedFile = DiagnosticCode("RH405", .configuration)

    /// A state file contains something other than the state of a flow.
    static let foreignState = DiagnosticCode("RH406", .data)

    /// The plugins of a flow need more processes than the flow is allowed.
    static let tooManyProcesses = DiagnosticCode("RH414", .configuration)

    /// A permission to write covers files which the host reads as configuration, runs or loads. The checker has other
    /// codes for permissions.
    static let grantsTrusted = DiagnosticCode("RH173", .configuration)
}
