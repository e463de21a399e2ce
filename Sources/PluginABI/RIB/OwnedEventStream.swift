/// A stream of events that ends when its owner is freed, on any thread: its iterations and subscriptions end.
///
/// A host keeps an owned stream for each stream of events of a scope, for as long as the scope lives. As
/// ``OwnedStream``.
@MainActor
public final class OwnedEventStream<Value: Sendable> {
    /// The stream.
    public let stream: MutableEventStream<Value>

    /// Makes a stream.
    public init() {
        stream = MutableEventStream()
    }

    /// Makes a stream.
    ///
    /// - Parameter admits: gets each event before it is delivered; false leaves it out.
    @_spi(Host) public init(admits: @escaping @MainActor (Value) -> Bool) {
        stream = GuardedEventStream(admits)
    }

    isolated deinit {
        stream.finish()
    }
}

/// A stream of events that delivers only admitted events.
@MainActor
private final class GuardedEventStream<Value: Sendable>: MutableEventStream<Value> {
    private let admits: @MainActor (Value) -> Bool

    init(_ admits: @escaping @MainActor (Value) -> Bool) {
        self.admits = admits
        super.init()
    }

    override func send(_ event: Value) {
        if admits(event) { super.send(event) }
    }
}
