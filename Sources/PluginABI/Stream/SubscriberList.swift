/// The subscribers of one stream, in the order they subscribed.
///
/// The list does not depend on the values' type, and so it is not generic: in a generic class of a resilient library
/// the compiler does not know the type, and each step from one subscriber to the next would be a call through tables.
@MainActor
final class SubscriberList {
    // An intrusive list, which owns the subscribers. They clear the back references when they leave, and the list
    // empties itself before it is freed, so these never dangle.
    private(set) var first: Subscriber?
    private var last: BackReference<Subscriber>?

    /// The subscriber that the current delivery calls next. One that leaves meanwhile moves it on.
    private var upcoming: BackReference<Subscriber>?

    /// The subscribers that left during the current delivery, linked by `next`. They live until it is over, so that it
    /// need not retain each one that it calls: a retain and a release were half the cost of a subscriber.
    private var departed: Subscriber?

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

    /// From here on changes wait, and subscribers that leave are kept.
    @inline(__always)
    func beginDelivery() { isDelivering = true }

    @inline(__always)
    func endDelivery() { isDelivering = false }

    /// Releases the subscribers that left. One by one: if they freed each other, a long list would overflow the stack.
    func freeDeparted() {
        hasAftermath = false
        while let subscriber = departed { departed = subscriber.next.take() }
    }

    /// Delivers one change: visits each subscriber that had subscribed before it.
    @inline(__always)
    func deliverChange(_ deliver: (Subscriber) -> Void) {
        deliveredCount += 1
        var reference = first.map(BackReference.init)
        while let current = reference {
            current.with { subscriber in
                upcoming = subscriber.next.map(BackReference.init)
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

    func append(_ subscriber: Subscriber) {
        subscriber.list = BackReference(self)
        subscriber.joined = deliveredCount + waitingCount
        subscriber.previous = last
        if let last { last.with { $0.next = subscriber } } else { first = subscriber }
        last = BackReference(subscriber)
    }

    fileprivate func remove(_ subscriber: Subscriber) {
        let next = subscriber.next.take()
        let previous = subscriber.previous.take()
        if let upcoming, upcoming == subscriber { self.upcoming = next.map(BackReference.init) }
        if let next { next.previous = previous } else { last = previous }
        subscriber.list = nil
        if isDelivering {
            subscriber.next = departed
            departed = subscriber
            hasAftermath = true
        }
        if let previous { previous.with { $0.next = next } } else { first = next }
    }

    /// The stream's owner has been freed: tells all iterations over the stream.
    func finish() {
        isFinished = true
        var next = first
        while let subscriber = next {
            next = subscriber.next
            subscriber.onFinish?()
        }
    }

    /// Tells a subscriber that subscribed after that.
    func finishIfOver(_ subscriber: Subscriber) {
        if isFinished { subscriber.onFinish?() }
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
    fileprivate final var next: Subscriber?
    fileprivate final var previous: BackReference<Subscriber>?

    /// How many changes there had been at the time: the value that replaced the last of them is the first to deliver.
    fileprivate final var joined = 0

    /// Nil once the subscription has ended, so that the closure's captures are released.
    fileprivate final var onFinish: (@MainActor () -> Void)?

    init(onFinish: (@MainActor () -> Void)?) {
        self.onFinish = onFinish
        super.init()
    }

    override func end() {
        if let list { list.with { $0.remove(self) } }
        onFinish = nil
    }
}
