import PluginABI

extension Pane {
    /// The share, limited for all faces: a plugin can set any number.
    var shownShare: Int { min(max(1, share), 1000) }

    /// The least number of columns, limited for all faces.
    var shownColumns: Int { min(max(1, leastColumns), TerminalSize.limit) }
}

extension Tone {
    /// The suffix for a tone that must not be missed: a colour is never the only sign.
    var warning: String {
        switch self {
        case .warning: " (warning)"
        case .negative: " (critical)"
        default: ""
        }
    }
}
