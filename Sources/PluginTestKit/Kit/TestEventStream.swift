public import PluginABI

/// A stream of events that a test shares with a plugin: what one sends the other receives.
///
///     let messages = TestEventStream<String>()
///     let chat = try RIBTester(ChatFactory(), streams: ["messages": messages])
///     messages.send("Hello")
///     #expect(messages.events == ["Hello", "Hello yourself"])
///
/// It fills the slots of a manifest whose types are `EventStream` and `MutableEventStream`.
@MainActor
public final class TestEventStream<Value: WireConvertible>: AnyTestStream {
    /// Every event so far, the first one first: those of the test and those of the plugin.
    public private(set) var events: [Value] = []

    /// The stream that host and plugin share.
    private let wire = MutableEventStream<WireValue>()
    private var subscription: Subscription?

    /// Makes a stream to which nothing has been sent.
    public init() {
        subscription = wire.subscribe { [weak self] wireValue in
            // Only this class and the plugin send, both of them values of this type.
            if let event = Value(wireValue: wireValue) { self?.events.append(event) }
            TestHost.streamDidChange()
        }
    }

    /// Sends an event, as another plugin does.
    public func send(_ event: Value) {
        wire.send(event.wireValue)
    }

    /// What a plugin is given.
    public var capability: PluginContext.Capability { .mutableEventStream(wire) }
}
