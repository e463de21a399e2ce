public import PluginManifest

/// What `ribs-host inspect FILE.so` prints: all that could be found out about a file, and then all that is wrong with it.
public struct InspectionReport: Sendable {
    /// The real path of the file, where it has one.
    public let path: String
    /// What was read; nil where the file could not even be opened safely.
    public let inspection: Inspection?
    /// What is wrong, from the trust stage to the check.
    public let diagnostics: [Diagnostic]

    /// Whether this host would load the file.
    public var isAccepted: Bool { diagnostics.allSatisfy { $0.severity != .error } }
}
