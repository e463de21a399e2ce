/// A way through the tree of RIBs that somebody else asks for, such as a deep link: step by step, each from one
/// actionable item (usually an interactor) to the next.
///
/// As Uber's `Workflow`; a subclass lays the steps out in its initializer and commits them:
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
/// A step is taken when its actionable item is active: an interactor that is not is waited for.
@MainActor
open class Workflow<ActionableItem> {
    private let start = Eventual<(ActionableItem, Void)>()
    private var isCommitted = false
    fileprivate final var isCancelled = false

    /// Makes a workflow without steps.
    public init() {}

    /// Called when the last step of a committed way has been taken.
    open func didComplete() {}

    /// Called when a step forks.
    open func didFork() {}

    /// Called when a step of a committed way has failed; those behind it are not taken.
    open func didReceiveError(_ error: any Error) {}

    /// Lays out the first step, which gets the item that the workflow is subscribed with.
    public final func onStep<NextItem, NextValue>(
        _ onStep: @escaping @MainActor (ActionableItem) -> Eventual<(NextItem, NextValue)>
    ) -> Step<ActionableItem, NextItem, NextValue> {
        Step(workflow: self, arrival: start).onStep { item, _ in onStep(item) }
    }

    /// Starts the workflow at an actionable item, usually the root's interactor. It can be started once.
    ///
    /// - Returns: what ends the workflow before its end, to be bound to somebody's active time.
    @discardableResult
    public final func subscribe(_ actionableItem: ActionableItem) -> Subscription {
        if !isCommitted {
            Runtime.report(.uncommitted(self))
        }
        let subscription = WorkflowSubscription { self.isCancelled = true }
        start.fulfill((actionableItem, ()))
        return subscription
    }

    fileprivate final func commit<Item, Value>(_ arrival: Eventual<(Item, Value)>) {
        isCommitted = true
        arrival.whenDone { [self] result in
            guard !isCancelled else { return }
            switch result {
            case .success: didComplete()
            case .failure(let error): didReceiveError(error)
            }
        }
    }
}

/// One step of a workflow: where it has arrived, and with what.
///
/// As Uber's `Step`.
@MainActor
public final class Step<WorkflowItem, ActionableItem, Value> {
    private let workflow: Workflow<WorkflowItem>
    private let arrival: Eventual<(ActionableItem, Value)>

    init(workflow: Workflow<WorkflowItem>, arrival: Eventual<(ActionableItem, Value)>) {
        self.workflow = workflow
        self.arrival = arrival
    }

    /// Lays out the next step, which gets what this one has arrived at.
    public func onStep<NextItem, NextValue>(
        _ onStep: @escaping @MainActor (ActionableItem, Value) -> Eventual<(NextItem, NextValue)>
    ) -> Step<WorkflowItem, NextItem, NextValue> {
        let next = Eventual<(NextItem, NextValue)>()
        arrival.whenDone { [workflow] result in
            switch result {
            case .failure(let error):
                next.fail(error)
            case .success((let item, let value)):
                whenActive(item) {
                    guard !workflow.isCancelled else { return }
                    onStep(item, value).whenDone { result in
                        switch result {
                        case .success(let arrived): next.fulfill(arrived)
                        case .failure(let error): next.fail(error)
                        }
                    }
                }
            }
        }
        return Step<WorkflowItem, NextItem, NextValue>(workflow: workflow, arrival: next)
    }

    /// Calls the handler if this step, or one before it, fails.
    @discardableResult
    public func onError(_ onError: @escaping @MainActor (any Error) -> Void) -> Step {
        arrival.whenDone { if case .failure(let error) = $0 { onError(error) } }
        return self
    }

    /// Begins a second way from here; both ways are taken, and each is committed.
    public func fork() -> Step {
        workflow.didFork()
        return Step(workflow: workflow, arrival: arrival)
    }

    /// Ends the layout of a way: the workflow hears when it was gone to the end, or failed.
    @discardableResult
    public func commit() -> Workflow<WorkflowItem> {
        workflow.commit(arrival)
        return workflow
    }
}

/// Runs the body when the item, if it is an interactor, is active.
@MainActor
private func whenActive<Item>(_ item: Item, _ body: @escaping @MainActor () -> Void) {
    guard let interactor = item as? Interactor else { return body() }
    interactor.isActiveStream.first { $0 }.whenDone { _ in body() }
}

/// Ends a workflow.
@MainActor
private final class WorkflowSubscription: Subscription {
    private let cancel: @MainActor () -> Void

    init(_ cancel: @escaping @MainActor () -> Void) {
        self.cancel = cancel
        super.init()
    }

    override func end() {
        cancel()
    }
}

extension Fault {
    @MainActor
    fileprivate static func uncommitted(_ workflow: AnyObject) -> Fault {
        let name = typeName(type(of: workflow), without: "")
        return Fault(
            kind: .uncommittedWorkflow,
            message: "The workflow \(name) was started before it was committed, so nobody hears how it ends. "
                + "Call commit() on its last step.",
            path: [typeName(type(of: workflow), without: "Workflow")]
        )
    }
}

extension Fault.Kind {
    /// A workflow was started before its steps were committed.
    public static var uncommittedWorkflow: Self { Self(rawValue: "uncommittedWorkflow") }
}
