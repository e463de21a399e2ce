public import PluginABI
public import PluginManifest

/// An event that a session tells a face once.
public enum News {
    /// A plugin's mistake.
    case fault(Fault)
    /// A line logged by a plugin.
    case log(LogLine)
    /// Information of the host that is not a fault.
    case notice(Notice)
    /// A message of a plugin, to be removed after its duration.
    case message(TransientMessage)
    /// The reason why the flow cannot start or continue, or why the last state is not kept. Standard error also has the
    /// reason as text; only faces for programs need to show it.
    case diagnostic(Diagnostic)
    /// The end of long work that a ``WorkWatch`` has reported.
    case wasBusy
    /// The end of the session: no more input counts. The way in which it ended follows once all RIBs are gone.
    case over
}
