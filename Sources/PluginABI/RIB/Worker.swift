/// A piece of work to be done while a RIB is active.
///
/// As Uber's `Working`.
@MainActor
public protocol Working: AnyObject {
    /// Starts the worker: now if the interactor is active, otherwise as soon as the interactor is active.
    func start(_ interactorScope: any InteractorScope)

    /// Stops the worker now, whatever the interactor does.
    func stop()

    /// True from `start` until `stop`. The worker might be waiting for its interactor.
    var isStarted: Bool { get }

    /// A stream of ``isStarted``: the current value immediately, then each change.
    var isStartedStream: ValueStream<Bool> { get }
}

/// The base of workers.
///
/// As Uber's `Worker`: a worker started on an inactive interactor waits. When the interactor resigns, the worker is
/// stopped; it runs again when the interactor is active again, until `stop` is called. A worker does not keep its
/// interactor alive.
@MainActor
open class Worker: Working {
    private let started = MutableValueStream(false)
    private var isRunning = false
    private var subscriptions = SubscriptionBag()
    private var activeness: Subscription?

    /// Makes a worker; `start` starts it.
    public init() {}

    /// Called when the work should begin.
    open func didStart(_ interactorScope: any InteractorScope) {}

    /// Called when the work has ended; subscriptions bound by `disposeOnStop` have been disposed.
    open func didStop() {}

    /// True from `start` until `stop`. The worker might be waiting for its interactor.
    public final var isStarted: Bool { started.value }

    /// A stream of ``isStarted``: the current value immediately, then each change. The stream ends with the worker.
    public final var isStartedStream: ValueStream<Bool> { started.readOnly }

    /// Starts the worker: now if the interactor is active, otherwise as soon as the interactor is active. Has no effect
    /// on a started worker.
    public final func start(_ interactorScope: any InteractorScope) {
        guard !isStarted else { return }
        started.value = true
        let binding = interactorScope.isActiveStream.subscribe { [weak self, weak interactorScope] isActive in
            guard let self else { return }
            if !isActive {
                end()
            } else if isStarted, let interactorScope {
                isRunning = true
                didStart(interactorScope)
            }
        }
        if isStarted {
            activeness = binding
        } else {
            binding.dispose()  // The worker stopped itself when it started.
        }
    }

    /// Stops the worker now, whatever the interactor does. The worker does not run again until `start` is called.
    public final func stop() {
        guard isStarted else { return }
        activeness?.dispose()
        activeness = nil
        started.value = false
        end()
    }

    private func end() {
        guard isRunning else { return }
        isRunning = false
        while let subscription = subscriptions.popLast() { subscription.dispose() }
        didStop()
    }

    fileprivate func keep(_ subscription: Subscription) {
        if isRunning {
            subscriptions.insert(subscription)
        } else {
            subscription.dispose()
        }
    }

    isolated deinit {
        stop()
        started.finish()
    }
}

// Closures and tasks that are bound to the time the worker runs, as an interactor's are to its active time.
extension Worker {
    /// Calls the closure once, when the worker stops, before `didStop`: together with the disposal of the subscriptions
    /// bound by `disposeOnStop`. The last one bound ends first.
    ///
    ///     override func didStart(_ interactorScope: any InteractorScope) {
    ///         super.didStart(interactorScope)
    ///         let socket = Socket(port)
    ///         onStop { socket.close() }
    ///     }
    ///
    /// If the worker does not run, the closure is called immediately. Until it is called it can retain the worker. Like
    /// binding Rx's `Disposables.create { … }` by Uber's `disposeOnStop`.
    ///
    /// - Returns: a subscription. Disposing it calls the closure earlier.
    @discardableResult
    public final func onStop(_ action: @escaping @MainActor () -> Void) -> Subscription {
        Subscription(onDispose: action).disposeOnStop(self)
    }

    /// Starts a task to be cancelled when the worker stops.
    ///
    ///     override func didStart(_ interactorScope: any InteractorScope) {
    ///         super.didStart(interactorScope)
    ///         task { [prices] in
    ///             for await price in feed { prices.value = price }
    ///         }
    ///     }
    ///
    /// Cancelling is cooperative, as everywhere in Swift: check `Task.isCancelled` after an `await`. If the worker does
    /// not run, or stops before the task begins, the operation does not run at all. Like `Interactor.task`.
    @discardableResult
    public final func task(
        priority: TaskPriority? = nil,
        _ operation: @escaping @MainActor () async -> Void
    ) -> Task<Void, Never> {
        TaskBinding.begin(priority, operation) { $0.disposeOnStop(self) }
    }
}

extension Subscription {
    /// Binds the subscription to the worker's running time; disposes the subscription immediately if the worker does
    /// not run.
    @discardableResult
    public final func disposeOnStop(_ worker: Worker) -> Subscription {
        worker.keep(self)
        return self
    }
}
