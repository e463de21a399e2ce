import PluginABI

extension Pane {
    /// The share as all faces use it: a plugin can set any number.
    var shownShare: Int { min(max(1, share), 1000) }

    /// The least columns as all faces use them.
    var shownColumns: Int { min(max(1, leastColumns), TerminalSize.limit) }
}

extension Tone {
    /// What words add for a tone that must not be missed; a colour is never the only sign.
    var warning: String {
        switch self {
        case .warning: " (warning)"
        case .negative: " (critical)"
        default: ""
        }
    }
}
