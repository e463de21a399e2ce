public import PluginABI

/// A stream that a test shares with a plugin: what one writes the other reads.
///
///     let balance = TestStream(100.0)
///     let topUp = try RIBTester(TopUpFactory(), streams: ["balance": balance])
///     balance.value = 12.5
///     #expect(balance.values == [100, 12.5])
///
/// A test stream fills the slots of all stream types of a manifest: a `ScoreStream` is filled by a `TestStream<Score>`.
@MainActor
public final class TestStream<Value: WireConvertible & Equatable>: AnyTestStream {
    /// Every value so far, the first one first.
    public private(set) var values: [Value] = []

    /// The stream that host and plugin share.
    private let wire: MutableValueStream<WireValue>
    private var subscription: Subscription?

    /// Makes a stream that starts with `value`.
    public init(_ value: Value) {
        wire = MutableValueStream(value.wireValue)
        subscription = wire.subscribe { [weak self] wireValue in
            // Only this class and the plugin write it, both of them values of this type.
            if let value = Value(wireValue: wireValue) { self?.values.append(value) }
            TestHost.streamDidChange()
        }
    }

    /// The latest value; setting one that is not equal delivers it.
    public var value: Value {
        get { Value(wireValue: wire.value) ?? values[values.count - 1] }
        set { wire.value = newValue.wireValue }
    }

    /// What a plugin is given.
    public var capability: PluginContext.Capability { .mutableStream(wire) }
}

/// A ``TestStream``, whatever its values are.
@MainActor
public protocol AnyTestStream: AnyObject {
    /// What a plugin is given.
    var capability: PluginContext.Capability { get }
}
