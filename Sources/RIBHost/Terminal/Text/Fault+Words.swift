internal import PluginABI

extension Fault {
    /// The fault as all faces tell it: what happened, and whose it is.
    var words: String {
        path.isEmpty ? message : "\(message) (\(path.joined(separator: "/")))"
    }
}
