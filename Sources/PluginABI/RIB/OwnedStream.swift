/// A stream that ends when its owner goes, on whichever thread that is.
@MainActor
final class OwnedStream<Value: Equatable & Sendable> {
    let stream: MutableValueStream<Value>

    init(_ value: Value) {
        stream = MutableValueStream(value)
    }

    isolated deinit {
        stream.finish()
    }
}
