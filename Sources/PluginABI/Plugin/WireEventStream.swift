/// The typed interface of a stream of wire values, for events.
///
/// The host checks types before it provides a stream. If an event of another type still arrives, it is reported as a
/// fault and left out.
@MainActor
final class WireEventStream<Value: WireConvertible>: EventStream<Value> {
    private let source: EventStream<WireValue>

    init(_ source: EventStream<WireValue>) {
        self.source = source
        super.init()
    }

    override func subscribe(
        _ onEvent: @escaping @MainActor (Value) -> Void,
        onFinish: (@MainActor () -> Void)?
    ) -> Subscription {
        source.subscribe(decoding: onEvent, onFinish: onFinish)
    }
}

/// The typed interface of a stream of wire values, for events to receive and send.
@MainActor
final class WireMutableEventStream<Value: WireConvertible>: MutableEventStream<Value> {
    private let source: MutableEventStream<WireValue>

    init(_ source: MutableEventStream<WireValue>) {
        self.source = source
        super.init()
    }

    override func send(_ event: Value) {
        source.send(event.wireValue)
    }

    override func subscribe(
        _ onEvent: @escaping @MainActor (Value) -> Void,
        onFinish: (@MainActor () -> Void)?
    ) -> Subscription {
        source.subscribe(decoding: onEvent, onFinish: onFinish)
    }
}

extension EventStream<WireValue> {
    fileprivate final func subscribe<Event: WireConvertible>(
        decoding onEvent: @escaping @MainActor (Event) -> Void,
        onFinish: (@MainActor () -> Void)?
    ) -> Subscription {
        subscribe(
            { wireValue in
                if let event = Event(wireValue: wireValue) { return onEvent(event) }
                RIBHost.report(.wrongValue(wireValue, inStreamOf: Event.self))
            },
            onFinish: onFinish
        )
    }
}
