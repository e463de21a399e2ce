internal import PluginManifest

// Composition's codes are RH5xx: what goes wrong while a flow runs.
extension DiagnosticCode {
    /// A plugin's factory refused to build what a step asks for.
    static let buildFailed = DiagnosticCode("RH501", .plugin)

    /// The process of a plugin came to its end too often.
    static let processEnded = DiagnosticCode("RH502", .plugin)

    /// No process could be started for a plugin.
    static let noProcess = DiagnosticCode("RH503", .internalError)

    // RH51x: a process that another program starts.

    /// What another program has started does not begin as a process of this host does.
    static let handshakeFailed = DiagnosticCode("RH510", .plugin)

    /// The program that starts a plugin's process cannot be started itself.
    static let noProgram = DiagnosticCode("RH511", .configuration)

    /// The plugin's file on the other side is not the one that was checked.
    static let otherFile = DiagnosticCode("RH512", .plugin)
}
