public import PluginABI

/// The account of a process of plugins, or of a plugin in the host's own: what it has the host keep.
///
/// A worker that exceeds a limit is ended. A plugin in the host's process gets a warning, because it could not play in a
/// worker.
@MainActor
public final class Account {
    /// Something that the host keeps, until it is released.
    public enum Item: Hashable {
        case screen(rib: Int)
        case state(rib: Int)
        /// A child in a slot, with its arguments.
        case child(rib: Int, place: Int)
        /// A stream that a parent gives its children, with the latest value.
        case stream(Int)
        case subscription(watcher: Int)
    }

    /// The limit of bytes for plugins whose entries do not state their memory, in MiB.
    public static let defaultMebibytes = 64
    /// The host's data for a child besides its values, in bytes.
    private static let childOverhead = 4_096
    /// The host's data for a stream besides the value, in bytes.
    private static let streamOverhead = 512

    private let mebibytes: Int
    /// The bytes of each item, and their sum.
    private var items: [Item: Int] = [:]
    private var byteCount = 0
    private var childCount = 0
    private var subscriptionCount = 0
    /// The bytes written during deliveries, since the last moment without a delivery.
    private var waitingByteCount = 0
    /// The outcomes that wait, and their bytes.
    private var outcomes = (count: 0, byteCount: 0)

    /// Creates an account with nothing in it.
    ///
    /// - Parameter mebibytes: the limit of bytes, in MiB; nil for the usual one.
    public init(mebibytes: Int? = nil) {
        self.mebibytes = mebibytes ?? Self.defaultMebibytes
    }

    /// Counts a child in a slot, with all that its parent gives it.
    ///
    /// - Parameters:
    ///   - provided: the values, and the latest ones of streams.
    ///   - bytes: the size of what attaches it.
    public func keepChild(
        _ place: Int,
        of rib: Int,
        arguments: WireRecord,
        provided: [WireValue?],
        bytes: Int
    ) throws(Excess) {
        let values = provided.reduce(arguments.footprint) { $0 + ($1?.footprint ?? 0) }
        try keep(Self.childOverhead + bytes + values, for: .child(rib: rib, place: place))
    }

    /// Counts a stream that a parent gives a child.
    ///
    /// - Parameter value: the latest value; nil for events.
    public func keepStream(_ number: Int, _ value: WireValue?) throws(Excess) {
        try keep(Self.streamOverhead + (value?.footprint ?? 0), for: .stream(number))
    }

    /// Notes that an item is no longer kept.
    public func release(_ item: Item) {
        guard let bytes = items.removeValue(forKey: item) else { return }
        byteCount -= bytes
        switch item {
        case .child: childCount -= 1
        case .subscription: subscriptionCount -= 1
        case .screen, .state, .stream: break
        }
    }

    /// Notes that all written values have been delivered.
    public func settle() { waitingByteCount = 0 }

    /// Counts the bytes of a value that waits until a stream has delivered another one.
    public func keepWaiting(_ bytes: Int) { waitingByteCount += bytes }

    /// Returns true if an item is kept.
    public func keeps(_ item: Item) -> Bool { items[item] != nil }

    /// Counts an item, or another size of one.
    public func keep(_ bytes: Int, for item: Item) throws(Excess) {
        let before = items.updateValue(bytes, forKey: item)
        byteCount += bytes - (before ?? 0)
        switch item {
        case .child where before == nil: childCount += 1
        case .subscription where before == nil: subscriptionCount += 1
        default: break
        }
        try check()
    }

    /// Counts more bytes of an item.
    public func keepMore(_ bytes: Int, for item: Item) throws(Excess) {
        try keep((items[item] ?? 0) + bytes, for: item)
    }

    /// Throws the limit that is exceeded, if one is.
    public func check() throws(Excess) {
        guard childCount <= Excess.children.limit else { throw .children }
        guard subscriptionCount <= Excess.subscriptions.limit else { throw .subscriptions }
        guard byteCount + waitingByteCount <= mebibytes << 20 else { throw .held(mebibytes: mebibytes) }
    }

    /// Returns room for another outcome, which is handled only after the call in which it was reported.
    ///
    /// - Parameter bytes: the size of the outcome.
    public func room(bytes: Int) throws(Excess) -> OutcomeRoom {
        guard outcomes.count < Excess.outcomes.limit else { throw .outcomes }
        guard outcomes.byteCount + bytes <= Excess.outcomeBytes.limit else { throw .outcomeBytes }
        outcomes.count += 1
        outcomes.byteCount += bytes
        return OutcomeRoom(bytes, in: self)
    }

    fileprivate func releaseOutcome(bytes: Int) {
        outcomes.count -= 1
        outcomes.byteCount -= bytes
    }
}

/// The room of a waiting outcome in an account, until this object is freed.
@MainActor
public final class OutcomeRoom {
    private let byteCount: Int
    private let account: Account

    fileprivate init(_ byteCount: Int, in account: Account) {
        self.byteCount = byteCount
        self.account = account
    }

    isolated deinit {
        account.releaseOutcome(bytes: byteCount)
    }
}

extension WireValue {
    /// The approximate size of the value in memory, in bytes. Recursive, because the depth of received values is
    /// limited.
    public var footprint: Int {
        let own = MemoryLayout<WireValue>.stride
        switch self {
        case .null, .bool, .int, .double: return own
        case .string(let text): return own + text.footprint
        case .array(let elements): return elements.reduce(own + 32) { $0 + $1.footprint }
        case .record(let record): return own + record.footprint
        }
    }
}

extension WireRecord {
    /// The approximate size of the record in memory, in bytes.
    public var footprint: Int {
        reduce(32) { $0 + MemoryLayout<String>.stride + $1.name.footprint + $1.value.footprint }
    }
}

extension String {
    /// The approximate size of the text in memory besides the `String`, in bytes: 0 for a short text.
    public var footprint: Int { utf8.count < 16 ? 0 : utf8.count + 32 }
}
