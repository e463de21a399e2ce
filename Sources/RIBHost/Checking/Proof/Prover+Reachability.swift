internal import Configuration
internal import PluginManifest

extension Prover {
    /// Finds which flows can finish and which steps can be reached.
    ///
    /// `@back` and `@restart` lead to steps that have been reached before: they add no path.
    mutating func findReachable() {
        facts.canFinish = Array(repeating: true, count: graph.flows.count)
        facts.isReachedInFlow = Array(repeating: false, count: graph.steps.count)
        for flow in facts.calleesFirst {
            walk(flow, finishing: facts.canFinish, marking: &facts.isReachedInFlow)
            facts.canFinish[flow] = graph.flows[flow].isBroken || hasReachedFinish(flow)
        }
        facts.callSites = Array(repeating: [], count: graph.flows.count)
        (facts.isFlowReached, facts.isReached) = reached(from: facts.isReachedInFlow)
        for (index, step) in graph.steps.enumerated() where facts.isReached[index] {
            if case .flow(let callee) = step.unit { facts.callSites[callee].append(index) }
        }
    }

    private func hasReachedFinish(_ flow: Int) -> Bool {
        graph.flows[flow].stepsAndServices.contains { step in
            facts.isReachedInFlow[step]
                && graph.steps[step].edges.contains { edge in
                    guard case .finish = edge.destination else { return false }
                    return graph.isTakeable(edge, of: graph.steps[step], finishing: facts.canFinish)
                }
        }
    }

    /// Marks the steps of a flow that its start leads to.
    private func walk(_ flow: Int, finishing: [Bool], marking isReached: inout [Bool]) {
        guard graph.flows[flow].start != nil else { return }
        var open = graph.flows[flow].firstAttached
        for step in open { isReached[step] = true }
        while let step = open.popLast() {
            for edge in graph.steps[step].edges {
                guard case .step(let target) = edge.destination, !isReached[target],
                    graph.isTakeable(edge, of: graph.steps[step], finishing: finishing)
                else { continue }
                isReached[target] = true
                open.append(target)
            }
        }
    }

    /// The flows and steps that the root leads to, given what each flow leads to.
    private func reached(from isReachedInFlow: [Bool]) -> (flows: [Bool], steps: [Bool]) {
        var flows = Array(repeating: false, count: graph.flows.count)
        var steps = Array(repeating: false, count: graph.steps.count)
        flows[FlowGraph.root] = true
        for flow in facts.calleesFirst.reversed() where flows[flow] {
            for step in graph.flows[flow].stepsAndServices where isReachedInFlow[step] {
                steps[step] = true
                if case .flow(let callee) = graph.steps[step].unit { flows[callee] = true }
            }
        }
        return (flows, steps)
    }

    /// The flows and steps that the root would reach if all flows finished: the others are unreachable for their own
    /// reason.
    func reachedIfAllFinish() -> (flows: [Bool], steps: [Bool]) {
        let all = Array(repeating: true, count: graph.flows.count)
        var inFlow = Array(repeating: false, count: graph.steps.count)
        for flow in graph.flows.indices { walk(flow, finishing: all, marking: &inFlow) }
        return reached(from: inFlow)
    }
}
