extension ValueStream {
    /// A stream of what `transform` makes of each value; equal results in a row are one.
    public final func projected<Projection: Equatable & Sendable>(
        _ transform: @escaping @MainActor (Value) -> Projection
    ) -> ValueStream<Projection> {
        ProjectedStream(source: self, transform: transform)
    }
}

/// A face of another stream through a function.
///
/// It keeps no list of its own: each subscriber is one of the source, which defines the order of things once.
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
