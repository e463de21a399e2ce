extension ValueStream: AsyncSequence {
    /// What the sequence consists of.
    public typealias Element = Value
    /// The sequence never throws.
    public typealias Failure = Never

    /// Iterates over the latest value and each change; none is left out, however slow the reader is.
    ///
    /// The iteration starts at the first `next`, and ends when its task is cancelled or the stream's owner is freed (as
    /// with `isActiveStream`). Releasing the iterator ends its subscription.
    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate let stream: ValueStream
        private var buffer: AsyncStream<Value>.Iterator?

        fileprivate init(stream: ValueStream) {
            self.stream = stream
        }

        /// The next value, or nil at the end.
        public mutating func next() async -> Value? {
            await next(isolation: #isolation)
        }

        /// The next value, or nil at the end.
        public mutating func next(isolation actor: isolated (any Actor)?) async -> Value? {
            if buffer == nil {
                buffer = await stream.buffered().makeAsyncIterator()
            }
            return await buffer?.next(isolation: actor)
        }
    }

    /// Starts an iteration, on any actor.
    public nonisolated func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(stream: self)
    }

    private final func buffered() -> AsyncStream<Value> {
        AsyncStream(subscribing: { subscribe($0, onFinish: $1) })
    }
}

extension AsyncStream where Element: Sendable {
    /// What a subscriber gets, until the iteration ends.
    @MainActor
    init(
        subscribing subscribe: (@escaping @MainActor (Element) -> Void, @escaping @MainActor () -> Void) -> Subscription
    ) {
        self.init { continuation in
            let subscription = subscribe({ continuation.yield($0) }, { continuation.finish() })
            continuation.onTermination = { _ in
                Task { @MainActor in subscription.dispose() }
            }
        }
    }
}
