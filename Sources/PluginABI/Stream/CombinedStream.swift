/// The latest values of two streams, together.
public struct CombinedValues<First: Equatable & Sendable, Second: Equatable & Sendable>: Equatable, Sendable {
    /// The latest value of the stream on which `combined` was called.
    public let first: First
    /// The latest value of the other stream.
    public let second: Second

    init(_ first: First, _ second: Second) {
        self.first = first
        self.second = second
    }
}

extension ValueStream {
    /// Returns a stream of the latest values of this stream and another.
    ///
    ///     score.combined(with: names)
    ///         .projected { "\($0.second.player1) \($0.first.player1Score)" }
    ///         .subscribe { presenter.show($0) }
    ///         .disposeOnDeactivate(interactor: self)
    ///
    /// A subscriber gets the two values that are current when it is called, never the same two twice in a row. So there
    /// are no glitches: of two streams that are derived from one (by `projected`), it never sees one before and the
    /// other after a change. For the same reason it does not see outdated values: a value that is replaced before or
    /// during the call of the subscriber, and is the same in the end, is left out.
    ///
    /// A subscription ends when it is disposed, or both streams are freed. Like Rx's `combineLatest` with
    /// `distinctUntilChanged`, but without glitches.
    public final func combined<Other>(with other: ValueStream<Other>) -> ValueStream<CombinedValues<Value, Other>> {
        CombinedStream(self, other)
    }
}

/// A view of two streams: each subscriber subscribes to both.
@MainActor
final class CombinedStream<First, Second>: ValueStream<CombinedValues<First, Second>>
where First: Equatable & Sendable, Second: Equatable & Sendable {
    private let first: ValueStream<First>
    private let second: ValueStream<Second>

    init(_ first: ValueStream<First>, _ second: ValueStream<Second>) {
        self.first = first
        self.second = second
        super.init()
    }

    override var value: CombinedValues<First, Second> { CombinedValues(first.value, second.value) }

    override func reader() -> @MainActor () -> CombinedValues<First, Second>? {
        // After one stream has been freed, its last value is used as long as the other stream exists.
        var (lastFirst, lastSecond) = (first.value, second.value)
        let (readFirst, readSecond) = (first.reader(), second.reader())
        return {
            let (first, second) = (readFirst(), readSecond())
            guard first != nil || second != nil else { return nil }
            lastFirst = first ?? lastFirst
            lastSecond = second ?? lastSecond
            return CombinedValues(lastFirst, lastSecond)
        }
    }

    override func subscribe(
        _ onValue: @escaping @MainActor (CombinedValues<First, Second>) -> Void,
        onFinish: (@MainActor () -> Void)?
    ) -> Subscription {
        let delivery = CombinedDelivery(read: reader(), onValue: onValue)
        var unfinishedCount = 2
        let finish: @MainActor () -> Void = {
            unfinishedCount -= 1
            if unfinishedCount == 0 { onFinish?() }
        }
        let subscriptions = [
            first.subscribe({ _ in delivery.run() }, onFinish: finish),
            second.subscribe({ _ in delivery.run() }, onFinish: finish),
        ]
        return Subscription {
            delivery.isOver = true
            for subscription in subscriptions { subscription.dispose() }
        }
    }
}

/// Delivers each change of a combined stream to one subscriber, once.
@MainActor
private final class CombinedDelivery<Value: Equatable> {
    private let read: @MainActor () -> Value?
    private let onValue: @MainActor (Value) -> Void
    private var last: Value?
    private var isDelivering = false
    var isOver = false

    init(read: @escaping @MainActor () -> Value?, onValue: @escaping @MainActor (Value) -> Void) {
        self.read = read
        self.onValue = onValue
    }

    /// Delivers values until the latest is delivered, so a change during a delivery is delivered after it.
    func run() {
        guard !isDelivering else { return }
        isDelivering = true
        while !isOver, let value = read(), value != last {
            last = value
            onValue(value)
        }
        isDelivering = false
    }
}
