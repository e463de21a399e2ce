public import PluginManifest

// Isolation's codes are RH51x: how a process of plugins is sealed.
extension DiagnosticCode {
    /// A plugin with permissions on a machine whose kernel cannot enforce them.
    public static let notSealable = DiagnosticCode("RH510", .plugin)
    /// A worker could not seal itself, and has run nothing.
    static let notSealed = DiagnosticCode("RH511", .plugin)
}
