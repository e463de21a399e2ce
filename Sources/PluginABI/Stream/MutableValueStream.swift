/// A value that changes, for its writer.
@MainActor
public class MutableValueStream<Value: Equatable & Sendable>: ValueStream<Value> {
    private let subscribers = SubscriberList()
    private var current: Value

    /// Makes a stream that starts with `value`.
    public init(_ value: Value) {
        current = value
        super.init()
    }

    /// The latest value; setting one that is not equal delivers it.
    public override var value: Value {
        get { current }
        set {
            guard newValue != current else { return }
            current = newValue
            subscribers.deliver(newValue)
        }
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
        let subscriber = ValueSubscriber(onValue)
        subscriber.onEnd = onFinish
        subscribers.append(subscriber)
        subscribers.perform { onValue(current) }
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
