// Closures and tasks that are bound to a RIB's active time, like a stream's subscription.
extension Interactor {
    /// Calls the closure when the RIB is deactivated, once, after `willResignActive`: at the time at which
    /// subscriptions that are bound by `disposeOnDeactivate` are disposed. The last one bound ends first.
    ///
    ///     let file = try openJournal()
    ///     onDeactivate { file.close() }
    ///
    /// If the RIB is inactive, the closure is called immediately. Until it is called it can retain the interactor. Like
    /// binding Rx's `Disposables.create { … }` in Uber's.
    ///
    /// - Returns: a subscription. Disposing it calls the closure earlier.
    @discardableResult
    public final func onDeactivate(_ action: @escaping @MainActor () -> Void) -> Subscription {
        Subscription(onDispose: action).disposeOnDeactivate(interactor: self)
    }

    /// Starts a task to be cancelled when the RIB is deactivated.
    ///
    ///     override func didBecomeActive() {
    ///         task { [presenter] in presenter.show(await balance.load()) }
    ///     }
    ///
    /// Cancelling is cooperative, as everywhere in Swift: check `Task.isCancelled` after an `await` if the RIB might
    /// have been detached. If the RIB is inactive, or is deactivated before the task begins, the operation does not run
    /// at all. Like `taskOnDeactivate` in Uber's.
    @discardableResult
    public final func task(
        priority: TaskPriority? = nil,
        _ operation: @escaping @MainActor () async -> Void
    ) -> Task<Void, Never> {
        TaskBinding.begin(priority, operation) { $0.disposeOnDeactivate(interactor: self) }
    }
}

extension Task {
    /// Binds the task to the interactor's active time: cancels the task after `willResignActive`.
    ///
    ///     Task { await upload(score) }.disposeOnDeactivate(interactor: self)
    ///
    /// If the interactor is inactive the task is cancelled immediately. As `disposeOnDeactivate` of subscriptions.
    @MainActor
    @discardableResult
    public func disposeOnDeactivate(interactor: Interactor) -> Task {
        let binding = interactor.onDeactivate { cancel() }
        // So that an interactor that starts many tasks does not keep finished ones.
        Task<Void, Never> { @MainActor in
            _ = await result
            binding.dispose()
        }
        return self
    }
}
