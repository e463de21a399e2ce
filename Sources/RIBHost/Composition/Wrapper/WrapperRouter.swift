import Base
@_spi(Host) import PluginABI
import PluginManifest
import Port

/// The router that builds, attaches and detaches the RIBs of the flow's steps.
final class WrapperRouter: Router<WrapperInteractor> {
    let wrapperBuilder: WrapperBuilder
    /// The interactor, under the name used in the rest of the flow.
    var wrapper: WrapperInteractor { interactor }

    init(interactor: WrapperInteractor, wrapperBuilder: WrapperBuilder) {
        self.wrapperBuilder = wrapperBuilder
        super.init(interactor: interactor)
        interactor.router = self
    }

    /// Builds and attaches the RIB of the step.
    func attach(_ node: StepNode) throws(Diagnostic) {
        let step = node.step
        let start = Trace.begin()
        defer { Trace.end(.attach, step.name, since: start) }
        let phase = try build(step, for: node)
        guard !node.isLeaving else {
            // A child whose parent has detached the place meanwhile, and which its process might have attached already.
            phase.port?.detach(from: nil)
            return
        }
        node.enter(phase)
        phase.router?.name = step.name
        guard let parent = parent(of: node) else { return }
        switch phase {
        case .plugin(let port):
            port.attach(below: parent)
            // Its own code might have had it detached meanwhile.
            if node.isSeen { node.port?.see(true) }
        case .flow(let router): parent.attachChild(router)
        case .building, .finished, .failed, .waiting, .detached: break
        }
    }

    /// Takes over the RIB of this node from another wrapper, unchanged.
    func takeOver(_ node: StepNode) {
        node.router.map(adoptChild)
    }

    /// Detaches the RIB of a step, if there is one. The objects in the phase live until the end of the detach.
    func detach(_ held: StepNode.Phase, of node: StepNode) {
        guard let router = held.router else { return }
        let start = Trace.begin()
        defer { Trace.end(.detach, node.step.name, since: start) }
        let parent = parent(of: node)
        if let port = held.port { port.detach(from: parent) } else { parent?.detachChild(router) }
    }

    /// Returns the router above the RIB of a step, or of a child in a slot; nil after the parent has gone.
    private func parent(of node: StepNode) -> RouterNode? {
        if let place = node.place { place.parent } else { self }
    }

    private func build(_ step: StepRuntime, for node: StepNode) throws(Diagnostic) -> StepNode.Phase {
        // A child's are those of the slot.
        let (builder, scope) = (node.place?.builder ?? wrapperBuilder, node.place?.scope ?? wrapper.scope)
        switch step.unit {
        case .plugin(let use):
            Activity.begin(.loading(plugin: use.build.plugin))
            defer { Activity.end() }
            let request = BuildRequest(
                use.build,
                with: scope.provisions(for: use),
                arguments: node.arguments,
                state: node.keptState,
                offers: node.children?.offers ?? [],
                children: node.children,
                listener: node
            )
            return .plugin(try builder.source.build(request))
        case .flow(let flow):
            let inner = builder.build(
                withListener: node,
                flow: flow,
                with: node.entry.entering(flow, by: step),
                in: scope,
                at: node.innerBeginning
            )
            inner.wrapper.see(node.isSeen)
            return .flow(inner)
        }
    }
}
