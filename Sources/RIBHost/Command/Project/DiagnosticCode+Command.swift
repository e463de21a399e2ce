internal import PluginManifest

// Command's codes are RH4xx: files that a command line names.
extension DiagnosticCode {
    /// The file does not exist.
    static let noSuchFile = DiagnosticCode("RH401", .missingFile)

    /// The file exists and cannot be read.
    static let unreadableFile = DiagnosticCode("RH402", .missingFile)
}
