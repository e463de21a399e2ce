public import Combine
public import PluginABI
import RIBs

// Workflows whose steps return publishers. The first element of a publisher is the step's result; without one, the
// step fails with `RxError.noElements`.
extension Workflow {
    /// Defines the first step. As ModernRIBs'.
    public func onStep<Item, Value>(
        _ body: @escaping (ActionableItem) -> AnyPublisher<(Item, Value), any Error>
    ) -> Step<ActionableItem, Item, Value> {
        onStep { [unowned self] item in body(item).arrival(in: self) }
    }
}

extension Step {
    /// Defines the next step, with the item and the value reached by this step. As ModernRIBs'.
    public func onStep<Item, NextValue>(
        _ body: @escaping (ActionableItem, Value) -> AnyPublisher<(Item, NextValue), any Error>
    ) -> Step<WorkflowItem, Item, NextValue> {
        onStep { [unowned workflow] item, value in body(item, value).arrival(in: workflow) }
    }

    /// Returns the result of the step, for forking. As ModernRIBs'.
    public func asPublisher() -> AnyPublisher<(ActionableItem, Value), any Error> {
        Deferred { Future { promise in self.arrival.whenDone { promise($0) } } }.eraseToAnyPublisher()
    }
}

extension AnyPublisher where Failure == any Error {
    /// Begins a second path of a workflow; each is committed. As ModernRIBs'.
    ///
    /// - Returns: the first step of the path; nil if the elements are not pairs of an item and a value.
    public func fork<Root, Item, Value>(_ workflow: Workflow<Root>) -> Step<Root, Item, Value>? {
        guard let pairs = self as? AnyPublisher<(Item, Value), any Error> else { return nil }
        workflow.didFork()
        return Step(workflow: workflow, arrival: pairs.arrival(in: workflow))
    }

    /// Returns the first element, for a workflow, which the subscription retains while waiting.
    fileprivate func arrival<Root>(in workflow: Workflow<Root>) -> Eventual<Output> {
        let eventual = Eventual<Output>()
        first().sink { completion in
            switch completion {
            case .finished: if eventual.result == nil { eventual.fail(RxError.noElements) }
            case .failure(let error): eventual.fail(error)
            }
        } receiveValue: { value in
            withExtendedLifetime(workflow) { eventual.fulfill(value) }
        }
        .cancelWith(workflow: workflow)
        return eventual
    }
}
