public import PluginManifest

extension DiagnosticCode {
    /// A value in plugins.json of another type than the validated plugin declares.
    public static let unfitValue = DiagnosticCode("RH530", .configuration)
    /// Copies of writable files that cannot be made or removed.
    static let standIns = DiagnosticCode("RH531", .configuration)
}
