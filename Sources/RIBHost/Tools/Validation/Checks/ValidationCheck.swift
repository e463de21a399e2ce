import PluginABI

/// A promise that `ribs-host validate` checks for a plugin.
///
/// As the tests of clap-validator: each check has a name, can be run alone, and describes its findings.
public enum ValidationCheck: String, CaseIterable, Sendable {
    case builds
    case actions
    case twice
    case detach
    case leaks
    case crashes
    case hangs
    case exits
    case screens
    case outcomes
    case actionIDs = "action-ids"
    case state

    /// The promise, in a sentence.
    public var summary: String {
        switch self {
        case .builds: "A RIB of each build is made and attached without a fault."
        case .actions: "Every action of every screen that is reached is performed without a fault."
        case .twice: "Two RIBs live side by side, and a third one after them."
        case .detach: "A RIB that is detached, at whatever time, does nothing more."
        case .leaks: "Nothing of a RIB outlives the moment when it is detached."
        case .crashes: "Nothing crashes the plugin's process, or makes the host stop it."
        case .hangs: "Each call is answered in time."
        case .exits: "The plugin does not end its process."
        case .screens: "No screen is nested deeper than \(Screen.depthLimit) levels, or larger than a message may be."
        case .outcomes: "Outcomes are reported, at most one in an event, and only those that the manifest declares."
        case .actionIDs: "No two controls of a screen have the same action."
        case .state: "A RIB that continues from what another one kept shows the same screen."
        }
    }
}
