import Base
import PluginABI
import PluginManifest

extension Fault {
    /// Whether it reports the end of a plugin's process, whose step is entered again or fails.
    var endsProcess: Bool { kind == .workerEnded }
}

extension Diagnostic {
    /// Whether a flow ends by it because a plugin's process has ended.
    var endsProcess: Bool { code == .processEnded }
}
