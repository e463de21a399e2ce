internal import Configuration
internal import PluginManifest

/// Which constants and outcomes a key's value may come from at each step, spread along the edges one key at a time.
struct ReachingProviders {
    /// How many providers of a slot are named; beyond that, it is said that there are more.
    static let greatestCount = 8

    private let proof: Proof
    /// By step: the numbers of its outcomes' providers begin here.
    private var firstRoute: [Int] = []
    /// By number: who provides.
    private var providers: [CheckReport.Provider] = [.dependencies]
    /// By step: its provider by `with`.
    private var withProviders: [Int] = []
    /// The providers by links begin here.
    private var firstLink = 0

    init(_ proof: Proof) {
        self.proof = proof
        for step in proof.graph.steps {
            withProviders.append(providers.count)
            providers.append(.with(step: step.name))
            firstRoute.append(providers.count)
            for route in step.routes { providers.append(.outcome(route.outcome, step: step.name)) }
        }
        firstLink = providers.count
        providers += proof.graph.links.map { .link($0.name.value) }
    }

    /// By step: the providers of a key that reach it, at most one more than are named.
    func providers(of key: Int) -> [[Int]] {
        var reaching: [[Int]] = Array(repeating: [], count: proof.graph.steps.count)
        var queue: [Int] = []
        if proof.graph.constants.contains(where: { $0.key == key }) {
            for start in proof.graph.flows[FlowGraph.root].starts { reaching[start] = [0] }
        }
        for (number, link) in proof.graph.links.enumerated() where link.query.contains(where: { $0.key == key }) {
            for case (.step(let target), _, _) in link.destinations { reaching[target].append(firstLink + number) }
        }
        var isQueued = proof.isReached
        queue = proof.isReached.indices.filter { isQueued[$0] }
        var next = 0
        while next < queue.count {
            let step = queue[next]
            next += 1
            isQueued[step] = false
            for (target, found) in spread(key, from: step, reaching[step]) {
                var isChanged = false
                for provider in found
                where reaching[target].count <= Self.greatestCount && !reaching[target].contains(provider) {
                    reaching[target].append(provider)
                    isChanged = true
                }
                guard isChanged, !isQueued[target] else { continue }
                isQueued[target] = true
                queue.append(target)
            }
        }
        return reaching
    }

    /// What a step passes on, and to which steps.
    private func spread(_ key: Int, from index: Int, _ reaching: [Int]) -> [(target: Int, providers: [Int])] {
        let step = proof.graph.steps[index]
        var spread: [(target: Int, providers: [Int])] = []
        if case .flow(let callee) = step.unit {
            let isGiven = step.callConstants.contains { $0.key == key }
            for start in proof.graph.flows[callee].starts {
                spread.append((start, isGiven ? [withProviders[index]] : reaching))
            }
        }
        let provides = step.routes.map { self.provides(key, $0, of: step) }
        // An outcome that leads to `@stay` has assigned as well.
        var passed = reaching
        for edge in step.edges where provides[edge.route] {
            if case .stay = edge.destination { passed.append(firstRoute[index] + edge.route) }
        }
        for edge in step.edges {
            guard case .step(let target) = edge.destination,
                proof.isTakeable(edge, of: step, finishing: proof.canFinish)
            else { continue }
            spread.append((target, provides[edge.route] ? [firstRoute[index] + edge.route] : passed))
        }
        return spread
    }

    private func provides(_ key: Int, _ route: FlowGraph.Route, of step: FlowGraph.Step) -> Bool {
        if case .finished = route.payload, case .flow(let callee) = step.unit {
            return proof.canFinish[callee] && proof.assignment.carried.contains(key, row: callee)
        }
        return proof.writes(of: route, at: step).contains { $0.key == key }
    }

    /// Who provides what a step is built with.
    func dependencies(of steps: [Int]) -> [Int: [CheckReport.Dependency]] {
        var slots = steps.flatMap { step in
            proof.graph.steps[step].slots.indices.map {
                (step: step, slot: $0, key: proof.graph.steps[step].slots[$0].key)
            }
        }
        slots.sort { ($0.key, $0.step, $0.slot) < ($1.key, $1.step, $1.slot) }
        var found: [(step: Int, slot: Int, dependency: CheckReport.Dependency)] = []
        var reaching: (key: Int, providers: [[Int]])?
        for (step, number, key) in slots {
            let slot = proof.graph.steps[step].slots[number]
            var numbers = [withProviders[step]]
            if case .environment = slot.fill {
                if reaching?.key != key { reaching = (key, providers(of: key)) }
                numbers = reaching?.providers[step] ?? []
            }
            let dependency = CheckReport.Dependency(
                slot: slot.name,
                key: proof.graph.keys[key],
                type: slot.type.description,
                providers: numbers.prefix(Self.greatestCount).sorted().map { providers[$0] },
                hasMoreProviders: numbers.count > Self.greatestCount
            )
            found.append((step, number, dependency))
        }
        found.sort { ($0.step, $0.slot) < ($1.step, $1.slot) }
        return Dictionary(grouping: found, by: \.step).mapValues { $0.map(\.dependency) }
    }
}
