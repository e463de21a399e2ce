internal import PluginABI
public import PluginManifest

// Isolation's codes are RH51x: what goes wrong with processes of plugins.
extension DiagnosticCode {
    /// No process could be started for a plugin.
    static let noProcess = DiagnosticCode("RH510", .system)

    /// A plugin ended the process that loaded it.
    static let endedWhileLoaded = DiagnosticCode("RH511", .plugin)

    /// A plugin with permissions on a machine whose kernel cannot enforce them.
    public static let notSealable = DiagnosticCode("RH512", .plugin)

    /// A worker could not seal itself, and has run nothing.
    static let notSealed = DiagnosticCode("RH513", .plugin)
}

extension RemoteBuildError {
    /// What is wrong, where nothing but loading was asked for.
    ///
    /// - Parameter label: where plugins.json names the plugin.
    public func diagnostic(of plugin: RemotePlugin, at label: Label?) -> Diagnostic {
        switch self {
        case .load(let diagnostic):
            var diagnostic = diagnostic
            diagnostic.primary = label
            return diagnostic
        case .spawn(let reason):
            return .noProcess(for: plugin.id, reason)
        case .build(let error):
            return .endedWhileLoaded(plugin, error.message, label)
        case .ended(let end):
            return .endedWhileLoaded(plugin, "The plugin `\(plugin.id)` \(end.words) while it was loaded.", label)
        }
    }
}

extension Diagnostic {
    /// The system gave no process.
    public static func noProcess(for plugin: String, _ reason: String) -> Diagnostic {
        Diagnostic(
            .noProcess,
            "No process could be started for the plugin `\(plugin)`: \(reason).",
            help: ["See the limits with `ulimit -a`, or run the plugin in the host: `\"process\": false`."]
        )
    }

    fileprivate static func endedWhileLoaded(_ plugin: RemotePlugin, _ message: String, _ label: Label?) -> Diagnostic {
        Diagnostic(
            .endedWhileLoaded,
            message,
            at: label,
            notes: ["Its file is \(plugin.path)."],
            help: ["Build the plugin again; what runs while it is loaded must not end the process."]
        )
    }
}
