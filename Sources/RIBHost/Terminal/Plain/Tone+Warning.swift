import PluginABI

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
