import PluginABI

extension Fault {
    /// The fault in the words of all faces: the message, and the path of the RIB that caused it.
    var words: String {
        path.isEmpty ? message : "\(message) (\(path.joined(separator: "/")))"
    }
}
