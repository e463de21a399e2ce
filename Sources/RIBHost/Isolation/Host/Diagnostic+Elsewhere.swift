public import Configuration
import Loading
public import PluginManifest

// Errors of a process that another program starts, perhaps on another machine.
extension Diagnostic {
    /// Returns the error about a started program that is not a worker of this host.
    public static func handshakeFailed(_ plugin: String, _ error: HandshakeError, _ program: String) -> Diagnostic {
        switch error {
        case .noise(let line):
            Diagnostic(
                .handshakeFailed,
                "The plugin `\(plugin)` cannot run through `\(program)`: something other than ribs-host wrote to standard output first.",
                notes: ["Its first line: `\(shownLine(line))`."],
                help: [
                    "Have the other side print nothing before ribs-host starts: see what its shell runs, and use no terminal (`ssh -T`)."
                ]
            )
        case .mismatch(let other):
            Diagnostic(
                .handshakeFailed,
                "The plugin `\(plugin)` cannot run through `\(program)`: it starts another version of ribs-host.",
                notes: ["Here: \(Greeting.current.words).", "There: \(shownLine(other.words))."],
                help: ["Install the same version of ribs-host on both sides."]
            )
        }
    }

    /// Returns the error about a program that does not exist, or cannot be executed.
    public static func noProgram(for plugin: String, _ via: PluginProcess.Via, _ reason: String) -> Diagnostic {
        Diagnostic(
            .noProgram,
            "`\(via.program)`, which starts the process of the plugin `\(plugin)`, could not be started: \(reason).",
            help: ["The first word of `via` is a program that is found through PATH, or a path."]
        )
    }

    /// Returns this failure to load a plugin, as one on the other side.
    public func elsewhere(_ plugin: RemotePlugin, _ via: PluginProcess.Via) -> Diagnostic {
        guard code == .pluginChanged else {
            var diagnostic = self
            diagnostic.notes.append("That was on the other side of `\(via.program)`.")
            return diagnostic
        }
        return Diagnostic(
            .otherFile,
            "The plugin `\(plugin.id)` on the other side of `\(via.program)` is not the one that was checked here.",
            notes: ["Here: `\(plugin.path)`.", "There: `\(plugin.workerPath)`."] + notes,
            help: ["Copy the file there, and write its path there as `path` in `process`."]
        )
    }
}
