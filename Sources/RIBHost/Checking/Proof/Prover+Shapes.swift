import Configuration
import PluginManifest

extension Prover {
    /// Reports errors in the paths through the flows, independent of their values.
    mutating func reportShapes() {
        reportFinishing()
        reportBackFromStart()
        reportUnreachable()
        reportUnused()
    }

    private mutating func reportFinishing() {
        for (index, step) in graph.steps.enumerated() {
            guard case .flow(let callee) = step.unit, !isChild(index) else { continue }
            let routed = step.routes.compactMap { route -> (end: Int, route: FlowGraph.Route)? in
                guard case .end(let end) = route.payload else { return nil }
                return (end, route)
            }
            let reached = graph.flows[callee].ends.filter { facts.isEndReached[$0] }
            for end in reached where !routed.contains(where: { $0.end == end }) {
                reportUnroutedEnd(graph.ends[end].name, of: callee, at: step)
            }
            guard reached.isEmpty, facts.isReached[index],
                let route = routed.first(where: { isWaitedFor(index, by: $0.route) })?.route
            else { continue }
            let name = graph.flows[callee].name
            report(
                .neverFinishes,
                "The flow `\(name.value)` never finishes, and the step `\(step.name)` waits for that.",
                at: route.range,
                "never happens",
                secondary: [here(name.range, "no path through it ends in `@finish`")],
                help: "Let an outcome of `\(name.value)` lead to `@finish`, or do not say what follows it."
            )
        }
    }

    private mutating func reportUnroutedEnd(_ end: String, of callee: Int, at step: FlowGraph.Step) {
        graph.flows[step.flow].isBroken = true
        report(
            .unroutedOutcome,
            "The step `\(step.name)` does not say where `\(end)` leads.",
            at: step.range,
            "no route for `\(end)`",
            secondary: [here(graph.flows[callee].name.range, "the flow that finishes")],
            help: "Add `\"\(end)\": TARGET` to its `on`."
        )
    }

    /// Returns true if the file says what follows a step: false for the last step of an array, and for a member of tabs
    /// or stack without a route for the outcome.
    private func isWaitedFor(_ step: Int, by route: FlowGraph.Route) -> Bool {
        let flow = graph.flows[graph.steps[step].flow]
        if flow.container.attachesAllMembers { return route.range != graph.steps[step].range }
        return !flow.isLinear || step != flow.steps.upperBound - 1
    }

    private mutating func reportBackFromStart() {
        for service in graph.flows.flatMap(\.services) {
            reportBack(
                .backFromStart,
                "`@back` leads nowhere: `\(graph.steps[service].name)` is a service, and no step comes before it.",
                of: service
            ) { "Name a step, or use `@restart`, `@finish`\($0 ? ", `@stay`" : "") or `@exit`." }
        }
        facts.firstSteps = Array(repeating: [], count: graph.flows.count)
        // `checkMembers` handles tabs and stack.
        for flow in graph.flows.indices
        where facts.isFlowReached[flow] && !graph.flows[flow].container.attachesAllMembers {
            let firstSteps = firstSteps(of: flow)
            facts.firstSteps[flow] = firstSteps.map(\.step)
            for first in firstSteps {
                let edges = graph.steps[first.step].edges.filter { isTakeable($0, of: first.step) }
                reportBack(.backFromStart, first.message(in: graph), of: first.step, edges) { _ in
                    flow == FlowGraph.root
                        ? "Use `@restart` to begin again, or `@exit` to leave."
                        : "Use `@finish` to return to the flow that uses this one."
                }
            }
        }
    }

    /// Reports the edges of a step that lead back although no step is below.
    ///
    /// - Parameters:
    ///   - edges: the edges to check; nil for all edges of the step.
    ///   - help: returns a fix, given true if the step can stay.
    mutating func reportBack(
        _ code: DiagnosticCode,
        _ message: String,
        of number: Int,
        _ edges: [FlowGraph.Edge]? = nil,
        help: (_ canStay: Bool) -> String
    ) {
        let step = graph.steps[number]
        for edge in edges ?? step.edges where edge.destination == .word(.back) {
            let canStay = end(of: step, by: edge) == nil
            report(code, message, at: edge.range, "nothing before it", help: help(canStay))
        }
    }

    /// A step that might have no step below it.
    private struct FirstStep {
        var step: Int
        /// The step before it, which has ended and left nothing to go back to; nil for the start.
        var ended: (step: Int, how: String)?

        func message(in graph: FlowGraph) -> String {
            let name = graph.steps[step].name
            guard let ended else { return "`@back` leads nowhere: `\(name)` is the first step of its flow." }
            return "`@back` leads nowhere where `\(name)` follows `\(graph.steps[ended.step].name)`: a step that has "
                + "\(ended.how) leaves the stack, and nothing is below."
        }
    }

    /// Returns the steps that can be at the bottom: the start, and in navigation any step entered after a bottom step
    /// finished or failed.
    private func firstSteps(of flow: Int) -> [FirstStep] {
        guard let start = graph.flows[flow].start else { return [] }
        var found = [FirstStep(step: start)]
        guard graph.flows[flow].container == .navigation else { return found }
        var isFound: Set<Int> = [start]
        var index = 0
        while index < found.count {
            let number = found[index].step
            let step = graph.steps[number]
            index += 1
            for edge in step.edges where isTakeable(edge, of: number) {
                guard case .step(let target) = edge.destination, let how = end(of: step, by: edge),
                    isFound.insert(target).inserted
                else { continue }
                found.append(FirstStep(step: target, ended: (number, how)))
            }
        }
        return found
    }

    /// Returns how a step has ended when an edge is taken: finished or failed; nil if it has not ended.
    private func end(of step: FlowGraph.Step, by edge: FlowGraph.Edge) -> String? {
        switch step.routes[edge.route].payload {
        case .end: "finished"
        case .failed: "failed"
        case .outcome, .bar, .unknown: nil
        }
    }

    private mutating func reportUnreachable() {
        let (flows, steps) = reachedIfAllFinish()
        let linked = linkedSteps
        for flow in graph.flows.indices where flows[flow] && !graph.flows[flow].isBroken {
            for step in graph.flows[flow].steps where !steps[step] && !linked.contains(step) {
                warn(
                    .unreachableStep,
                    "No path leads to the step `\(graph.steps[step].name)`.",
                    at: graph.steps[step].range,
                    "never reached",
                    help: ["Name it as the target of an outcome, or remove it."]
                )
            }
        }
    }

    private mutating func reportUnused() {
        // A name that does not exist might have meant one of them.
        guard !graph.flows.contains(where: \.isBroken) else { return }
        var isUsed = Array(repeating: false, count: graph.flows.count)
        isUsed[FlowGraph.root] = true
        for step in graph.steps {
            if case .flow(let callee) = step.unit { isUsed[callee] = true }
        }
        for flow in graph.flows.indices where !isUsed[flow] && graph.flows[flow].slot == nil {
            let name = graph.flows[flow].name
            warn(
                .unusedFlow,
                "No step uses the flow `\(name.value)`.",
                at: name.range,
                "never used",
                help: ["Use it in a step, or remove it."]
            )
        }
    }
}
