/// A piece of work that runs while a RIB is active.
///
/// As Uber's `Working`.
@MainActor
public protocol Working: AnyObject {
    /// Starts the worker: now if the interactor is active, otherwise as soon as it is.
    func start(_ interactorScope: any InteractorScope)

    /// Stops the worker now, whatever the interactor does.
    func stop()

    /// Whether the worker has been started and not stopped. It might be waiting for its interactor.
    var isStarted: Bool { get }

    /// Whether the worker has been started, as a stream: the current value immediately, then each change.
    var isStartedStream: ValueStream<Bool> { get }
}

/// The base of workers.
///
/// As Uber's `Worker`: one that is started on an inactive interactor waits; one whose interactor resigns is stopped,
/// and runs again when the interactor is active again, until `stop` is called. A worker does not keep its interactor
/// alive.
@MainActor
open class Worker: Working {
    private let started = MutableValueStream(false)
    private var isRunning = false
    private var subscriptions = SubscriptionBag()
    private var activeness: Subscription?

    /// Makes a worker that has not been started.
    public init() {}

    /// Called when the work should begin.
    open func didStart(_ interactorScope: any InteractorScope) {}

    /// Called when the work has ended; subscriptions bound by `disposeOnStop` have been disposed.
    open func didStop() {}

    /// Whether the worker has been started and not stopped. It might be waiting for its interactor.
    public final var isStarted: Bool { started.value }

    /// Whether the worker has been started, as a stream: the current value immediately, then each change; it ends with
    /// the worker.
    public final var isStartedStream: ValueStream<Bool> { started.readOnly }

    /// Starts the worker: now if the interactor is active, otherwise as soon as it is. Has no effect on a started
    /// worker.
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

    /// Stops the worker now, whatever the interactor does. It does not run again until it is started.
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
    /// Calls the closure when the worker stops, once, before `didStop`: at the time at which subscriptions that are
    /// bound by `disposeOnStop` are disposed. The last one bound ends first.
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
    /// - Returns: a subscription that calls the closure earlier if it is disposed before.
    @discardableResult
    public final func onStop(_ action: @escaping @MainActor () -> Void) -> Subscription {
        Subscription(onDispose: action).disposeOnStop(self)
    }

    /// Runs a task that is cancelled when the worker stops.
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
    /// Binds the subscription to the time the worker runs; if it does not run, the subscription is disposed
    /// immediately.
    @discardableResult
    public final func disposeOnStop(_ worker: Worker) -> Subscription {
        worker.keep(self)
        return self
    }
}
