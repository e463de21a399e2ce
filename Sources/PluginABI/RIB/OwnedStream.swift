/// A stream that ends when its owner is freed, on any thread: iterations over it end.
///
/// A host keeps one for each stream of a scope, for as long as the scope lives.
@MainActor
public final class OwnedStream<Value: Equatable & Sendable> {
    /// The stream.
    public let stream: MutableValueStream<Value>

    /// Makes a stream that starts with `value`.
    public init(_ value: Value) {
        stream = MutableValueStream(value)
    }

    isolated deinit {
        stream.finish()
    }
}
