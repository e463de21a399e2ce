/// The subscribers of one stream, in the order they subscribed, and what waits to be delivered to them.
///
/// Not generic: a generic list makes the runtime look up its types for each subscription and each value, which takes
/// twenty times as long.
@MainActor
final class SubscriberList {
    private var subscribers: [Subscriber] = []

    /// The number of subscribers that have ended. They are removed when they are half of all, so that leaving a long list
    /// takes a constant time.
    private var endedCount = 0

    /// The deliveries of values that came during a delivery.
    private var pending: [@MainActor () -> Void] = []

    /// True while something is being delivered: what comes now waits for its end.
    private(set) var isDelivering = false

    /// True once the stream's owner has ended it.
    private(set) var isFinished = false

    func append(_ subscriber: Subscriber) {
        subscriber.list = self
        subscribers.append(subscriber)
    }

    /// Delivers a value to the present subscribers: immediately, or when the current delivery is over.
    func deliver<Value>(_ value: Value) {
        let receivers = subscribers
        if isDelivering {
            pending.append { Self.deliver(value, to: receivers) }
        } else {
            perform { Self.deliver(value, to: receivers) }
        }
    }

    private static func deliver<Value>(_ value: Value, to receivers: [Subscriber]) {
        for receiver in receivers {
            // Sound: the subscribers of a list are those of one stream's values.
            unsafeDowncast(receiver, to: ValueSubscriber<Value>.self).receive(value)
        }
    }

    /// Does something, and then delivers what was to be delivered meanwhile.
    ///
    /// A loop, so that a subscriber that sets a new value each time does not grow the stack.
    func perform(_ body: @MainActor () -> Void) {
        guard !isDelivering else { return body() }
        isDelivering = true
        body()
        while !pending.isEmpty {
            let deliveries = pending
            pending = []
            for deliver in deliveries { deliver() }
        }
        isDelivering = false
    }

    /// Called by a subscriber of the list.
    func subscriberDidEnd() {
        endedCount += 1
        guard 2 * endedCount >= subscribers.count else { return }
        subscribers.removeAll(where: \.isDisposed)
        endedCount = 0
    }

    /// The stream's owner has been freed: tells all iterations over the stream.
    func finish() {
        isFinished = true
        for subscriber in subscribers { subscriber.onEnd?() }
    }

    /// Tells a subscriber that subscribed after that.
    func finishIfOver(_ subscriber: Subscriber) {
        if isFinished { subscriber.onEnd?() }
    }

    /// Ends all subscriptions. The owner of a list does so before it is freed: each subscriber retains the list.
    func disposeAll() {
        for subscriber in subscribers { subscriber.dispose() }
    }
}
