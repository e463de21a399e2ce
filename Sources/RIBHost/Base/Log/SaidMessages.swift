public import PluginABI

extension [TransientMessage] {
    /// Keeps a message of a working plugin until the work is over and the message can be shown. At most the last 20 are
    /// kept.
    public mutating func keep(_ message: TransientMessage) {
        if count == 20 { removeFirst() }
        append(message)
    }
}

extension TransientMessage {
    /// Returns the message as shown with a screen: with the id that its action has there, behind the names of the
    /// containers around its view. Without an action, unless exactly one of the screen has that id, and is enabled.
    public func shown(with screen: Screen) -> TransientMessage {
        guard let undo else { return self }
        let named = screen.actions.filter { $0.id == undo || $0.id.hasSuffix("/" + undo) }
        let found = named.count == 1 && named[0].isEnabled ? named[0].id : nil
        return TransientMessage(text, tone: tone, seconds: seconds, undo: found)
    }

    /// The words alone, for a screen other than the one that the message is about.
    public var withoutUndo: TransientMessage { TransientMessage(text, tone: tone, seconds: seconds, undo: nil) }
}
