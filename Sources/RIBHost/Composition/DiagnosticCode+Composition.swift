import PluginManifest

// Composition's codes are RH5xx: what goes wrong while a flow runs.
extension DiagnosticCode {
    /// A plugin's factory refused to build a RIB for a step.
    static let buildFailed = DiagnosticCode("RH501", .plugin)
}
