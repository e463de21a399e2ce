import Base
import PluginABI
import PluginManifest

extension Fault {
    /// True if the fault reports the end of a plugin's process, whose step is entered again or fails.
    var endsProcess: Bool { kind == .workerEnded }
}

extension Diagnostic {
    /// True if the diagnostic ends a flow because a plugin's process has ended.
    var endsProcess: Bool { code == .processEnded }
}
