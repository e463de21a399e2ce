/// The subscribers of a stream in the order of their subscriptions, and the pending deliveries.
///
/// Not generic: a generic list makes the runtime look up its types for each subscription and each value, which takes
/// twenty times as long.
@MainActor
final class SubscriberList {
    private var subscribers: [Subscriber] = []

    /// The number of ended subscribers still in the list. They are removed when they are half of all, so that leaving a
    /// long list takes a constant time.
    private var endedCount = 0

    /// The deliveries of values set during a delivery.
    private var pending: [@MainActor () -> Void] = []

    /// True while something is being delivered; later values wait for the end of the delivery.
    private(set) var isDelivering = false

    /// True once the stream's owner has ended the stream.
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

    /// Runs `body`, and then the deliveries that became due in the meantime.
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

    /// Calls `onEnd` of a new subscriber if the stream has ended already.
    func finishIfOver(_ subscriber: Subscriber) {
        if isFinished { subscriber.onEnd?() }
    }

    /// Ends all subscriptions. The owner of a list calls this before being freed: each subscriber retains the list.
    func disposeAll() {
        for subscriber in subscribers { subscriber.dispose() }
    }
}
