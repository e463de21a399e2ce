/// A stream of a changing value, for the writer of the value.
@MainActor
public class MutableValueStream<Value: Equatable & Sendable>: ValueStream<Value> {
    private let subscribers = SubscriberList()
    private var current: Value

    /// Makes a stream with `value` as the first value.
    public init(_ value: Value) {
        current = value
        super.init()
    }

    /// The latest value. Setting a different value delivers the new value.
    public override var value: Value {
        get { current }
        set {
            guard newValue != current else { return }
            current = newValue
            subscribers.deliver(newValue)
        }
    }

    /// The stream for a reader. Casting it back to a writable stream is impossible.
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
        let subscriber = ValueSubscriber(onValue)
        subscriber.onEnd = onFinish
        subscribers.append(subscriber)
        subscribers.perform { onValue(current) }
        subscribers.finishIfOver(subscriber)
        return subscriber
    }

    /// Ends the stream for its iterations: the owner has been freed.
    final func finish() {
        subscribers.finish()
    }

    /// True while something is being delivered; later values wait for the end of the delivery.
    @_spi(Host) public final var isDelivering: Bool { subscribers.isDelivering }

    isolated deinit {
        subscribers.disposeAll()
    }
}
