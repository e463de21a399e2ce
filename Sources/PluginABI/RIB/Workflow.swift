/// A path through the tree of RIBs, requested from outside, such as by a deep link: step by step, each from an
/// actionable item (usually an interactor) to the next.
///
/// Like Uber's `Workflow`; a subclass defines the steps in its initializer and commits them:
///
///     final class LaunchGame: Workflow<any RootActionableItem> {
///         init(game: String) {
///             super.init()
///             onStep { root in root.waitForLogin() }
///                 .onStep { loggedIn, _ in loggedIn.launchGame(game) }
///                 .commit()
///         }
///     }
///
/// A step is taken when its actionable item is active: the workflow waits for an inactive interactor.
///
/// While a workflow waits, the object that it waits for retains it. A workflow that has ended or was disposed of is not
/// retained.
@MainActor
open class Workflow<ActionableItem> {
    private let start = Eventual<(ActionableItem, Void)>()

    /// The subscriptions to the results and activations for which the workflow waits.
    private var waits = SubscriptionBag()

    private var committedCount = 0
    private var completedCount = 0

    /// True once the workflow has completed or failed: each end is reported once.
    private var isOver = false

    fileprivate final var isDisposed = false

    /// Makes a workflow without steps.
    public init() {}

    /// Called once, when each committed path has been followed to the end.
    open func didComplete() {}

    /// Called when a step forks.
    open func didFork() {}

    /// Called when the first step of a committed path has failed, instead of `didComplete`. The later steps of the path
    /// are not taken; other paths of a fork are.
    open func didReceiveError(_ error: any Error) {}

    /// Defines the first step, which gets the item passed to `subscribe`.
    public final func onStep<NextItem, NextValue>(
        _ onStep: @escaping @MainActor (ActionableItem) -> Eventual<(NextItem, NextValue)>
    ) -> Step<ActionableItem, NextItem, NextValue> {
        Step(workflow: self, arrival: start).onStep { item, _ in onStep(item) }
    }

    /// Starts the workflow at an actionable item, usually the root's interactor. A workflow can be started once.
    ///
    /// - Returns: a subscription that ends the workflow early, to be bound to an interactor's active time. Ending it
    ///   ends its waits too, so that the workflow is freed. Bound to an interactor that has not been active yet, it ends
    ///   immediately, as with Uber's, and that is a fault: what the workflow was to do is lost.
    @discardableResult
    public final func subscribe(_ actionableItem: ActionableItem) -> Subscription {
        if committedCount == 0 {
            RIBHost.report(.uncommitted(self))
        }
        let subscription = WorkflowSubscription { [weak self] in
            self?.dispose()
        } refusal: { [weak self] interactor in
            if let self, !isOver { RIBHost.report(.unbound(self, interactor)) }
        }
        start.fulfill((actionableItem, ()))
        return subscription
    }

    /// Calls the closure when the workflow is disposed of; immediately if this has already happened.
    ///
    ///     let upload = Task { await send(photo) }
    ///     workflow.onDispose { upload.cancel() }
    ///
    /// As Uber's `disposeWith(workflow:)`. Until then the closure can retain the workflow.
    public final func onDispose(_ action: @escaping @MainActor () -> Void) {
        keep(Subscription(onDispose: action))
    }

    private final func dispose() {
        isDisposed = true
        while let wait = waits.popLast() { wait.dispose() }
    }

    /// Runs `body` with the result once the result exists. Until then the eventual retains the workflow.
    fileprivate final func wait<Value>(
        for eventual: Eventual<Value>,
        _ body: @escaping @MainActor (Result<Value, any Error>) -> Void
    ) {
        keep(eventual.whenDone { [self] result in if !isDisposed { body(result) } })
    }

    /// Runs `body` once the item, if an interactor, is active. Until then the interactor retains the workflow.
    fileprivate final func wait<Item>(untilActive item: Item, _ body: @escaping @MainActor () -> Void) {
        guard let interactor = item as? Interactor, !interactor.isActive else { return body() }
        var wait: Subscription?
        wait = interactor.isActiveStream.subscribe { [self] isActive in
            guard isActive else { return }
            wait?.dispose()
            withExtendedLifetime(self) { body() }
        }
        wait.map(keep)
    }

    private final func keep(_ wait: Subscription) {
        if isDisposed { wait.dispose() } else { waits.insert(wait) }
    }

    fileprivate final func commit<Item, Value>(_ arrival: Eventual<(Item, Value)>) {
        committedCount += 1
        arrival.whenDone { [weak self] in self?.end(with: $0) }
    }

