/// A changing value for a reader: the latest value now, and each change when it happens.
///
/// - A subscriber gets the latest value immediately, then every change, once and in order, and never an equal value
///   twice.
/// - A value set while another is being delivered is delivered when that delivery is over. `value` is the new one
///   immediately.
/// - A subscriber that subscribes during a delivery gets the latest value and later ones; a subscription that is
///   disposed during a delivery gets nothing more.
///
/// A stream is also an asynchronous sequence of the same values, to be used from any actor:
/// `for await score in stream`.
///
/// A stream of this type cannot be written, not even by casting: hosts hand out `MutableValueStream.readOnly`.
@MainActor
public class ValueStream<Value: Equatable & Sendable> {
    init() {}

    /// The latest value.
    public var value: Value {
        preconditionFailure("A stream is one of the classes below, each of which has a value.")
    }

    /// Calls `onValue` with the latest value immediately, then with each change, until the subscription ends.
    public final func subscribe(_ onValue: @escaping @MainActor (Value) -> Void) -> Subscription {
        subscribe(onValue, onFinish: nil)
    }

    /// Returns a closure that reads the latest value without retaining the stream; nil once the stream has been freed.
    func reader() -> @MainActor () -> Value? {
        { nil }
    }

    /// Calls `onValue` with the latest value and each change, and `onFinish` when the stream's owner ends the stream.
    func subscribe(
        _ onValue: @escaping @MainActor (Value) -> Void,
        onFinish: (@MainActor () -> Void)?
    ) -> Subscription {
        Subscription()
    }
}

extension ValueStream {
    /// Calls `onValue` with the latest value immediately, then with each change; and `onEnd` when the stream's owner is
    /// freed, as an iteration over the stream ends then.
    ///
    ///     router.lifecycle.subscribe { stages.append($0) } onEnd: { isFreed = true }
    ///
    /// Neither is called after the subscription has been disposed of. Like Rx's `subscribe(onNext:onCompleted:)`.
    public final func subscribe(
        _ onValue: @escaping @MainActor (Value) -> Void,
        onEnd: @escaping @MainActor () -> Void
    ) -> Subscription {
        subscribe(onValue, onFinish: onEnd)
    }
}
