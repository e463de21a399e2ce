import Configuration
import PluginABI
import PluginManifest

/// The constants and outcomes that can provide a key's value at each step, propagated along the edges one key at a
/// time.
struct ReachingProviders {
    /// The greatest number of providers listed for a slot; if there are more, the report says so.
    static let greatestCount = 8

    private let graph: FlowGraph
    private let facts: Facts
    /// By step: the number of the provider for the step's first outcome.
    private var firstRoute: [Int] = []
    /// By number: the provider.
    private var providers: [CheckReport.Provider] = [.dependencies]
    /// By step: the number of the provider for the step's `with`.
    private var withProviders: [Int] = []
    /// The number of the first provider for a link.
    private var firstLink = 0
    /// The number of the first provider for a flow's own constants; for a slot, the provider is the RIB with the slot.
    private var firstFlow = 0

    init(_ graph: FlowGraph, _ facts: Facts) {
        self.graph = graph
        self.facts = facts
        for step in graph.steps {
            withProviders.append(providers.count)
            providers.append(.with(step: step.name))
            firstRoute.append(providers.count)
            for route in step.routes { providers.append(.outcome(route.outcome, step: step.name)) }
        }
        firstLink = providers.count
        providers += graph.links.map { .link($0.name.value) }
        firstFlow = providers.count
        providers += graph.flows.map { flow in
            flow.slot.map { .parent(step: graph.steps[$0.step].name) } ?? .scope(flow.name.value)
        }
    }

