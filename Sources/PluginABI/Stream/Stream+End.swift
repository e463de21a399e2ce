extension ValueStream {
    /// Calls `onValue` with the latest value immediately, then with each change; and `onEnd` when the stream's owner is
    /// freed, as an iteration over the stream ends then.
    ///
    ///     router.lifecycle.subscribe { stages.append($0) } onEnd: { isFreed = true }
    ///
    /// Neither is called after the subscription has been disposed of. Like Rx's `subscribe(onNext:onCompleted:)`.
    public final func subscribe(
        _ onValue: @escaping @MainActor (Value) -> Void,
        onEnd: @escaping @MainActor () -> Void
    ) -> Subscription {
        subscribe(onValue, onFinish: onEnd)
    }
}

extension EventStream {
    /// Calls `onEvent` with each event from now on, and `onEnd` when the stream's owner is freed, as for a
    /// ``ValueStream``.
    ///
    ///     messages.subscribe { texts.append($0) } onEnd: { isOver = true }
    public final func subscribe(
        _ onEvent: @escaping @MainActor (Value) -> Void,
        onEnd: @escaping @MainActor () -> Void
    ) -> Subscription {
        subscribe(onEvent, onFinish: onEnd)
    }
}
