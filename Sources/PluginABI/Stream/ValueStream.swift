/// A value that changes, as a reader sees it: the latest now, and each change as it comes.
///
/// - A subscriber gets the latest value at once, then every change, once and in order, and never an equal value twice.
/// - A value set while another is being delivered is delivered when that delivery is over. `value` is the new one at once.
/// - Whoever subscribes during a delivery gets the latest value and what comes after it; whoever disposes during a
///   delivery gets nothing more.
///
/// It is also an asynchronous sequence of the same values, to be used from any actor: `for await score in stream`.
///
/// A stream of this type cannot be written, not even by casting: hosts hand out `MutableValueStream.readOnly`.
@MainActor
public class ValueStream<Value: Equatable & Sendable> {
    init() {}

    /// The latest value.
    public var value: Value {
        preconditionFailure("A stream is one of the classes below, each of which has a value.")
    }

    /// Calls `onValue` with the latest value at once, then with each change, until the subscription ends.
    public final func subscribe(_ onValue: @escaping @MainActor (Value) -> Void) -> Subscription {
        subscribe(onValue, onFinish: nil)
    }

    /// Reads the latest value from now on without holding the stream; nil once that has been freed.
    func reader() -> @MainActor () -> Value? {
        { nil }
    }

    /// As `subscribe`; `onFinish` is called if the stream's owner ends it.
    func subscribe(
        _ onValue: @escaping @MainActor (Value) -> Void,
        onFinish: (@MainActor () -> Void)?
    ) -> Subscription {
        Subscription()
    }
}
