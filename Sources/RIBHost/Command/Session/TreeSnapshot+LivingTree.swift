internal import Composition
internal import PluginABI
internal import Terminal

extension TreeSnapshot {
    /// The living tree in the form that the faces show.
    init(_ tree: LivingTree, faults: [Fault]) {
        self.init(
            nodes: tree.nodes.map { node in
                Node(
                    name: node.name,
                    kind: node.kind,
                    depth: node.depth,
                    state: node.isActive ? .active : .attached,
                    waitsFor: node.waitsFor
                )
            },
            outcomes: tree.outcomes.map { ReportedOutcome(path: $0.path, name: $0.name) },
            faults: faults
        )
    }
}
