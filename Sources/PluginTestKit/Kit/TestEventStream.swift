public import PluginABI

/// A stream of events shared by a test and a plugin: each receives the events of the other.
///
///     let messages = TestEventStream<String>()
///     let chat = try RIBTester(ChatFactory(), streams: ["messages": messages])
///     messages.send("Hello")
///     #expect(messages.events == ["Hello", "Hello yourself"])
///
/// A test stream fills the slots of a manifest with the types `EventStream` and `MutableEventStream`.
@MainActor
public final class TestEventStream<Value: WireConvertible>: AnyTestStream {
    /// All events so far, from the test and the plugin, the first event first.
    public private(set) var events: [Value] = []

    /// The stream shared by host and plugin.
    private let wire = MutableEventStream<WireValue>()
    private var subscription: Subscription?

    /// Makes a stream without events.
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

    /// The capability to give to a plugin.
    public var capability: PluginContext.Capability { .mutableEventStream(wire) }
}
