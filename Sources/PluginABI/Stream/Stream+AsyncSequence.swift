extension ValueStream: AsyncSequence {
    /// The values of the stream.
    public typealias Element = Value
    /// The sequence never throws.
    public typealias Failure = Never

    /// An iterator over the latest value and each change; none is left out, however slow the reader is.
    ///
    /// The iteration starts at the first `next`, and ends when its task is cancelled or the stream's owner is freed (as
    /// with `isActiveStream`). Releasing the iterator ends its subscription.
    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate var values: StreamIterator<Value>

        /// The next value, or nil at the end.
        public mutating func next() async -> Value? {
            await values.next()
        }

        /// The next value, or nil at the end.
        public mutating func next(isolation actor: isolated (any Actor)?) async -> Value? {
            await values.next(isolation: actor)
        }
    }

    /// Starts an iteration, on any actor.
    public nonisolated func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(values: StreamIterator { [self] in subscribe($0, onFinish: $1) })
    }
}

extension EventStream: AsyncSequence {
    /// Makes an iterator over the events; none is left out, however slow the reader is.
    ///
    ///     for await message in messages { print(message) }
    ///
    /// The iteration starts at the first `next`: subscribe with a closure where an event might come before that. It
    /// ends when its task is cancelled or the stream's owner is freed. Releasing the iterator ends its subscription.
    public nonisolated func makeAsyncIterator() -> StreamIterator<Value> {
        StreamIterator { [self] in subscribe($0, onFinish: $1) }
    }
}

/// An iterator over the values or events of a stream, from the first `next` on.
///
///     var iterator = messages.makeAsyncIterator()
///     let first = await iterator.next()
public struct StreamIterator<Element: Sendable>: AsyncIteratorProtocol {
    typealias Subscribing =
        @MainActor (@escaping @MainActor (Element) -> Void, @escaping @MainActor () -> Void) -> Subscription

    private let subscribe: Subscribing
    private var buffer: AsyncStream<Element>.Iterator?

    init(_ subscribe: @escaping Subscribing) {
        self.subscribe = subscribe
    }

    /// The next element, or nil at the end.
    public mutating func next() async -> Element? {
        await next(isolation: #isolation)
    }

    /// The next element, or nil at the end.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> Element? {
        if buffer == nil {
            buffer = await Self.buffered(subscribe).makeAsyncIterator()
        }
        return await buffer?.next(isolation: actor)
    }

    /// The elements that a subscriber gets, until the iteration ends.
    @MainActor
    private static func buffered(_ subscribe: Subscribing) -> AsyncStream<Element> {
        AsyncStream { continuation in
            let subscription = subscribe({ continuation.yield($0) }, { continuation.finish() })
            continuation.onTermination = { _ in
                Task { @MainActor in subscription.dispose() }
            }
        }
    }
}
