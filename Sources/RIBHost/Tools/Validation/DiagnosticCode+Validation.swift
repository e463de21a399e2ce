public import PluginManifest

extension DiagnosticCode {
    /// A value of plugins.json that is not of the type that a plugin declares, which is validated with it.
    public static let unfitValue = DiagnosticCode("RH530", .configuration)
    /// Copies of what a plugin may write, which cannot be made or removed.
    static let standIns = DiagnosticCode("RH531", .configuration)
}
