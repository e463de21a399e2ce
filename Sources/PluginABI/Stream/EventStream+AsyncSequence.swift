extension EventStream: AsyncSequence {
    /// What the sequence consists of.
    public typealias Element = Value
    /// The sequence never throws.
    public typealias Failure = Never

    /// Iterates over the events; none is left out, however slow the reader is.
    ///
    /// The iteration starts at the first `next`: subscribe with a closure where an event might come before that. It
    /// ends when its task is cancelled or the stream's owner is freed. Releasing the iterator ends its subscription.
    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate let stream: EventStream
        private var buffer: AsyncStream<Value>.Iterator?

        fileprivate init(stream: EventStream) {
            self.stream = stream
        }

        /// The next event, or nil at the end.
        public mutating func next() async -> Value? {
            await next(isolation: #isolation)
        }

        /// The next event, or nil at the end.
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
