/// A subscription that stays in a stream's list until the subscription ends.
@MainActor
class Subscriber: Subscription {
    final var list: SubscriberList?

    /// Leaves the list and releases the closures: freeing their captures can run foreign code.
    override func end() {
        list.take()?.subscriberDidEnd()
        onEnd = nil
    }
}

/// A subscription to a stream with values of type `Value`.
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
