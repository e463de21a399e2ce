public import PluginABI

// Workflows whose steps return observables, as Uber's do. The first element of an observable is the step's result.
extension Workflow {
    /// Defines the first step, which gets the item passed to `subscribe`.
    ///
    ///     workflow.onStep { root in root.waitForLogin() }
    ///         .onStep { loggedIn, _ in loggedIn.launchGame(with: id) }
    ///         .commit()
    ///
    /// As Uber's `onStep`. An observable that ends without an element fails the step, with ``RxError/noElements``; in
    /// Uber's, the rest of the path is left out and the workflow completes.
    public final func onStep<NextItem, NextValue>(
        _ body: @escaping @MainActor (ActionableItem) -> Observable<(NextItem, NextValue)>
    ) -> Step<ActionableItem, NextItem, NextValue> {
        onStep { [unowned self] item in body(item).arrival(in: self) }
    }
}

extension Step {
    /// Defines the next step, which gets the item and the value of this step. As Uber's.
    public final func onStep<NextItem, NextValue>(
        _ body: @escaping @MainActor (ActionableItem, Value) -> Observable<(NextItem, NextValue)>
    ) -> Step<WorkflowItem, NextItem, NextValue> {
        onStep { [unowned workflow] item, value in body(item, value).arrival(in: workflow) }
    }

    /// Returns the item and value of the step as an observable, to be forked. As Uber's.
    ///
    ///     let fork: Step<Root, LoggedIn, Void>? = step.asObservable().fork(workflow)
    public final func asObservable() -> Observable<(ActionableItem, Value)> {
        arrival.asObservable()
    }
}

extension ObservableType {
    /// Begins a second path of a workflow with an item and a value; both paths are taken, and each is committed.
    ///
    /// As Uber's `fork(_:)`.
    ///
    /// - Returns: the first step of the path; nil if the elements are not pairs of an item and a value.
    public func fork<WorkflowItem, ActionableItem, Value>(
        _ workflow: Workflow<WorkflowItem>
    ) -> Step<WorkflowItem, ActionableItem, Value>? {
        guard let pairs = asObservable() as? Observable<(ActionableItem, Value)> else { return nil }
        workflow.didFork()
        return Step(workflow: workflow, arrival: pairs.arrival(in: workflow))
    }
}

extension Observable {
    /// Returns the first element, for a workflow. The observable retains the workflow during the wait.
    fileprivate final func arrival<Item>(in workflow: Workflow<Item>) -> Eventual<Element> {
        let eventual = Eventual<Element>()
        let sink = take(1).subscribe(
            Sink.Handlers(
                onNext: { element in
                    withExtendedLifetime(workflow) { eventual.fulfill(element) }
                },
                onError: { eventual.fail($0) },
                onCompleted: { eventual.fail(RxError.noElements) }
            )
        )
        // Weak: what is waited for retains both, and not the other way round.
        workflow.onDispose { [weak sink] in sink?.dispose() }
        return eventual
    }
}

/// An error made by an observable itself. As RxSwift's.
public enum RxError: Error {
    /// The observable ended without the expected element.
    case noElements
    /// The observable delivered a second element, where a single element was expected.
    case moreThanOneElement
    /// The observable delivered no element within a span of time.
    case timeout
}