    private final func end<Arrival>(with result: Result<Arrival, any Error>) {
        guard !isDisposed, !isOver else { return }
        switch result {
        case .success:
            completedCount += 1
            isOver = completedCount == committedCount
            if isOver { didComplete() }
        case .failure(let error):
            isOver = true
            didReceiveError(error)
        }
    }
}

/// The subscription of a workflow, which has done nothing if it is bound before the interactor has been active.
private final class WorkflowSubscription: Subscription {
    private let refusal: @MainActor (Interactor) -> Void

    init(_ end: @escaping @MainActor () -> Void, refusal: @escaping @MainActor (Interactor) -> Void) {
        self.refusal = refusal
        super.init(onDispose: end)
    }

    override func disposeUnbound(from interactor: Interactor) {
        if case .new = interactor.attachment { refusal(interactor) }
        dispose()
    }
}

/// A step of a workflow: the item reached, and a value.
///
/// As Uber's `Step`.
@MainActor
public final class Step<WorkflowItem, ActionableItem, Value> {
    /// The workflow of this step.
    public let workflow: Workflow<WorkflowItem>

    /// The item and the value, once the workflow has reached the step; or the error of this or an earlier step.
    public let arrival: Eventual<(ActionableItem, Value)>

    /// Makes a step to be reached when something else is done: the first step of an additional path.
    ///
    ///     Step(workflow: workflow, arrival: photos.waitForUpload())
    ///         .onStep { photos, id in photos.show(id) }
    ///         .commit()
    public init(workflow: Workflow<WorkflowItem>, arrival: Eventual<(ActionableItem, Value)>) {
        self.workflow = workflow
        self.arrival = arrival
    }

    /// Defines the next step, which gets the item and the value of this step.
    public func onStep<NextItem, NextValue>(
        _ onStep: @escaping @MainActor (ActionableItem, Value) -> Eventual<(NextItem, NextValue)>
    ) -> Step<WorkflowItem, NextItem, NextValue> {
        let next = Eventual<(NextItem, NextValue)>()
        // Weak, because the first arrival belongs to the workflow; the object that causes an arrival retains it
        // meanwhile.
        arrival.whenDone { [weak workflow] result in
            guard let workflow, !workflow.isDisposed else { return }
            switch result {
            case .failure(let error):
                next.fail(error)
            case .success((let item, let value)):
                workflow.wait(untilActive: item) { [unowned workflow] in
                    workflow.wait(for: onStep(item, value)) { next.finish($0) }
                }
            }
        }
        return Step<WorkflowItem, NextItem, NextValue>(workflow: workflow, arrival: next)
    }

    /// Calls the handler if this step, or an earlier step, fails.
    @discardableResult
    public func onError(_ onError: @escaping @MainActor (any Error) -> Void) -> Step {
        arrival.whenDone { if case .failure(let error) = $0 { onError(error) } }
        return self
    }

    /// Begins a second path from here; both paths are taken, and each is committed.
    public func fork() -> Step {
        workflow.didFork()
        return Step(workflow: workflow, arrival: arrival)
    }

    /// Ends the definition of a path: the workflow is notified when the path was followed to the end, or failed.
    @discardableResult
    public func commit() -> Workflow<WorkflowItem> {
        workflow.commit(arrival)
        return workflow
    }
}

extension Fault {
    @MainActor
    fileprivate static func uncommitted(_ workflow: AnyObject) -> Fault {
        let name = typeName(type(of: workflow), without: "")
        return Fault(
            kind: .uncommittedWorkflow,
            message: "The workflow \(name) was started before it was committed, so its end is not reported. "
                + "Call commit() on its last step.",
            path: [typeName(type(of: workflow), without: "Workflow")]
        )
    }
}

extension Fault {
    @MainActor
    fileprivate static func unbound(_ workflow: AnyObject, _ interactor: Interactor) -> Fault {
        let name = typeName(type(of: workflow), without: "")
        let owner = typeName(type(of: interactor), without: "")
        return Fault(
            kind: .unboundWorkflow,
            message:
                "The workflow \(name) was bound to \(owner) before that RIB was active, so it has ended and is lost. "
                + "Start it in didBecomeActive, or after the attach: router.afterAttach { … }.",
            path: [typeName(type(of: workflow), without: "Workflow")]
        )
    }
}

extension Fault.Kind {
    /// A workflow was bound to a RIB that was not active yet, and has ended.
    public static var unboundWorkflow: Self { Self(rawValue: "unbound_workflow") }
    /// A workflow was started before its steps were committed.
    public static var uncommittedWorkflow: Self { Self(rawValue: "uncommitted_workflow") }
}
