internal import PluginABI
internal import Tree

/// What a wrapper needs: the flows, and the queue of its root.
@MainActor
protocol WrapperDependency: Dependency {
    var flows: [FlowRuntime] { get }
    var queue: OutcomeQueue { get }
    /// Who counts the RIBs, if anybody asked for that.
    var census: RIBCensus? { get }
    /// What of another session is restored; nil for one that begins.
    var restoration: Restoration? { get }
}

@MainActor
protocol WrapperBuildable: Buildable {
    /// - Parameters:
    ///   - step: the step that stands for the flow; nil for the root.
    ///   - environment: what is known where the flow is entered.
    ///   - outer: the scope around the flow.
    ///   - kept: where it stood in another session; nil for one that begins.
    func build(
        withListener listener: any FlowListener,
        flow: Int,
        by step: StepRuntime?,
        from environment: Environment,
        in outer: FlowScope,
        keeping kept: FlowState.Instance?
    ) -> WrapperRouter
}

/// Builds a wrapper RIB for one flow of the proof. A flow that is used as a step is a wrapper inside a wrapper.
final class WrapperBuilder: Builder<any WrapperDependency>, WrapperBuildable {
    func build(
        withListener listener: any FlowListener,
        flow: Int,
        by step: StepRuntime?,
        from environment: Environment,
        in outer: FlowScope,
        keeping kept: FlowState.Instance?
    ) -> WrapperRouter {
        let flow = dependency.flows[flow]
        let restoration = kept == nil ? nil : dependency.restoration
        let scope = FlowScope(
            flow.streams,
            entry: environment.entering(flow, by: step),
            in: outer,
            contextCount: flow.contextCount,
            keeping: restoration?.streams(flow.streams, from: kept?.streams)
        )
        let interactor = WrapperInteractor(
            flow: flow,
            scope: scope,
            queue: dependency.queue,
            keeping: kept.flatMap { kept in restoration.map { KeptInstance(kept, $0) } }
        )
        interactor.listener = listener
        return WrapperRouter(
            interactor: interactor,
            viewController: interactor.viewController,
            wrapperBuilder: self,
            scope: scope,
            census: dependency.census
        )
    }
}
