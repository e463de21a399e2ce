internal import PluginABI

/// What a wrapper needs: the plan, and the queue of its root.
@MainActor
protocol WrapperDependency: Dependency {
    var plan: PreparedPlan { get }
    var queue: OutcomeQueue { get }
    /// Who counts the RIBs, if anybody asked for that.
    var census: RIBCensus? { get }
}

@MainActor
protocol WrapperBuildable: Buildable {
    func build(withListener listener: any FlowListener, flow: Int, entry: Environment) -> WrapperRouter
}

/// Builds a wrapper RIB for one flow of the plan. A flow that is used as a step is a wrapper inside a wrapper.
final class WrapperBuilder: Builder<any WrapperDependency>, WrapperBuildable {
    func build(withListener listener: any FlowListener, flow: Int, entry: Environment) -> WrapperRouter {
        let flow = dependency.plan.flows[flow]
        let interactor = WrapperInteractor(flow: flow, entry: entry, queue: dependency.queue)
        interactor.listener = listener
        return WrapperRouter(
            interactor: interactor,
            viewController: interactor.viewController,
            wrapperBuilder: self,
            census: dependency.census
        )
    }
}
