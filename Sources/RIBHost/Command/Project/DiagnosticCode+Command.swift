internal import PluginManifest

// Command's codes are RH4xx: files that a command line names.
extension DiagnosticCode {
    /// The file does not exist.
    static let noSuchFile = DiagnosticCode("RH401", .missingFile)

    /// The full-screen face was asked for where there is no terminal.
    static let noTerminal = DiagnosticCode("RH403", .usage)

    /// The system does not give what the program needs.
    static let tooFewResources = DiagnosticCode("RH404", .system)

    /// A file or directory that a plugin is granted does not exist.
    static let noGrantedFile = DiagnosticCode("RH405", .configuration)

    /// The file exists and cannot be read.
    static let unreadableFile = DiagnosticCode("RH402", .missingFile)

    /// A state file holds something else than the state of a flow.
    static let foreignState = DiagnosticCode("RH406", .data)
}
