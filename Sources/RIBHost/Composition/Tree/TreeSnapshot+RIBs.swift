internal import Isolation
internal import PluginABI
internal import Tree

extension TreeSnapshot {
    /// Walks the tree below a router, in time linear in the number of RIBs, whatever its shape.
    @MainActor
    init(below root: any Routing, outcomes: [ReportedOutcome]) {
        var nodes: [Node] = []
        var rest: [(router: any Routing, wrapper: WrapperRouter?, depth: Int)] = [(root, nil, 0)]
        while let (router, wrapper, depth) = rest.popLast() {
            let name = router.displayName
            let step = wrapper?.interactor.step(named: name)
            nodes.append(
                Node(
                    name: name,
                    kind: router is WrapperRouter ? "flow" : step?.plugin ?? "",
                    isService: step?.isService ?? false,
                    depth: depth,
                    state: router.interactable.isActive ? .active : .attached,
                    waitsFor: step?.outcomes ?? []
                )
            )
            for var node in (router.interactable as? RemoteInteractor)?.descendants ?? [] {
                node.depth += depth
                nodes.append(node)
            }
            let below = router as? WrapperRouter
            rest += router.children.reversed().map { ($0, below, depth + 1) }
        }
        self.init(nodes: nodes, outcomes: outcomes)
    }
}
