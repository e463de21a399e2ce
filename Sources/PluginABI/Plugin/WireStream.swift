/// The typed interface of a stream that carries wire values.
///
/// The host checks types before it provides a stream. If a value of another type still arrives, it is reported as a
/// fault and ignored, and the last valid value stays.
@MainActor
final class WireStream<Value: WireConvertible & Equatable>: ValueStream<Value> {
    private let source: ValueStream<WireValue>
    private let decoder: WireDecoder<Value>

    init(_ source: ValueStream<WireValue>, first: Value) {
        self.source = source
        decoder = WireDecoder(last: first)
        super.init()
    }

    override var value: Value { decoder.decode(source.value) }

    // A specialized body for the score, here and below: it knows its type, which a generic body looks up at run time.
    @_specialize(where Value == Score)
    override func subscribe(
        _ onValue: @escaping @MainActor (Value) -> Void,
        onFinish: (@MainActor () -> Void)?
    ) -> Subscription {
        let decoder = decoder
        return ProjectedStream(source: source) { decoder.decode($0) }.subscribe(onValue, onFinish: onFinish)
    }
}

/// As `WireStream`, for a mutable stream.
@MainActor
final class WireMutableStream<Value: WireConvertible & Equatable>: MutableValueStream<Value> {
    private let source: MutableValueStream<WireValue>
    private let decoder: WireDecoder<Value>

    init(_ source: MutableValueStream<WireValue>, first: Value) {
        self.source = source
        decoder = WireDecoder(last: first)
        super.init(first)
    }

    override var value: Value {
        @_specialize(where Value == Score)
        get { decoder.decode(source.value) }
        @_specialize(where Value == Score)
        set { source.value = newValue.wireValue }
    }

    @_specialize(where Value == Score)
    override func subscribe(
        _ onValue: @escaping @MainActor (Value) -> Void,
        onFinish: (@MainActor () -> Void)?
    ) -> Subscription {
        let decoder = decoder
        return ProjectedStream(source: source) { decoder.decode($0) }.subscribe(onValue, onFinish: onFinish)
    }
}

/// Makes typed values from wire values, and remembers the last valid one.
@MainActor
private final class WireDecoder<Value: WireConvertible> {
    private var last: Value

    init(last: Value) {
        self.last = last
    }

    func decode(_ wireValue: WireValue) -> Value {
        if let value = Value(wireValue: wireValue) {
            last = value
        } else {
            RIBHost.report(
                Fault(
                    kind: .wrongType,
                    message: "A stream of \(Value.wireTypeName) was given \(wireValue.typeName), which was left out. "
                        + "The host must write the type that the stream was declared with.",
                    path: []
                )
            )
        }
        return last
    }
}
