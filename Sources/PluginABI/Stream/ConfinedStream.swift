extension ValueStream {
    /// Returns a stream of this stream's values while a RIB is active.
    ///
    ///     score.confineTo(interactor).subscribe { [weak view] in view?.show($0) }
    ///
    /// A subscriber gets the latest value each time the RIB becomes active, before its `didBecomeActive`, and then each
    /// change until it is deactivated; it does not get changes while the RIB is inactive. `value` is this stream's.
    ///
    /// For code outside of the RIB, such as a worker: a RIB's own subscriptions are bound by `disposeOnDeactivate`. The
    /// subscription does not retain the RIB, and ends with it. Like Uber's `confineTo`.
    public final func confineTo(_ interactorScope: any InteractorScope) -> ValueStream<Value> {
        ConfinedStream(source: self, activeness: interactorScope.isActiveStream)
    }
}

/// A view of another stream, which is subscribed to while a third stream is true.
@MainActor
final class ConfinedStream<Value: Equatable & Sendable>: ValueStream<Value> {
    private let source: ValueStream<Value>
    private let activeness: ValueStream<Bool>

    init(source: ValueStream<Value>, activeness: ValueStream<Bool>) {
        self.source = source
        self.activeness = activeness
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
        let confinement = Confinement(onFinish: onFinish)
        let binding = activeness.subscribe(
            { [source] isActive in
                confinement.end()
                if isActive {
                    confinement.begin(source.subscribe(onValue, onFinish: { confinement.finish() }))
                }
            },
            onFinish: { confinement.finish() }
        )
        return Subscription {
            binding.dispose()
            confinement.isOver = true
            confinement.end()
        }
    }
}

/// The current subscription to the source, present while the RIB is active.
@MainActor
private final class Confinement {
    private var subscription: Subscription?
    private var onFinish: (@MainActor () -> Void)?
    var isOver = false

    init(onFinish: (@MainActor () -> Void)?) {
        self.onFinish = onFinish
    }

    func begin(_ subscription: Subscription) {
        if isOver { subscription.dispose() } else { self.subscription = subscription }
    }

    func end() {
        subscription.take()?.dispose()
    }

    /// Tells the subscriber, once, that the RIB or the source's owner has been freed.
    func finish() {
        onFinish.take()?()
    }
}
