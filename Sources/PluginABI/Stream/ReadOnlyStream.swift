/// A read-only view of another stream.
@MainActor
final class ReadOnlyStream<Value: Equatable & Sendable>: ValueStream<Value> {
    private let source: ValueStream<Value>

    init(source: ValueStream<Value>) {
        self.source = source
        super.init()
    }

    override var value: Value { source.value }

    override func reader() -> @MainActor () -> Value? {
        source.reader()
    }

    override func subscribe(
        _ onValue: @escaping @MainActor (Value) -> Void,
        onFinish: (@MainActor () -> Void)?
    ) -> Subscription {
        source.subscribe(onValue, onFinish: onFinish)
    }
}
