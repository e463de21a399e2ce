import Configuration

/// The steps and flows that get the value which one plugin reports under a key: along all paths, until something else
/// assigns the key.
struct ValueSpread {
    /// By step: true if the step can be built with the value.
    private(set) var isBuiltWith: [Bool]
    /// By flow: true if the flow can be entered with the value.
    private(set) var isEnteredWith: [Bool]
    private let key: Int
    /// The departures still to follow. A list, not recursion: flows can be nested deeply.
    private var open: [Departure] = []
    private var isSeen: Set<Departure> = []
    private var hasPassed: [Bool]

    /// A step that a path leaves by one of the step's routes, with the value.
    private struct Departure: Hashable {
        var step: Int
        var route: Int
    }

    init(of key: Int, reportedBy plugin: Int, in prover: Prover) {
        self.key = key
        isBuiltWith = Array(repeating: false, count: prover.graph.steps.count)
        isEnteredWith = Array(repeating: false, count: prover.graph.flows.count)
        hasPassed = isBuiltWith
        for (index, step) in prover.graph.steps.enumerated() where prover.facts.isReached[index] {
            guard case .plugin(plugin, _) = step.unit else { continue }
            for route in step.routes.indices where provides(step.routes[route], of: step, in: prover) {
                leave(index, by: route)
            }
        }
        while let next = open.popLast() {
            for edge in prover.graph.steps[next.step].edges
            where edge.route == next.route && prover.isTakeable(edge, of: next.step) {
                follow(edge, of: next.step, in: prover)
            }
        }
    }

    private mutating func leave(_ step: Int, by route: Int) {
        let departure = Departure(step: step, route: route)
        if isSeen.insert(departure).inserted { open.append(departure) }
    }

    private func provides(_ route: FlowGraph.Route, of step: FlowGraph.Step, in prover: Prover) -> Bool {
        prover.facts.keys(writtenBy: route, of: step, in: prover.graph).contains(key)
    }

    private mutating func follow(_ edge: FlowGraph.Edge, of index: Int, in prover: Prover) {
        let flow = prover.graph.steps[index].flow
        if prover.graph.stays(edge, of: index) { return passOn(index, in: prover) }
        guard !prover.facts.uncovers(edge, of: index, in: prover.graph) else { return }
        switch edge.destination {
        case .step(let target):
            // In tabs and stack a target is shown, not built.
            if !prover.graph.flows[flow].container.attachesAllMembers { arrive(at: target, in: prover) }
        case .word(.finish), .end:
            guard let end = prover.graph.end(edge, of: index) else { return }
            for call in prover.facts.callSites[flow] {
                let step = prover.graph.steps[call]
                for route in step.routes.indices {
                    guard case .end(end) = step.routes[route].payload,
                        provides(step.routes[route], of: step, in: prover)
                    else { continue }
                    leave(call, by: route)
                }
            }
        case .path, .word, .parent, .unknown:
            break
        }
    }

    private mutating func arrive(at first: Int, in prover: Prover) {
        var arrivals = [first]
        while let index = arrivals.popLast() {
            guard !isBuiltWith[index] else { continue }
            isBuiltWith[index] = true
            passOn(index, in: prover)
            let step = prover.graph.steps[index]
            guard case .flow(let callee) = step.unit else { continue }
            let given = step.callConstants + prover.graph.flows[callee].scope.constants
            guard !given.contains(where: { $0.key == key }) else { continue }
            enter(callee, &arrivals, in: prover)
        }
    }

    /// Enters a flow and the slots of its steps with the value.
    private mutating func enter(_ first: Int, _ arrivals: inout [Int], in prover: Prover) {
        var flows = [first]
        while let flow = flows.popLast() {
            guard !isEnteredWith[flow] else { continue }
            isEnteredWith[flow] = true
            arrivals += prover.graph.flows[flow].firstAttached
            for slot in prover.graph.steps[prover.graph.flows[flow].stepsAndServices].flatMap(\.children) {
                let offered = prover.graph.values(offeredIn: slot.flow)
                if !offered.contains(where: { prover.graph.keys.find($0.name) == key }) { flows.append(slot.flow) }
            }
        }
    }

    /// Passes the value on through the step's other outcomes, which keep it.
    private mutating func passOn(_ index: Int, in prover: Prover) {
        guard !hasPassed[index] else { return }
        hasPassed[index] = true
        let step = prover.graph.steps[index]
        for route in step.routes.indices where !provides(step.routes[route], of: step, in: prover) {
            leave(index, by: route)
        }
    }
}
