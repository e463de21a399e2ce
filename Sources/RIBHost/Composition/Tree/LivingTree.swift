internal import PluginABI

/// The RIB tree at one moment, as those see it who want to know what a flow is doing.
public struct LivingTree: Sendable {
    /// One RIB.
    public struct Node: Sendable {
        /// The step's name, or the router's.
        public let name: String
        /// What stands there: a plugin's id, `flow`, or nothing for a RIB that a plugin attached.
        public let kind: String
        /// How many RIBs are above it.
        public let depth: Int
        /// Whether it is active.
        public let isActive: Bool
        /// The outcomes that its flow waits for.
        public let waitsFor: [String]
    }

    /// One outcome that was routed.
    public struct RoutedOutcome: Sendable {
        /// The names from the root to the step that reported it.
        public let path: [String]
        /// Its name.
        public let name: String
    }

    /// The RIBs, each before its children: a list, so that no depth can exhaust a stack.
    public let nodes: [Node]
    /// The outcomes that were routed last, the newest last.
    public let outcomes: [RoutedOutcome]
}

extension LivingTree {
    /// Walks the tree below a router.
    @MainActor
    init(below root: any Routing, history: OutcomeHistory) {
        var nodes: [Node] = []
        var rest: [(router: any Routing, wrapper: WrapperRouter?, depth: Int)] = [(root, nil, 0)]
        while let (router, wrapper, depth) = rest.popLast() {
            let name = router.path.last ?? ""
            let step = wrapper?.interactor.step(named: name)
            nodes.append(
                Node(
                    name: name,
                    kind: router is WrapperRouter ? "flow" : step?.plugin ?? "",
                    depth: depth,
                    isActive: router.interactable.isActive,
                    waitsFor: step?.outcomes ?? []
                )
            )
            let below = router as? WrapperRouter
            rest += router.children.reversed().map { ($0, below, depth + 1) }
        }
        self.nodes = nodes
        outcomes = history.entries.map { RoutedOutcome(path: $0.path, name: $0.outcome) }
    }
}
