import Configuration

extension Prover {
    /// Finds the reachable ends of flows and the reachable steps.
    ///
    /// `@back` and `@restart` lead to steps that have already been reached: they add no path.
    mutating func findReachable() {
        facts.isEndReached = Array(repeating: true, count: graph.ends.count)
        facts.reachedInOrder = Array(repeating: [], count: graph.flows.count)
        for flow in facts.calleesFirst {
            let first = graph.flows[flow].firstAttached
            facts.reachedInOrder[flow] = stepsReached(in: flow, from: first, finishing: facts.isEndReached)
            if !graph.flows[flow].isBroken { noteEnds(of: flow) }
        }
        facts.callSites = Array(repeating: [], count: graph.flows.count)
        (facts.isFlowReached, facts.isReached) = reached(along: facts.reachedInOrder)
        for step in graph.steps.indices where facts.isReached[step] {
            for flow in graph.flowsEntered(by: step) { facts.callSites[flow].append(step) }
        }
    }

    private mutating func noteEnds(of flow: Int) {
        for end in graph.flows[flow].ends { facts.isEndReached[end] = false }
        for step in facts.reachedInOrder[flow] {
            for edge in graph.steps[step].edges where isTakeable(edge, of: step) {
                if let end = graph.end(edge, of: step) { facts.isEndReached[end] = true }
            }
        }
    }

    /// Returns the steps of a flow that can be reached from some of its steps, each before its successors as far as
    /// cycles allow (reverse postorder).
    func stepsReached(in flow: Int, from first: some Sequence<Int>, finishing: [Bool]) -> [Int] {
        guard graph.flows[flow].start != nil else { return [] }
        let steps = graph.flows[flow].stepsAndServices
        var isSeen = Array(repeating: false, count: steps.count)
        var order: [Int] = []
        for start in first where !isSeen[start - steps.lowerBound] {
            var path: [(step: Int, next: Int)] = [(start, 0)]
            isSeen[start - steps.lowerBound] = true
            while let (step, next) = path.last {
                guard next < graph.steps[step].edges.count else {
                    order.append(step)
                    path.removeLast()
                    continue
                }
                path[path.count - 1].next += 1
                let edge = graph.steps[step].edges[next]
                guard case .step(let target) = edge.destination, !isSeen[target - steps.lowerBound],
                    graph.isTakeable(edge, of: graph.steps[step], finishing: finishing)
                else { continue }
                isSeen[target - steps.lowerBound] = true
                path.append((target, 0))
            }
        }
        return order.reversed()
    }

    /// Returns the flows and steps reachable from the root, given the steps reached within each flow.
    private func reached(along reachedInFlow: [[Int]]) -> (flows: [Bool], steps: [Bool]) {
        var flows = Array(repeating: false, count: graph.flows.count)
        var steps = Array(repeating: false, count: graph.steps.count)
        flows[FlowGraph.root] = true
        for flow in facts.calleesFirst.reversed() where flows[flow] {
            for step in reachedInFlow[flow] {
                steps[step] = true
                for entered in graph.flowsEntered(by: step) { flows[entered] = true }
            }
        }
        return (flows, steps)
    }

    /// Returns the flows and steps that would be reachable if all flows finished: the others are unreachable for a
    /// reason of their own.
    func reachedIfAllFinish() -> (flows: [Bool], steps: [Bool]) {
        let all = Array(repeating: true, count: graph.ends.count)
        return reached(
            along: graph.flows.indices.map { flow in
                stepsReached(in: flow, from: graph.flows[flow].firstAttached, finishing: all)
            }
        )
    }
}
