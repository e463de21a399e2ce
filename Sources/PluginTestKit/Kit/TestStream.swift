public import PluginABI

/// A stream shared by a test and a plugin: each reads the values written by the other.
///
///     let balance = TestStream(100.0)
///     let topUp = try RIBTester(TopUpFactory(), streams: ["balance": balance])
///     balance.value = 12.5
///     #expect(balance.values == [100, 12.5])
///
/// A test stream fills the slots of all stream types of a manifest: a `ScoreStream` is filled by a `TestStream<Score>`.
@MainActor
public final class TestStream<Value: WireConvertible & Equatable>: AnyTestStream {
    /// All values so far, the first value first.
    public private(set) var values: [Value] = []

    /// The stream shared by host and plugin.
    private let wire: MutableValueStream<WireValue>
    private var subscription: Subscription?

    /// Makes a stream with `value` as the first value.
    public init(_ value: Value) {
        wire = MutableValueStream(value.wireValue)
        subscription = wire.subscribe { [weak self] wireValue in
            // Only this class and the plugin write it, both of them values of this type.
            if let value = Value(wireValue: wireValue) { self?.values.append(value) }
            TestHost.streamDidChange()
        }
    }

    /// The latest value. Setting a different value delivers the new value.
    public var value: Value {
        get { Value(wireValue: wire.value) ?? values[values.count - 1] }
        set { wire.value = newValue.wireValue }
    }

    /// The capability to give to a plugin.
    public var capability: PluginContext.Capability { .mutableStream(wire) }
}

/// A ``TestStream`` or ``TestEventStream`` of any type of values.
@MainActor
public protocol AnyTestStream: AnyObject {
    /// The capability to give to a plugin.
    var capability: PluginContext.Capability { get }
}
