import PluginABI

extension Fault {
    /// The fault as all faces report it: what happened, and which RIB caused it.
    var words: String {
        path.isEmpty ? message : "\(message) (\(path.joined(separator: "/")))"
    }
}
