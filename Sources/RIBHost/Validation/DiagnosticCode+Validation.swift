public import PluginManifest

extension DiagnosticCode {
    /// A value of plugins.json that is not of the type that a plugin declares, which is validated with it.
    public static let unfitValue = DiagnosticCode("RH530", .configuration)
}
