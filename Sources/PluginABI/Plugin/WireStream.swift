/// The typed interface of a stream of wire values.
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

    override func reader() -> @MainActor () -> Value? {
        decoder.reader(of: source)
    }

    // A specialized body for the score, here and below: it knows its type, which a generic body looks up at run time.
    @_specialize(where Value == Score)
    override func subscribe(
        _ onValue: @escaping @MainActor (Value) -> Void,
        onFinish: (@MainActor () -> Void)?
    ) -> Subscription {
        let receiver = WireReceiver(decoder, onValue)
        return source.subscribe({ receiver.receive($0) }, onFinish: onFinish)
    }
}

/// The typed interface of a stream of wire values, to read and write.
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

    override func reader() -> @MainActor () -> Value? {
        decoder.reader(of: source)
    }

    @_specialize(where Value == Score)
    override func subscribe(
        _ onValue: @escaping @MainActor (Value) -> Void,
        onFinish: (@MainActor () -> Void)?
    ) -> Subscription {
        let receiver = WireReceiver(decoder, onValue)
        return source.subscribe({ receiver.receive($0) }, onFinish: onFinish)
    }
}

/// A receiver of wire values for a subscriber, which gets typed values; equal values in a row count as a single value.
///
/// The closure called by a source refers only to this object, so it needs no other memory. The last value is not
/// optional: freeing an object of a generic class would look up the type of an optional.
@MainActor
private final class WireReceiver<Value: WireConvertible & Equatable> {
    private let decoder: WireDecoder<Value>
    private let onValue: @MainActor (Value) -> Void
    private var last: Value
    private var hasReceived = false

    init(_ decoder: WireDecoder<Value>, _ onValue: @escaping @MainActor (Value) -> Void) {
        self.decoder = decoder
        self.onValue = onValue
        last = decoder.last
    }

    func receive(_ wireValue: WireValue) {
        let value = decoder.decode(wireValue)
        if hasReceived, value == last { return }
        hasReceived = true
        last = value
        onValue(value)
    }
}

/// A decoder of wire values into typed values, which remembers the last valid value.
@MainActor
private final class WireDecoder<Value: WireConvertible> {
    private(set) var last: Value

    init(last: Value) {
        self.last = last
    }

    func reader(of source: ValueStream<WireValue>) -> @MainActor () -> Value? {
        let read = source.reader()
        return { [self] in read().map(decode) }
    }

    func decode(_ wireValue: WireValue) -> Value {
        if let value = Value(wireValue: wireValue) {
            last = value
        } else {
            RIBHost.report(.wrongValue(wireValue, inStreamOf: Value.self))
        }
        return last
    }
}

extension Fault {
    /// The fault of a stream that carried a value of another type.
    static func wrongValue<Value: WireConvertible>(_ value: WireValue, inStreamOf type: Value.Type) -> Fault {
        Fault(
            kind: .wrongType,
            message: "A stream of \(type.wireTypeName) was given \(value.typeName), which was left out. "
                + "The host must write the type that the stream was declared with.",
            path: []
        )
    }
}
