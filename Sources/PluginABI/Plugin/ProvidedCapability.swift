// What a parent's component provides to a child in a slot, in the form in which it crosses. Generated code calls these.
extension PluginContext.Capability {
    /// A constant value.
    public static func providing(_ value: some WireConvertible) -> Self {
        .value(value.wireValue)
    }

    /// A stream to read.
    @MainActor
    public static func providing<T: WireConvertible & Equatable>(_ stream: ValueStream<T>) -> Self {
        .stream(stream.projected { $0.wireValue })
    }

    /// A stream to read and write.
    @MainActor
    public static func providing<T: WireConvertible & Equatable>(writable stream: MutableValueStream<T>) -> Self {
        .mutableStream(UntypedStream(stream))
    }

    /// A stream of events to receive.
    @MainActor
    public static func providing<T: WireConvertible>(_ stream: EventStream<T>) -> Self {
        .eventStream(stream.map { $0.wireValue })
    }

    /// A stream of events to receive and send.
    @MainActor
    public static func providing<T: WireConvertible>(writable stream: MutableEventStream<T>) -> Self {
        .mutableEventStream(UntypedEventStream(stream))
    }

    /// The score, to read.
    @MainActor
    public static func providing(_ stream: ScoreStream) -> Self {
        providing(stream.score)
    }

    /// The score, to read and write.
    @MainActor
    public static func providing(writable stream: MutableScoreStream) -> Self {
        .mutableStream(UntypedStream(stream.scores))
    }
}

extension PluginContext.Capability {
    /// The value, or the stream's latest value; nil for events.
    @MainActor
    public var latest: WireValue? {
        switch self {
        case .value(let value): value
        case .stream(let stream): stream.value
        case .mutableStream(let stream): stream.value
        case .eventStream, .mutableEventStream: nil
        }
    }
}

/// The wire interface of a typed stream: the inverse of `WireMutableStream`.
@MainActor
private final class UntypedStream<Value: WireConvertible & Equatable>: MutableValueStream<WireValue> {
    private let source: MutableValueStream<Value>

    init(_ source: MutableValueStream<Value>) {
        self.source = source
        super.init(source.value.wireValue)
    }

    override var value: WireValue {
        get { source.value.wireValue }
        set {
            guard let value = Value(wireValue: newValue) else {
                return RIBHost.report(.wrongValue(newValue, inStreamOf: Value.self))
            }
            source.value = value
        }
    }

    override func reader() -> @MainActor () -> WireValue? {
        let read = source.reader()
        return { read()?.wireValue }
    }

    override func subscribe(
        _ onValue: @escaping @MainActor (WireValue) -> Void,
        onFinish: (@MainActor () -> Void)?
    ) -> Subscription {
        source.subscribe({ onValue($0.wireValue) }, onFinish: onFinish)
    }
}

/// As `UntypedStream`, for events.
@MainActor
private final class UntypedEventStream<Value: WireConvertible>: MutableEventStream<WireValue> {
    private let source: MutableEventStream<Value>

    init(_ source: MutableEventStream<Value>) {
        self.source = source
        super.init()
    }

    override func send(_ event: WireValue) {
        guard let value = Value(wireValue: event) else {
            return RIBHost.report(.wrongValue(event, inStreamOf: Value.self))
        }
        source.send(value)
    }

    override func subscribe(
        _ onEvent: @escaping @MainActor (WireValue) -> Void,
        onFinish: (@MainActor () -> Void)?
    ) -> Subscription {
        source.subscribe({ onEvent($0.wireValue) }, onFinish: onFinish)
    }
}
