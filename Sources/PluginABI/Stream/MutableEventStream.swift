/// A stream of events for their sender.
///
///     let taps = MutableEventStream<String>()
///     let subscription = taps.subscribe { print($0) }
///     taps.send("left")
///     taps.send("left")  // delivered too: it has happened twice
///
/// ``EventStream`` says who gets an event, and when. Like a `PublishRelay` of RxSwift.
@MainActor
public class MutableEventStream<Value: Sendable>: EventStream<Value> {
    private let subscribers = SubscriberList()

    /// Makes a stream without subscribers.
    public override init() {
        super.init()
    }

    /// Delivers an event to the present subscribers. Without subscribers, and after the stream's owner has ended the
    /// stream, nothing happens.
    public func send(_ event: Value) {
        if !subscribers.isFinished { subscribers.deliver(event) }
    }

    /// The stream for a receiver. Casting it back to a sending stream is impossible.
    public final var readOnly: EventStream<Value> {
        DerivedEventStream { [self] onEvent, onFinish in subscribe(onEvent, onFinish: onFinish) }
    }

    override func subscribe(
        _ onEvent: @escaping @MainActor (Value) -> Void,
        onFinish: (@MainActor () -> Void)?
    ) -> Subscription {
        let subscriber = ValueSubscriber(onEvent)
        subscriber.onEnd = onFinish
        if subscribers.isFinished {
            onFinish?()
            subscriber.dispose()
        } else {
            subscribers.append(subscriber)
        }
        return subscriber
    }

    /// Ends the stream and its subscriptions: the owner has been freed.
    final func finish() {
        subscribers.finish()
        subscribers.disposeAll()
    }

    /// True while something is being delivered; later events wait for the end of the delivery.
    @_spi(Host) public final var isDelivering: Bool { subscribers.isDelivering }

    isolated deinit {
        subscribers.disposeAll()
    }
}

extension MutableEventStream where Value == Void {
    /// Sends an event that carries no data.
    public final func send() {
        send(())
    }
}
