public import PluginManifest

extension DiagnosticCode {
    /// The process of a plugin ended too often: what ``Fault/Kind/workerEnded`` is at last. Faces act on both.
    public static let processEnded = DiagnosticCode("RH502", .plugin)
}
