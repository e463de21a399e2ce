/// Things that happen, for their sender.
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

    /// Events that were sent during a delivery, to be delivered after it.
    private var pending: [Value] = []

    /// Makes a stream without subscribers.
    public override init() {
        super.init()
    }

    /// Delivers an event to the present subscribers. Without subscribers, and after the stream's owner has ended the
    /// stream, nothing happens.
    public func send(_ event: Value) {
        guard !subscribers.isFinished else { return }
        if subscribers.isDelivering {
            pending.append(event)
            return subscribers.postponeChange()
        }
        subscribers.beginDelivery()
        deliver(event)
        if subscribers.hasAftermath { deliverPending() }
        subscribers.endDelivery()
    }

    /// The stream for a receiver. It cannot be cast back to one that sends.
    public final var readOnly: EventStream<Value> {
        DerivedEventStream { [self] onEvent, onFinish in subscribe(onEvent, onFinish: onFinish) }
    }

    override func subscribe(
        _ onEvent: @escaping @MainActor (Value) -> Void,
        onFinish: (@MainActor () -> Void)?
    ) -> Subscription {
        let subscriber = ValueSubscriber(onEvent)
        subscriber.onEnd = onFinish
        subscribers.append(subscriber)
        if subscribers.isFinished {
            subscribers.finishIfOver(subscriber)
            subscriber.dispose()
        }
        return subscriber
    }

    /// Ends the stream and its subscriptions; its owner has been freed.
    final func finish() {
        subscribers.finish()
        subscribers.disposeAll()
    }

    /// Whether something is being delivered, so that what comes now waits for its end.
    @_spi(Host) public final var isDelivering: Bool { subscribers.isDelivering }

    isolated deinit {
        subscribers.disposeAll()
    }
}

extension MutableEventStream where Value == Void {
    /// Says that it has happened, where there is no more to say.
    public final func send() {
        send(())
    }
}

extension MutableEventStream {
    private final func deliver(_ event: Value) {
        subscribers.deliverChange { subscriber in
            // Sound: only `subscribe` of this stream appends to the list.
            unsafeDowncast(subscriber, to: ValueSubscriber<Value>.self).deliver(event)
        }
    }

    /// A loop, so that subscribers that answer each event by another do not grow the stack.
    private final func deliverPending() {
        var index = 0
        while index < pending.count {
            let event = pending[index]
            index += 1
            if index == pending.count {
                pending.removeAll(keepingCapacity: true)
                index = 0
            }
            subscribers.takeUpChange()
            deliver(event)
        }
        subscribers.freeDeparted()
    }
}
