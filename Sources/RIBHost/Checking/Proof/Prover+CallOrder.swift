import Configuration
import PluginManifest

extension Prover {
    /// The greatest depth of nested flows: every level is a wrapper RIB inside a wrapper RIB.
    static let greatestFlowDepth = 1_000

    /// Orders the flows, callees first, and cuts flows that contain themselves.
    mutating func orderFlows() {
        let calls = graph.flows.map { graph.flowsEntered(from: $0) }
        let components = StronglyConnected(calls.map { $0.map(\.flow) })
        facts.calleesFirst = components.order
        var reported: Set<Int> = []
        for (flow, calls) in calls.enumerated() {
            for call in calls where components.component[call.flow] == components.component[flow] {
                if reported.insert(components.component[flow]).inserted {
                    reportRecursion(from: flow, calls, components)
                }
                cut(call.step)
            }
        }
        reportDepth(calls)
    }

    /// Cuts a step that would start its own flow again. The step could provide anything, so no further error is
    /// reported.
    private mutating func cut(_ step: Int) {
        graph.flows[graph.steps[step].flow].isBroken = true
        graph.steps[step].unit = .unknown
        graph.steps[step].children = []
        for route in graph.steps[step].routes.indices { graph.steps[step].routes[route].payload = .unknown }
    }

    private mutating func reportRecursion(
        from flow: Int,
        _ calls: [(step: Int, flow: Int)],
        _ components: StronglyConnected
    ) {
        let cycle = shortestCycle(through: flow, components)
        guard let first = cycle.first else { return }
        let name = graph.flows[flow].name.value
        let names = cycle.map { graph.flows[graph.steps[$0].flow].name.value } + [name]
        let path = names.count <= 12 ? names : Array(names.prefix(6)) + ["…"] + Array(names.suffix(5))
        report(
            .recursiveFlow,
            "The flow `\(name)` contains itself, so it would never be ready to start.",
            at: graph.steps[first].range,
            cycle.count == 1 ? "itself" : nil,
            secondary: cycle.dropFirst().prefix(4).map { here(graph.steps[$0].range) },
            notes: ["The cycle is \(path.joined(separator: " → "))."],
            help: ["To go back to the start of a flow, use the target `@restart`."]
        )
    }

    /// The shortest list of steps by which a flow contains itself.
    private func shortestCycle(through flow: Int, _ components: StronglyConnected) -> [Int] {
        var cameBy: [Int: Int] = [:]
        var queue = [flow]
        var next = 0
        while next < queue.count {
            let current = queue[next]
            next += 1
            for (step, callee) in graph.flowsEntered(from: graph.flows[current]) {
                guard components.component[callee] == components.component[flow], cameBy[callee] == nil
                else { continue }
                cameBy[callee] = step
                guard callee == flow else {
                    queue.append(callee)
                    continue
                }
                var cycle = [step]
                while let last = cycle.last, graph.steps[last].flow != flow {
                    guard let before = cameBy[graph.steps[last].flow] else { return cycle }
                    cycle.append(before)
                }
                return cycle.reversed()
            }
        }
        return []
    }

    private mutating func reportDepth(_ calls: [[(step: Int, flow: Int)]]) {
        var depths = Array(repeating: 1, count: graph.flows.count)
        var tooDeep: Int?
        for flow in facts.calleesFirst.reversed() {
            for call in calls[flow] {
                if case .unknown = graph.steps[call.step].unit { continue }
                depths[call.flow] = max(depths[call.flow], depths[flow] + 1)
                if depths[flow] == Self.greatestFlowDepth { tooDeep = min(tooDeep ?? call.step, call.step) }
            }
        }
        guard let tooDeep else { return }
        report(
            .flowsTooDeep,
            "Flows can be nested in flows at most \(Self.greatestFlowDepth) deep.",
            at: graph.steps[tooDeep].range,
            "one level too many",
            help: "Put the steps of some of these flows into the flows that use them."
        )
    }
}
