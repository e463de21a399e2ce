/// The subscribers of one stream, in the order they subscribed.
///
/// The list does not depend on the values' type, and so it is not generic: in a generic class of a resilient library
/// the compiler does not know the type, and each step from one subscriber to the next would be a call through tables.
@MainActor
final class SubscriberList {
    // An intrusive list, whose subscribers retain themselves. They clear the back references when they leave, and the
    // list empties itself before it is freed, so these never dangle.
    private var head: BackReference<Subscriber>?
    private var last: BackReference<Subscriber>?

    /// The subscriber that the current delivery calls next. One that leaves meanwhile moves it on.
    private var upcoming: BackReference<Subscriber>?

    /// The subscribers that left during the current delivery, linked by `next`. They live until it is over, so that it
    /// need not retain each one that it calls: a retain and a release were half the cost of a subscriber.
    private var departed: BackReference<Subscriber>?

    private(set) var isDelivering = false

    /// Whether something is left to do after the current delivery: changes wait, or a subscriber left. Most deliveries
    /// end with this one check.
    private(set) var hasAftermath = false

    /// How many changes wait for the current delivery to end.
    private var waitingCount = 0

    /// How many changes have been delivered or are being delivered.
    private var deliveredCount = 0

    /// Whether the stream's owner has ended it.
    private(set) var isFinished = false

    /// The one that subscribed first.
    var first: Subscriber? { head?.object }

    /// From here on changes wait, and subscribers that leave are kept.
    @inline(__always)
    func beginDelivery() { isDelivering = true }

    @inline(__always)
    func endDelivery() { isDelivering = false }

    /// Lets go of the subscribers that left.
    func freeDeparted() {
        hasAftermath = false
        while let subscriber = departed?.object {
            departed = subscriber.next.take()
            subscriber.release()
        }
    }

    /// Delivers one change: visits each subscriber that had subscribed before it.
    @inline(__always)
    func deliverChange(_ deliver: (Subscriber) -> Void) {
        deliveredCount += 1
        var reference = head
        while let current = reference {
            current.with { subscriber in
                upcoming = subscriber.next
                if subscriber.joined < deliveredCount { deliver(subscriber) }
            }
            reference = upcoming
        }
    }

    /// Counts a change that has to wait.
    func postponeChange() {
        waitingCount += 1
        hasAftermath = true
    }

    /// Counts a change that no longer has to wait.
    func takeUpChange() { waitingCount -= 1 }

    @inline(__always)
    func append(_ subscriber: Subscriber) {
        subscriber.enterStream()
        subscriber.list = BackReference(self)
        subscriber.joined = deliveredCount + waitingCount
        subscriber.previous = last
        let reference = BackReference(subscriber)
        if let last { last.with { $0.next = reference } } else { head = reference }
        last = reference
    }

    @inline(__always)
    fileprivate func remove(_ subscriber: Subscriber) {
        let next = subscriber.next.take()
        let previous = subscriber.previous.take()
        subscriber.list = nil
        if let upcoming, upcoming == subscriber { self.upcoming = next }
        if let next { next.with { $0.previous = previous } } else { last = previous }
        if let previous { previous.with { $0.next = next } } else { head = next }
        if isDelivering {
            subscriber.retain()
            subscriber.next = departed
            departed = BackReference(subscriber)
            hasAftermath = true
        }
    }

    /// The stream's owner has been freed: tells all iterations over the stream.
    func finish() {
        isFinished = true
        var next = first
        while let subscriber = next {
            next = subscriber.next?.object
            subscriber.onEnd?()
        }
    }

    /// Tells a subscriber that subscribed after that.
    func finishIfOver(_ subscriber: Subscriber) {
        if isFinished { subscriber.onEnd?() }
    }

    /// Ends all subscriptions, one by one for the same reason.
    func disposeAll() {
        while let subscriber = first { subscriber.dispose() }
    }
}

/// A subscription to a stream of values: a node in the stream's list.
@MainActor
class Subscriber: Subscription {
    fileprivate final var list: BackReference<SubscriberList>?
    fileprivate final var next: BackReference<Subscriber>?
    fileprivate final var previous: BackReference<Subscriber>?

    /// How many changes there had been at the time: the value that replaced the last of them is the first to deliver.
    fileprivate final var joined = 0

    @inline(__always)
    override init() {
        super.init()
    }

    /// Clears its closures when it has ended, so that what they capture is released.
    override func end() {
        if let list { list.with { $0.remove(self) } }
        if onEnd != nil { onEnd = nil }
    }
}
