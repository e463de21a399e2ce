internal import Configuration
internal import PluginManifest

/// Looks back from a step, along all ways to it, for who provides a key.
struct ProviderSearch {
    private let proof: Proof
    /// By step: the edges that lead to it.
    private var incoming: [[(step: Int, edge: Int)]]

    /// How many steps one search looks back over, so that the report stays linear in the flow.
    private static let greatestReach = 256

    init(_ proof: Proof) {
        self.proof = proof
        incoming = Array(repeating: [], count: proof.graph.steps.count)
        for (index, step) in proof.graph.steps.enumerated() where proof.isReached[index] {
            for (number, edge) in step.edges.enumerated() {
                guard case .step(let target) = edge.destination,
                    proof.isTakeable(edge, of: step, finishing: proof.canFinish)
                else { continue }
                incoming[target].append((index, number))
            }
        }
    }

    func dependency(_ slot: FlowGraph.Slot, at step: Int) -> CheckReport.Dependency {
        var providers: [CheckReport.Provider]
        var hasMore = false
        switch slot.fill {
        case .constant: providers = [.with(step: proof.graph.steps[step].name)]
        case .environment: (providers, hasMore) = search(slot.key, from: step)
        }
        return CheckReport.Dependency(
            slot: slot.name,
            key: proof.graph.keys[slot.key],
            type: slot.type.description,
            providers: providers,
            hasMoreProviders: hasMore
        )
    }

    private func search(_ key: Int, from step: Int) -> (providers: [CheckReport.Provider], hasMore: Bool) {
        var providers: [CheckReport.Provider] = []
        var seen: Set<Int> = [step]
        var queue = [step]
        var next = 0
        while next < queue.count {
            guard next < Self.greatestReach else { return (providers, true) }
            let step = queue[next]
            next += 1
            for (source, edge) in incoming[step] {
                let route = proof.graph.steps[source].edges[edge].route
                if provides(key, route: route, of: source) {
                    providers.append(outcome(route, of: source))
                } else {
                    providers += stays(key, at: source)
                    if seen.insert(source).inserted { queue.append(source) }
                }
            }
            guard proof.graph.flows[proof.graph.steps[step].flow].start == step else { continue }
            for caller in callers(key, of: proof.graph.steps[step].flow, &providers)
            where seen.insert(caller).inserted {
                queue.append(caller)
            }
        }
        var unique: Set<CheckReport.Provider> = []
        return (providers.filter { unique.insert($0).inserted }, false)
    }

    /// The entry of a flow: the root's constants, or the steps that use it.
    private func callers(_ key: Int, of flow: Int, _ providers: inout [CheckReport.Provider]) -> [Int] {
        guard flow != FlowGraph.root else {
            if proof.graph.constants.contains(where: { $0.key == key }) { providers.append(.dependencies) }
            return []
        }
        return proof.callSites(of: flow).filter { call in
            let step = proof.graph.steps[call]
            guard step.callConstants.contains(where: { $0.key == key }) else { return true }
            providers.append(.with(step: step.name))
            return false
        }
    }

    private func provides(_ key: Int, route: Int, of step: Int) -> Bool {
        let source = proof.graph.steps[step]
        if case .finished = source.routes[route].payload, case .flow(let callee) = source.unit {
            return proof.assignment.carried.contains(key, row: callee)
        }
        return proof.writes(of: source.routes[route], at: source).contains { $0.key == key }
    }

    /// What a step has assigned while it stayed.
    private func stays(_ key: Int, at step: Int) -> [CheckReport.Provider] {
        proof.graph.steps[step].edges.compactMap { edge in
            guard case .stay = edge.destination, provides(key, route: edge.route, of: step) else { return nil }
            return outcome(edge.route, of: step)
        }
    }

    private func outcome(_ route: Int, of step: Int) -> CheckReport.Provider {
        .outcome(proof.graph.steps[step].routes[route].outcome, step: proof.graph.steps[step].name)
    }
}
