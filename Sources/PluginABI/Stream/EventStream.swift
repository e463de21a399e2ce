/// A stream of events for a receiver. Each event is delivered when it happens; none is kept.
///
///     messages.subscribe { [presenter] in presenter.show($0) }
///         .disposeOnDeactivate(interactor: self)
///
/// A ``ValueStream`` says how things are; an event stream says that something happened: a tap, a message, an answer.
///
/// - A subscriber gets the events that are sent after it has subscribed, each once and in order, equal ones too.
///   Nothing is kept for later subscribers.
/// - An event that is sent while another is being delivered is delivered when that delivery is over, to the subscribers
///   of the moment when it was sent.
/// - A subscriber that subscribes during a delivery does not get the event that is being delivered; a subscription that
///   is disposed during a delivery gets nothing more.
///
/// A stream is also an asynchronous sequence of its events, to be used from any actor: `for await message in messages`.
///
/// A stream of this type cannot send, not even by casting: hand out ``MutableEventStream/readOnly``. Like a
/// `PublishRelay` of RxSwift, seen as an `Observable`.
@MainActor
public class EventStream<Value: Sendable> {
    init() {}

    /// Calls `onEvent` with each event from now on, until the subscription ends.
    public final func subscribe(_ onEvent: @escaping @MainActor (Value) -> Void) -> Subscription {
        subscribe(onEvent, onFinish: nil)
    }

    /// Calls `onEvent` with each event from now on, and `onFinish` when the stream's owner ends the stream.
    func subscribe(
        _ onEvent: @escaping @MainActor (Value) -> Void,
        onFinish: (@MainActor () -> Void)?
    ) -> Subscription {
        preconditionFailure("A stream is one of the classes below, each of which has subscribers.")
    }
}

/// A stream made from a closure that subscribes a receiver.
@MainActor
final class DerivedEventStream<Value: Sendable>: EventStream<Value> {
    typealias Receiver = @MainActor (Value) -> Void
    typealias Finish = @MainActor () -> Void

    private let join: @MainActor (@escaping Receiver, Finish?) -> Subscription

    init(_ join: @escaping @MainActor (@escaping Receiver, Finish?) -> Subscription) {
        self.join = join
        super.init()
    }

    override func subscribe(
        _ onEvent: @escaping @MainActor (Value) -> Void,
        onFinish: (@MainActor () -> Void)?
    ) -> Subscription {
        join(onEvent, onFinish)
    }
}

extension ValueStream {
    /// This stream's values as events: the latest value at the subscription, then each change.
    ///
    ///     query.events
    ///         .debounce(for: .milliseconds(300))
    ///         .filter { !$0.isEmpty }
    ///         .subscribe { [listener] in listener?.search($0) }
    ///         .disposeOnDeactivate(interactor: self)
    ///
    /// For results without a value at all times: `filter` might let nothing through, and after `debounce` the latest
    /// value is still to come. For a result with a value at all times, use `projected` and `combined`.
    public final var events: EventStream<Value> {
        DerivedEventStream { [self] onEvent, onFinish in subscribe(onEvent, onFinish: onFinish) }
    }
}

extension EventStream {
    /// Calls `onEvent` with each event from now on, and `onEnd` when the stream's owner is freed, as for a
    /// ``ValueStream``.
    ///
    ///     messages.subscribe { texts.append($0) } onEnd: { isOver = true }
    public final func subscribe(
        _ onEvent: @escaping @MainActor (Value) -> Void,
        onEnd: @escaping @MainActor () -> Void
    ) -> Subscription {
        subscribe(onEvent, onFinish: onEnd)
    }
}
