public import PluginABI

extension [TransientMessage] {
    /// Keeps a message of a working plugin until the work is over and the message can be shown. At most the last 20 are
    /// kept.
    public mutating func keep(_ message: TransientMessage) {
        if count == 20 { removeFirst() }
        append(message)
    }
}
