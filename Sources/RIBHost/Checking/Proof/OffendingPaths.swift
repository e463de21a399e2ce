internal import PluginManifest

/// The shortest ways on which a key is missing, or may be nil: found once for each key, for all steps at once.
struct OffendingPaths {
    /// How much is known about the key on the way.
    enum Knowledge: Int {
        case absent
        case mayBeNil
        case notNil
    }

    /// A step at which the way has arrived knowing so much; after an outcome that lead to `@stay` it is still there, but
    /// built before.
    private struct Node: Hashable {
        var step: Int
        var knowledge: Knowledge
        var hasStayed: Bool

        var index: Int { step * 6 + knowledge.rawValue * 2 + (hasStayed ? 1 : 0) }
    }

    private struct Arrival {
        var from: Int
        /// nil for the way into a sub-flow.
        var outcome: String?
        var step: Int
    }

    private var key: Int?
    private var arrivals: [Arrival?] = []

    /// One piece of a way: a step, and the outcome that led to it.
    struct Leg {
        var outcome: String?
        var step: Int
    }

    /// The way to a step, from the root's start; empty where there is none.
    mutating func path(to step: Int, _ knowledge: Knowledge, of key: Int, in proof: Proof) -> [Leg] {
        if self.key != key { search(key, in: proof) }
        var node = Node(step: step, knowledge: knowledge, hasStayed: false).index
        var legs: [Leg] = []
        while arrivals.indices.contains(node), let arrival = arrivals[node] {
            legs.append(Leg(outcome: arrival.outcome, step: arrival.step))
            guard arrival.from >= 0 else { return legs.reversed() }
            node = arrival.from
        }
        return []
    }

    /// Breadth first from the root's start, over all that changes what is known about the key.
    private mutating func search(_ key: Int, in proof: Proof) {
        self.key = key
        let graph = proof.graph
        arrivals = Array(repeating: nil, count: graph.steps.count * 6)
        guard let start = graph.flows[FlowGraph.root].start else { return }
        let isConstant = proof.assignment.entry.contains(key, row: FlowGraph.root)
        let first = Node(step: start, knowledge: isConstant ? .mayBeNil : .absent, hasStayed: false)
        arrivals[first.index] = Arrival(from: -1, outcome: nil, step: start)
        var queue = [first]
        var next = 0
        while next < queue.count {
            let node = queue[next]
            next += 1
            for (target, outcome) in successors(of: node, key, in: proof) where arrivals[target.index] == nil {
                arrivals[target.index] = Arrival(from: node.index, outcome: outcome, step: target.step)
                queue.append(target)
            }
        }
    }

    private func successors(of node: Node, _ key: Int, in proof: Proof) -> [(Node, outcome: String?)] {
        let step = proof.graph.steps[node.step]
        var successors: [(Node, outcome: String?)] = []
        if case .flow(let callee) = step.unit, !node.hasStayed, let start = proof.graph.flows[callee].start {
            let isGiven = step.callConstants.contains { $0.key == key }
            successors.append(
                (Node(step: start, knowledge: isGiven ? .mayBeNil : node.knowledge, hasStayed: false), nil)
            )
        }
        for edge in step.edges where proof.isTakeable(edge, of: step, finishing: proof.canFinish) {
            let route = step.routes[edge.route]
            var knowledge = node.knowledge
            switch route.payload {
            case .outcome:
                let isWritten = proof.writes(of: route, at: step).contains { $0.key == key }
                if isWritten { knowledge = edge.narrowed.contains(key) ? .notNil : .mayBeNil }
            case .finished:
                guard case .flow(let callee) = step.unit else { continue }
                if proof.assignment.carried.contains(key, row: callee) {
                    let isNarrowed =
                        edge.narrowed.contains(key) || proof.assignment.carriedNarrowed.contains(key, row: callee)
                    knowledge = isNarrowed ? .notNil : .mayBeNil
                }
            case .failed:
                break
            case .unknown:
                // It could provide anything.
                continue
            }
            switch edge.destination {
            case .step(let target):
                successors.append((Node(step: target, knowledge: knowledge, hasStayed: false), route.outcome))
            case .stay:
                successors.append((Node(step: node.step, knowledge: knowledge, hasStayed: true), route.outcome))
            case .finish, .back, .restart, .exit, .unknown:
                break
            }
        }
        return successors
    }
}
