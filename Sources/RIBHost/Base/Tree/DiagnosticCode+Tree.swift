public import PluginManifest

extension DiagnosticCode {
    /// The process of a plugin ended too often; the last of several ``Fault/Kind/workerEnded``. Faces handle both.
    public static let processEnded = DiagnosticCode("RH502", .plugin)
}
