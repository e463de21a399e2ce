/// Resources of a host that a plugin can exhaust.
public enum Excess: Error, Hashable {
    /// Nested calls.
    case nesting
    /// Subscriptions at a time.
    case subscriptions
    /// Outcomes waiting at a time, and their bytes.
    case outcomes, outcomeBytes
    /// Elements and cells of a screen.
    case elements
    /// Children in slots at a time.
    case children
    /// Data that the host keeps for a plugin, or for the plugins of a process.
    case held(mebibytes: Int)

    /// The limit: calls that fit on the host's stack, subscriptions to which a change can be delivered quickly,
    /// outcomes that fit in the memory (two of them as large as a message can be), or more elements than any face
    /// draws.
    public var limit: Int {
        switch self {
        case .nesting: 128
        case .subscriptions, .outcomes, .children: 10_000
        case .outcomeBytes: 2 << 20
        case .elements: 100_000
        case .held(let mebibytes): mebibytes << 20
        }
    }

    /// The sentence about a plugin that exceeds the limit, without the subject.
    public var words: String {
        switch self {
        case .nesting: "had more than \(limit) calls in one another"
        case .subscriptions: "had more than \(limit) subscriptions at a time"
        case .outcomes: "reported more than \(limit) outcomes at a time"
        case .outcomeBytes: "reported outcomes of more than \(limit) bytes at a time"
        case .elements: "sent a screen of more than \(limit) elements and cells"
        case .children: "attached more than \(limit) children at a time"
        case .held(let mebibytes): "had the host keep more than \(mebibytes) MiB for it"
        }
    }
}
