extension ValueStream {
    /// Returns a stream of the results of `transform`; equal results in a row count as a single result.
    public final func projected<Projection: Equatable & Sendable>(
        _ transform: @escaping @MainActor (Value) -> Projection
    ) -> ValueStream<Projection> {
        ProjectedStream(source: self, transform: transform)
    }
}

/// A view of another stream through a function.
///
/// The view has no list of subscribers of its own: each subscriber subscribes to the source, which defines the order of
/// events.
@MainActor
final class ProjectedStream<Source: Equatable & Sendable, Value: Equatable & Sendable>: ValueStream<Value> {
    private let source: ValueStream<Source>
    private let transform: @MainActor (Source) -> Value

    init(source: ValueStream<Source>, transform: @escaping @MainActor (Source) -> Value) {
        self.source = source
        self.transform = transform
        super.init()
    }

    override var value: Value { transform(source.value) }

    override func reader() -> @MainActor () -> Value? {
        let (read, transform) = (source.reader(), transform)
        return { read().map(transform) }
    }

    override func subscribe(
        _ onValue: @escaping @MainActor (Value) -> Void,
        onFinish: (@MainActor () -> Void)?
    ) -> Subscription {
        var last: Value?
        let transform = transform
        return source.subscribe(
            { sourceValue in
                let value = transform(sourceValue)
                guard value != last else { return }
                last = value
                onValue(value)
            },
            onFinish: onFinish
        )
    }
}
