/// A stream of events that ends when its owner is freed, on any thread: iterations over it end, and its subscriptions.
///
/// A host keeps one for each stream of events of a scope, for as long as the scope lives. As ``OwnedStream``.
@MainActor
public final class OwnedEventStream<Value: Sendable> {
    /// The stream.
    public let stream = MutableEventStream<Value>()

    /// Makes a stream.
    public init() {}

    isolated deinit {
        stream.finish()
    }
}
