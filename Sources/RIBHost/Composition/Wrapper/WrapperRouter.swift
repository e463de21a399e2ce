import Base
@_spi(Host) import PluginABI
import PluginManifest

/// Builds, attaches and detaches the RIBs of the flow's steps.
final class WrapperRouter: Router<WrapperInteractor> {
    let wrapperBuilder: WrapperBuilder
    /// The interactor of this router: that of the generic class is expensive to ask for.
    let wrapper: WrapperInteractor

    init(interactor: WrapperInteractor, wrapperBuilder: WrapperBuilder) {
        self.wrapperBuilder = wrapperBuilder
        wrapper = interactor
        super.init(interactor: interactor)
        interactor.router = self
    }

    /// Builds the step's RIB and attaches it.
    func attach(_ node: StepNode) throws(Diagnostic) {
        let step = node.step
        let start = Trace.begin()
        defer { Trace.end(.attach, step.name, since: start) }
        let phase = try build(step, for: node)
        let router = phase.router
        node.enter(consume phase)
        guard let router else { return }
        router.name = step.name
        attachChild(router)
        if node.isSeen { node.view?.enterWindow() }
    }

    /// Takes over the RIB of this node from another wrapper, unchanged.
    func takeOver(_ node: StepNode) {
        node.router.map(adoptChild)
    }

    /// Detaches the RIB of a step, if it has one. What the phase holds lives until the end of the detach.
    func detach(_ held: StepNode.Phase, of step: StepRuntime) {
        guard let router = held.router else { return }
        let start = Trace.begin()
        defer { Trace.end(.detach, step.name, since: start) }
        held.view?.leaveWindow()
        detachChild(router)
    }

    private func build(_ step: StepRuntime, for node: StepNode) throws(Diagnostic) -> StepNode.Phase {
        switch step.unit {
        case .plugin(let use):
            Activity.begin(.loading(plugin: use.plugin))
            defer { Activity.end() }
            return .plugin(try wrapperBuilder.source.build(use, for: node, in: wrapper.scope))
        case .flow(let index):
            let flow = wrapperBuilder.flows[index]
            let inner = wrapperBuilder.build(
                withListener: node,
                flow: flow,
                with: node.entry.entering(flow, by: step),
                in: wrapper.scope,
                at: node.innerBeginning
            )
            inner.wrapper.see(node.isSeen)
            return .flow(inner)
        }
    }
}
