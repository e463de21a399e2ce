/// A subscription that is in a stream's list until it ends.
@MainActor
class Subscriber: Subscription {
    final var list: SubscriberList?

    /// Releases its closures: what they capture can run code of its own when it is freed.
    override func end() {
        list.take()?.subscriberDidEnd()
        onEnd = nil
    }
}

/// A subscription to a stream of one type of values.
@MainActor
class ValueSubscriber<Value>: Subscriber {
    private final var onValue: (@MainActor (Value) -> Void)?

    init(_ onValue: @escaping @MainActor (Value) -> Void) {
        self.onValue = onValue
        super.init()
    }

    final func receive(_ value: Value) {
        if !isDisposed { onValue?(value) }
    }

    override func end() {
        super.end()
        onValue = nil
    }
}
