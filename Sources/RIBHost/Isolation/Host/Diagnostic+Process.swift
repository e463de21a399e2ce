public import Configuration
import PluginABI
public import PluginManifest

extension RemoteBuildError {
    /// Returns the error for a request that only loads a plugin.
    ///
    /// - Parameters:
    ///   - via: the program that has started the process; nil for the host.
    ///   - label: the place of the plugin in plugins.json.
    public func diagnostic(of plugin: RemotePlugin, _ via: PluginProcess.Via?, at label: Label?) -> Diagnostic {
        switch self {
        case .load(let diagnostic):
            var diagnostic = via.map { diagnostic.elsewhere(plugin, $0) } ?? diagnostic
            diagnostic.primary = label
            return diagnostic
        case .spawn(let reason):
            return via.map { .noProgram(for: plugin.id, $0, reason) } ?? .noProcess(for: plugin.id, reason)
        case .handshake(let error):
            return .handshakeFailed(plugin.id, error, via?.program ?? "ribs-host")
        case .build(let error):
            return .endedWhileLoaded(plugin, error.message, label)
        case .ended(let end, _):
            let words = "The plugin `\(plugin.id)` \(end.words) while it was loaded."
            return .endedWhileLoaded(plugin, words, label, help: end.help(isOfProgram: plugin.isProgram))
        }
    }
}

extension Diagnostic {
    /// Returns the error if the system cannot start a process.
    public static func noProcess(for plugin: String, _ reason: String) -> Diagnostic {
        Diagnostic(
            .noProcess,
            "No process could be started for the plugin `\(plugin)`: \(reason).",
            help: [Spawn.missingFile(isOwn: true) == nil ? lackHelp : mountHelp]
        )
    }

    /// Returns the error if the system cannot start a thread for the process of a plugin, which Dispatch would await
    /// silently.
    static func noThread(_ error: SystemError) -> Diagnostic {
        Diagnostic(.noProcess, "The plugin's process got no thread: \(error).", help: [lackHelp])
    }

    private static var mountHelp: String {
        "Mount /proc and /dev where ribs-host runs, or run the plugin in the host: `\"process\": false`."
    }

    private static var lackHelp: String {
        "See the limits with `ulimit -a`, or run the plugin in the host: `\"process\": false`."
    }

    /// - Parameter help: advice about the end; nil for the usual advice.
    fileprivate static func endedWhileLoaded(
        _ plugin: RemotePlugin,
        _ message: String,
        _ label: Label?,
        help: String? = nil
    ) -> Diagnostic {
        let usual =
            plugin.isProgram
            ? "Correct the program, which has to answer `hello`. What it has printed is on standard error."
            : "Build the plugin again; what runs while it is loaded must not end the process."
        return Diagnostic(
            .endedWhileLoaded,
            message,
            at: label,
            notes: ["Its file is \(plugin.path)."],
            help: [help ?? usual]
        )
    }
}
