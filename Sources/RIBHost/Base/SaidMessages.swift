public import PluginABI

/// What plugins say while they work, until that is over and it can be shown: of very many, the last ones.
public struct SaidMessages {
    private static let limit = 20
    private var messages: [TransientMessage] = []

    /// Nothing has been said.
    public init() {}

    /// Keeps a message; the first one goes where there are too many.
    public mutating func append(_ message: TransientMessage) {
        if messages.count == Self.limit { messages.removeFirst() }
        messages.append(message)
    }

    /// What has been said since this was called last, the first one first.
    public mutating func take() -> [TransientMessage] {
        defer { if !messages.isEmpty { messages = [] } }
        return messages
    }
}
