import PluginABI

/// The account of a worker: what its plugins have the host keep for them. A worker that exceeds a limit is ended.
///
/// A hostile plugin can tell anything at any time, also in a call from which it never returns, so each ``Event`` is
/// counted here before the host acts on it.
@MainActor
final class Account {
    /// Something that the host keeps, until it is released.
    enum Item: Hashable {
        case screen(rib: Int)
        case state(rib: Int)
        /// A child in a slot, with its arguments.
        case child(rib: Int, place: Int)
        /// A stream that a parent gives its children, with the latest value.
        case stream(Int)
        case subscription(watcher: Int)
    }

    /// The limit of bytes for plugins whose entries do not state their memory, in MiB.
    static let usual = 64
    /// The host's data for a child besides its values, in bytes.
    private static let child = 4_096
    /// The host's data for a stream besides the value, in bytes.
    private static let stream = 512

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

    init(mebibytes: Int?) {
        self.mebibytes = mebibytes ?? Self.usual
    }

    /// Counts what the host is to keep of an event.
    ///
    /// - Parameters:
    ///   - bytes: the size of the event's message.
    ///   - isDelivering: true if the stream of a written value delivers another value now, for which this one waits.
    func admit(_ event: Event, bytes: Int, isDelivering: Bool = false) throws(MessageError) {
        switch event {
        case .screen(let rib, _, _): try keep(bytes, for: .screen(rib: rib))
        case .state(let rib, let value): try keep(value.footprint, for: .state(rib: rib))
        case .attachChild(let rib, let child):
            let provided = child.provided.reduce(0) { $0 + ($1.value?.footprint ?? 0) }
            let held = Self.child + bytes + child.arguments.footprint + provided
            try keep(held, for: .child(rib: rib, place: child.place))
        case .subscribe(_, let watcher): try keep(0, for: .subscription(watcher: watcher))
        case .write(let stream, let value):
            if isDelivering { waitingByteCount += value.footprint }
            // The host's own streams are not the worker's to pay for.
            if items[.stream(stream)] != nil { try keepStream(stream, value) } else { try check() }
        // Has its room already.
        case .outcome: break
        // Limited in time, where it is shown: `SpeechLimit` has no other measure for plugins in the host's process.
        case .fault, .say, .log: break
        // Nothing of it is kept.
        case .unsubscribe, .detachChild, .seeChild, .loading, .dying: break
        }
    }

    /// Counts a stream that a parent gives a child.
    ///
    /// - Parameter value: the latest value; nil for events.
    func keepStream(_ number: Int, _ value: WireValue?) throws(MessageError) {
        try keep(Self.stream + (value?.footprint ?? 0), for: .stream(number))
    }

    /// Notes that an item is no longer kept.
    func release(_ item: Item) {
        guard let bytes = items.removeValue(forKey: item) else { return }
        byteCount -= bytes
        switch item {
        case .child: childCount -= 1
        case .subscription: subscriptionCount -= 1
        case .screen, .state, .stream: break
        }
    }

    /// Notes that all written values have been delivered.
    func settle() { waitingByteCount = 0 }

    /// Counts an item, or another size of one.
    private func keep(_ bytes: Int, for item: Item) throws(MessageError) {
        let before = items.updateValue(bytes, forKey: item)
        byteCount += bytes - (before ?? 0)
        switch item {
        case .child where before == nil: childCount += 1
        case .subscription where before == nil: subscriptionCount += 1
        default: break
        }
        try check()
    }

    private func check() throws(MessageError) {
        guard childCount <= ProcessEnd.Excess.children.limit else { throw .excess(.children) }
        guard subscriptionCount <= ProcessEnd.Excess.subscriptions.limit else { throw .excess(.subscriptions) }
        guard byteCount + waitingByteCount <= mebibytes << 20 else { throw .excess(.held(mebibytes: mebibytes)) }
    }

    /// Returns room for another outcome, which is handled only after the call in which it was reported.
    ///
    /// - Parameter bytes: the size of the outcome's message.
    func room(bytes: Int) throws(MessageError) -> OutcomeRoom {
        guard outcomes.count < ProcessEnd.Excess.outcomes.limit else { throw .excess(.outcomes) }
        guard outcomes.byteCount + bytes <= ProcessEnd.Excess.outcomeBytes.limit else { throw .excess(.outcomeBytes) }
        outcomes.count += 1
        outcomes.byteCount += bytes
        return OutcomeRoom(bytes, in: self)
    }

    fileprivate func releaseOutcome(bytes: Int) {
        outcomes.count -= 1
        outcomes.byteCount -= bytes
    }
}

/// The room of a waiting outcome in its worker's account, until this object is freed.
@MainActor
final class OutcomeRoom {
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
    var footprint: Int {
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
    var footprint: Int {
        reduce(32) { $0 + MemoryLayout<String>.stride + $1.name.footprint + $1.value.footprint }
    }
}

extension String {
    /// The approximate size of the text in memory besides the `String`, in bytes: 0 for a short text.
    var footprint: Int { utf8.count < 16 ? 0 : utf8.count + 32 }
}