    /// Returns, by step, the providers of a key that reach the step, at most one more than are listed.
    func providers(of key: Int) -> [[Int]] {
        var reaching: [[Int]] = Array(repeating: [], count: graph.steps.count)
        let isInFile = graph.file.constants.contains { $0.key == key }
        let entering = (own(key, of: FlowGraph.root) ?? (isInFile ? 0 : nil)).map { [$0] } ?? []
        for step in graph.flows[FlowGraph.root].firstAttached { reaching[step] = entering }
        for (number, link) in graph.links.enumerated() where link.query.contains(where: { $0.key == key }) {
            let targets = link.edges.flatMap { $0.destination.path ?? [] }
            for target in targets where graph.flows[graph.steps[target].flow].slot == nil {
                reaching[target].append(firstLink + number)
            }
        }
        var isQueued = facts.isReached
        var queue = facts.isReached.indices.filter { isQueued[$0] }
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

    /// Returns the steps with a key's value from a given step, each with the providers.
    private func spread(_ key: Int, from index: Int, _ reaching: [Int]) -> [(target: Int, providers: [Int])] {
        let step = graph.steps[index]
        var spread: [(target: Int, providers: [Int])] = []
        if case .flow(let callee) = step.unit {
            let entering = own(key, of: callee).map { [$0] } ?? given(key, at: index, reaching)
            for step in graph.flows[callee].firstAttached { spread.append((step, entering)) }
        }
        for slot in step.children {
            let entering = own(key, of: slot.flow).map { [$0] } ?? reaching
            for step in graph.flows[slot.flow].firstAttached { spread.append((step, entering)) }
        }
        let provides = step.routes.map { self.provides(key, $0, of: step) }
        // An outcome that leads to `@stay` has assigned as well.
        var passed = reaching
        for edge in step.edges where provides[edge.route] {
            if graph.stays(edge, of: index) { passed.append(firstRoute[index] + edge.route) }
        }
        for edge in step.edges {
            guard case .step(let target) = edge.destination,
                graph.isTakeable(edge, of: step, finishing: facts.isEndReached),
                !facts.uncovers(edge, of: index, in: graph)
            else { continue }
            spread.append((target, provides[edge.route] ? [firstRoute[index] + edge.route] : passed))
        }
        return spread
    }

    /// Returns the provider of a flow's own constant, or of a slot's offer.
    private func own(_ key: Int, of flow: Int) -> Int? {
        if graph.flows[flow].slot?.declared.offer(of: graph.keys[key]) != nil { return firstFlow + flow }
        return graph.flows[flow].scope.constants.contains { $0.key == key } ? firstFlow + flow : nil
    }

    /// Returns the providers for the flow of a step.
    private func given(_ key: Int, at step: Int, _ reaching: [Int]) -> [Int] {
        graph.steps[step].callConstants.contains { $0.key == key } ? [withProviders[step]] : reaching
    }

    private func provides(_ key: Int, _ route: FlowGraph.Route, of step: FlowGraph.Step) -> Bool {
        if case .end(let end) = route.payload {
            return facts.isEndReached[end] && facts.assignment.carried.contains(key, row: end)
        }
        return graph.writes(of: route, at: step).contains { $0.key == key }
    }

    /// Returns the dependencies of steps with their providers: the dynamic ones, then the static ones.
    func dependencies(of steps: [Int]) -> [Int: [CheckReport.Dependency]] {
        var wanted: [(key: Int, step: Int, place: Int)] = []
        var found: [Int: [CheckReport.Dependency]] = [:]
        for step in steps {
            found[step] = graph.steps[step].slots.map(dependency) + facts.bindings(of: step).map(dependency)
            for (place, slot) in graph.steps[step].slots.enumerated() { wanted.append((slot.key, step, place)) }
            for (place, binding) in facts.bindings(of: step).enumerated() {
                guard case .entry(let name) = binding.source else { continue }
                let place = graph.steps[step].slots.count + place
                if let key = graph.keys.find(name) {
                    wanted.append((key, step, place))
                } else if let (slot, _) = graph.offer(of: name, in: graph.steps[step].flow) {
                    // A name that only slots offer is not a key of any environment.
                    found[step]?[place].providers = [providers[firstFlow + slot]]
                }
            }
        }
        // Key by key: one pass finds what reaches all steps.
        wanted.sort { ($0.key, $0.step, $0.place) < ($1.key, $1.step, $1.place) }
        var reaching: (key: Int, providers: [[Int]])?
        for (key, step, place) in wanted {
            if reaching?.key != key { reaching = (key, providers(of: key)) }
            let numbers = numbers(of: key, step: step, place: place, reaching?.providers ?? [])
            found[step]?[place].providers = numbers.prefix(Self.greatestCount).sorted().map { providers[$0] }
            found[step]?[place].hasMoreProviders = numbers.count > Self.greatestCount
        }
        return found
    }

    private func numbers(of key: Int, step: Int, place: Int, _ reaching: [[Int]]) -> [Int] {
        let slots = graph.steps[step].slots
        guard place >= slots.count else {
            guard let constant = slots[place].constant else {
                return own(key, of: graph.steps[step].flow).map { [$0] } ?? reaching[step]
            }
            let isChild = graph.flows[graph.steps[step].flow].slot != nil
            return isChild && constant == .null ? [] : [withProviders[step]]
        }
        // A static dependency is what the flow is entered with, from wherever that is.
        if let (slot, _) = graph.offer(of: graph.keys[key], in: graph.steps[step].flow) { return [firstFlow + slot] }
        let flow = graph.flowOfFile(around: graph.steps[step].flow)
        if flow != graph.steps[step].flow, let own = own(key, of: flow) ?? (flow == FlowGraph.root ? 0 : nil) {
            return [own]
        }
        var numbers: [Int] = []
        for call in facts.callSites[flow] {
            for number in given(key, at: call, reaching[call]) where !numbers.contains(number) {
                numbers.append(number)
            }
        }
        return numbers
    }

    private func dependency(_ slot: FlowGraph.Slot) -> CheckReport.Dependency {
        .init(slot: slot.name, key: graph.keys[slot.key], type: slot.type.description, source: nil)
    }

    private func dependency(_ binding: StaticBinding) -> CheckReport.Dependency {
        .init(slot: binding.slot, key: binding.key, type: binding.type.description, source: binding.source)
    }
}
