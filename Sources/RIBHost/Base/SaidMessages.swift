public import PluginABI

extension [TransientMessage] {
    /// Keeps what a plugin says while it works, until that is over and it can be shown: of very many, the last 20.
    public mutating func keep(_ message: TransientMessage) {
        if count == 20 { removeFirst() }
        append(message)
    }
}
