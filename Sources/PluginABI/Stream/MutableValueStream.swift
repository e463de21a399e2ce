/// A value that changes, for its writer.
@MainActor
public class MutableValueStream<Value: Equatable & Sendable>: ValueStream<Value> {
    private let subscribers = SubscriberList()

    /// Looked up once: finding the type of a generic class costs a third of a subscription.
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
        // A specialized body for whole numbers, where comparing and copying are not calls through tables: a third fewer
        // instructions. Nothing else depends on it, so a compiler without this attribute can ignore it.
        @_specialize(where Value == Int)
        set { change(to: newValue) }
    }

    /// The stream for a reader. It cannot be cast back to one that writes.
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
        let subscriber = subscriberType.init(onValue)
        if let onFinish { subscriber.onEnd = onFinish }
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

    /// Ends the stream for its iterations; its owner has been freed.
    final func finish() {
        subscribers.finish()
    }

    /// Whether something is being delivered, so that what comes now waits for its end.
    @_spi(Host) public final var isDelivering: Bool { subscribers.isDelivering }

    isolated deinit {
        subscribers.disposeAll()
    }
}

// Delivery. `value` contains the code for each change; the code for rare changes is kept out of it.
extension MutableValueStream {
    @inline(never)
    private final func change(to value: Value) {
        guard Self.replace(&current, by: value) else { return }
        if subscribers.isDelivering { return postpone(value) }
        subscribers.beginDelivery()
        deliver(value)
        endDelivery()
    }

    /// Returns false if the values are equal. The storage is passed inout, so that comparing does not copy it.
    @inline(__always)
    private static func replace(_ current: inout Value, by value: Value) -> Bool {
        if current == value { return false }
        current = value
        return true
    }

    @inline(__always)
    private final func deliver(_ value: Value) {
        subscribers.deliverChange { subscriber in
            // Sound: only `subscribe` of this stream appends to the list. A checked cast would ask the runtime each
            // time.
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

    /// Delivers the values that were set meanwhile. A loop, so that a subscriber that sets a new value each time does
    /// not grow the stack; the array keeps its capacity, so it does not allocate either.
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
