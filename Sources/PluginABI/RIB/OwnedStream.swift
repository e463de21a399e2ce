/// A stream that ends when its owner is freed, on any thread: its iterations end.
///
/// A host keeps an owned stream for each stream of a scope, for as long as the scope lives.
@MainActor
public final class OwnedStream<Value: Equatable & Sendable> {
    /// The stream.
    public let stream: MutableValueStream<Value>

    /// Makes a stream with `value` as the first value.
    public init(_ value: Value) {
        stream = MutableValueStream(value)
    }

    /// Makes a stream with `value` as the first value.
    ///
    /// - Parameter admits: gets each value before the stream is set to it; false keeps the current value.
    @_spi(Host) public init(_ value: Value, admits: @escaping @MainActor (Value) -> Bool) {
        stream = GuardedStream(value, admits)
    }

    isolated deinit {
        stream.finish()
    }
}

/// A stream that is set to admitted values only.
@MainActor
private final class GuardedStream<Value: Equatable & Sendable>: MutableValueStream<Value> {
    private let admits: @MainActor (Value) -> Bool

    init(_ value: Value, _ admits: @escaping @MainActor (Value) -> Bool) {
        self.admits = admits
        super.init(value)
    }

    override var value: Value {
        get { super.value }
        set { if admits(newValue) { super.value = newValue } }
    }
}
