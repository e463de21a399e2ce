/// A value that changes, as its writer sees it.
@MainActor
public class MutableValueStream<Value: Equatable & Sendable>: ValueStream<Value> {
    private let subscribers = SubscriberList()

    /// Asked for once: to find the type of a generic class costs a third of a subscription.
    private let subscriberType = ValueSubscriber<Value>.self

    /// Changes made during a delivery, to be delivered after it. Empty otherwise, and nothing is allocated for it.
    private var pending: [Value] = []

    private var current: Value

    /// Makes a stream that starts with `value`.
    public init(_ value: Value) {
        current = value
        super.init()
    }

    /// The latest value; setting one that is not equal delivers it.
    public override var value: Value {
        get { current }
        // A second body, for whole numbers, whose comparing and copying are not calls through tables: a third of the
        // instructions less. Nothing else depends on it, so a compiler that knows no such attribute may lose it.
        @_specialize(where Value == Int)
        set { change(to: newValue) }
    }

    /// The stream as a reader sees it. It cannot be cast back to one that writes.
    public final var readOnly: ValueStream<Value> {
        ReadOnlyStream(source: self)
    }

    override func reader() -> @MainActor () -> Value? {
        { [weak self] in self?.current }
    }

    override func subscribe(
        _ onValue: @escaping @MainActor (Value) -> Void,
        onFinish: (@MainActor () -> Void)?
    ) -> Subscription {
        let subscriber = subscriberType.init(onValue: onValue, onFinish: onFinish)
        subscribers.append(subscriber)
        if subscribers.isDelivering {
            onValue(current)
        } else {
            subscribers.beginDelivery()
            onValue(current)
            endDelivery()
        }
        subscribers.finishIfOver(subscriber)
        return subscriber
    }

    /// Ends the stream for those who iterate over it; its owner is gone.
    final func finish() {
        subscribers.finish()
    }

    isolated deinit {
        subscribers.disposeAll()
    }
}

// Delivery. What `value` does on each change is written into it; what few changes need is kept out of its way.
extension MutableValueStream {
    @inline(never)
    private final func change(to value: Value) {
        guard Self.replace(&current, by: value) else { return }
        if subscribers.isDelivering { return postpone(value) }
        subscribers.beginDelivery()
        deliver(value)
        endDelivery()
    }

    /// Returns false if the values are equal. The place is handed over, so that comparing copies nothing out of it.
    @inline(__always)
    private static func replace(_ current: inout Value, by value: Value) -> Bool {
        if current == value { return false }
        current = value
        return true
    }

    @inline(__always)
    private final func deliver(_ value: Value) {
        subscribers.deliverChange { subscriber in
            // Sound: only `subscribe` of this stream appends to the list. A checked cast would ask the runtime each time.
            unsafeDowncast(subscriber, to: ValueSubscriber<Value>.self).deliver(value)
        }
    }

    @inline(__always)
    private final func endDelivery() {
        if subscribers.hasAftermath { deliverPending() }
        subscribers.endDelivery()
    }

    @inline(never)
    private final func postpone(_ value: Value) {
        pending.append(value)
        subscribers.postponeChange()
    }

    /// Delivers what was set meanwhile. A loop, so that a subscriber who sets a new value each time does not grow the stack; and the array keeps its
    /// room, so that it does not allocate either.
    @inline(never)
    private final func deliverPending() {
        var index = 0
        while index < pending.count {
            let value = pending[index]
            index += 1
            if index == pending.count {
                pending.removeAll(keepingCapacity: true)
                index = 0
            }
            subscribers.takeUpChange()
            deliver(value)
        }
        subscribers.freeDeparted()
    }
}

/// A subscriber of a stream of one type of values.
@MainActor
private final class ValueSubscriber<Value>: Subscriber {
    /// Nil once the subscription has ended, so that what the closure holds is let go.
    private var onValue: (@MainActor (Value) -> Void)?

    required init(onValue: @escaping @MainActor (Value) -> Void, onFinish: (@MainActor () -> Void)?) {
        self.onValue = onValue
        super.init(onFinish: onFinish)
    }

    /// The closure is taken out for the call and put back after it, which saves a retain and a release of what it holds.
    @inline(__always)
    func deliver(_ value: Value) {
        guard let onValue else { return }
        self.onValue = nil
        onValue(value)
        if !isDisposed { self.onValue = consume onValue }
    }

    override func end() {
        super.end()
        onValue = nil
    }
}
