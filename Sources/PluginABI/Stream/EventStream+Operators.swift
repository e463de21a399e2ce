// Streams made of streams. Each has no subscribers of its own: a subscriber of it subscribes to its sources, and leaves
// them when its subscription ends.
extension EventStream {
    /// Returns a stream of the results of `transform`, one for each event.
    ///
    ///     let lengths: EventStream<Int> = messages.map(\.count)
    ///
    /// As Rx's. A closure that waits makes the asynchronous sequence of this name instead.
    public final func map<Result: Sendable>(
        _ transform: @escaping @MainActor (Value) -> Result
    ) -> EventStream<Result> {
        DerivedEventStream { [self] onEvent, onFinish in subscribe({ onEvent(transform($0)) }, onFinish: onFinish) }
    }

    /// Returns a stream of the events for which `isIncluded` is true.
    ///
    ///     let warnings: EventStream<Notice> = notices.filter { $0.isWarning }
    ///
    /// As Rx's. A closure that waits makes the asynchronous sequence of this name instead.
    public final func filter(_ isIncluded: @escaping @MainActor (Value) -> Bool) -> EventStream<Value> {
        DerivedEventStream { [self] onEvent, onFinish in
            subscribe({ if isIncluded($0) { onEvent($0) } }, onFinish: onFinish)
        }
    }

    /// Returns a stream of the events of this stream and of another, in the order in which they are sent.
    ///
    ///     let closing = backTaps.merge(with: timeouts)
    ///
    /// The stream ends when both have ended. As Combine's `merge(with:)`, and Rx's `Observable.merge(_:_:)`.
    public final func merge(with other: EventStream<Value>) -> EventStream<Value> {
        DerivedEventStream { [self] onEvent, onFinish in
            var unfinishedCount = 2
            let finish: @MainActor () -> Void = {
                unfinishedCount -= 1
                if unfinishedCount == 0 { onFinish?() }
            }
            let subscriptions = [
                subscribe(onEvent, onFinish: finish), other.subscribe(onEvent, onFinish: finish),
            ]
            return Subscription {
                for subscription in subscriptions { subscription.dispose() }
            }
        }
    }

    /// Returns a stream that combines each event with the current value of another stream.
    ///
    ///     payTaps.withLatestFrom(balance) { _, balance in balance }
    ///         .subscribe { [listener] in listener?.pay(from: $0) }
    ///         .disposeOnDeactivate(interactor: self)
    ///
    /// A change of the other stream alone delivers nothing. As Rx's; without the initial wait, because a
    /// ``ValueStream`` always has a value.
    public final func withLatestFrom<Other, Result: Sendable>(
        _ other: ValueStream<Other>,
        _ combine: @escaping @MainActor (Value, Other) -> Result
    ) -> EventStream<Result> {
        map { combine($0, other.value) }
    }

    /// Returns a stream of another stream's current value, for each event: `taps.withLatestFrom(balance)`.
    public final func withLatestFrom<Other>(_ other: ValueStream<Other>) -> EventStream<Other> {
        map { _ in other.value }
    }

    /// Returns a stream that combines each event with another stream's latest event. Events before the other stream's
    /// first are left out.
    ///
    ///     sendTaps.withLatestFrom(drafts) { _, draft in draft }
    ///
    /// Events before the subscription do not count. As Rx's `withLatestFrom`.
    public final func withLatestFrom<Other, Result: Sendable>(
        _ other: EventStream<Other>,
        _ combine: @escaping @MainActor (Value, Other) -> Result
    ) -> EventStream<Result> {
        DerivedEventStream { [self] onEvent, onFinish in
            var latest: Other?
            // First the other stream, so that an event that both pass on is the latest one.
            let subscriptions = [
                other.subscribe { latest = $0 },
                subscribe({ event in if let latest { onEvent(combine(event, latest)) } }, onFinish: onFinish),
            ]
            return Subscription {
                for subscription in subscriptions { subscription.dispose() }
            }
        }
    }

    /// Returns a stream of another stream's latest event, for each event. Events before the other stream's first are
    /// left out.
    public final func withLatestFrom<Other>(_ other: EventStream<Other>) -> EventStream<Other> {
        withLatestFrom(other) { $1 }
    }

    /// Returns the first event, from now on, for which the condition is true; without a condition, the first event.
    ///
    ///     let answer = try await answers.first { $0.id == id }.value
    public final func first(
        where isWanted: @escaping @MainActor (Value) -> Bool = { _ in true }
    ) -> Eventual<Value> {
        Eventual(firstOf: { subscribe($0) }, where: isWanted)
    }
}
