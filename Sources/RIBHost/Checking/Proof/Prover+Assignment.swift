import Configuration
import PluginABI
import PluginManifest

extension Prover {
    /// Computes the keys assigned on every path: the greatest solution of the flow equations, flow by flow.
    mutating func findAssignment() {
        facts.assignment = Assignment(
            steps: graph.steps.count,
            flows: graph.flows.count,
            ends: graph.ends.count,
            keys: graph.keys.count
        )
        guard graph.keys.count > 0 else { return }
        var scratch = Scratch(graph)
        for flow in facts.calleesFirst {
            solve(flow, &scratch)
            findCarried(flow, &scratch)
        }
        findEntries(&scratch)
    }

    /// The keys that the outcomes of all plugins assign, one row for each outcome: the steps of a large flow share a
    /// few rows.
    struct Payloads {
        var assigned: BitMatrix
        /// The assigned keys whose values may be nil.
        var optional: BitMatrix
        /// The row of each plugin's first outcome.
        private var firstRows: [Int] = []

        init(_ graph: FlowGraph) {
            var rows = 0
            for plugin in graph.plugins {
                firstRows.append(rows)
                rows += plugin.outcomes.count
            }
            assigned = BitMatrix(rows: rows, columns: graph.keys.count, filled: false)
            optional = assigned
            for (plugin, first) in zip(graph.plugins, firstRows) {
                for (outcome, row) in zip(plugin.outcomes, first...) {
                    for write in outcome.payload {
                        assigned.insert(write.key, row: row)
                        optional.set(write.key, row: row, to: write.type.isOptional)
                    }
                }
            }
        }

        func row(of outcome: Int, of plugin: Int) -> Int { firstRows[plugin] + outcome }
    }

    /// Buffers for an outcome's environment and the queue: made once for all flows.
    struct Scratch {
        let payloads: Payloads
        var assigned: BitMatrix
        var narrowedFromNothing: BitMatrix
        var narrowedFromAll: BitMatrix
        /// A copy of `narrowedFromAll` for a target of the route.
        var target: BitMatrix
        /// By step: true if the step is in the worklist; always false between two flows.
        var isQueued: [Bool]

        init(_ graph: FlowGraph) {
            payloads = Payloads(graph)
            isQueued = Array(repeating: false, count: graph.steps.count)
            assigned = BitMatrix(rows: 1, columns: graph.keys.count, filled: false)
            narrowedFromNothing = assigned
            narrowedFromAll = assigned
            target = assigned
        }

        /// Assigns the payload of an outcome.
        mutating func assign(_ outcome: Int, of plugin: Int) {
            let row = payloads.row(of: outcome, of: plugin)
            assigned.formUnion(row, of: payloads.assigned, to: 0)
            narrowedFromNothing.formUnion(row, of: payloads.assigned, to: 0)
            narrowedFromNothing.subtract(row, of: payloads.optional, from: 0)
            narrowedFromAll.formUnion(row, of: payloads.assigned, to: 0)
            narrowedFromAll.subtract(row, of: payloads.optional, from: 0)
        }
    }

    /// Solves the equations of one flow with a worklist. All callees of the flow are solved already.
    private mutating func solve(_ flow: Int, _ scratch: inout Scratch) {
        guard graph.flows[flow].start != nil else { return }
        // Each step before its successors: then most steps are processed once.
        var queue = facts.reachedInOrder[flow]
        for step in queue { noteForgotten(by: step) }
        for step in graph.flows[flow].firstAttached { enter(step) }
        for step in queue { scratch.isQueued[step] = true }
        var next = 0
        while next < queue.count {
            let step = queue[next]
            next += 1
            scratch.isQueued[step] = false
            for target in propagate(step, &scratch) where !scratch.isQueued[target] {
                scratch.isQueued[target] = true
                queue.append(target)
            }
            // Processed entries are dropped now and then, so that the queue stays as small as the flow.
            if next > 4_096, next * 2 > queue.count {
                queue.removeFirst(next)
                next = 0
            }
        }
    }

    /// Notes that nothing is assigned yet at the entry of an instance of a flow.
    private mutating func enter(_ start: Int) {
        facts.assignment.assigned.setAll(false, row: start)
        facts.assignment.narrowedFromNothing.setAll(false, row: start)
    }

    /// Notes the keys that an outcome leading to `@stay` might set to nil. The payload is assigned while the step
    /// stays, so the next outcome might find nil again.
    private mutating func noteForgotten(by step: Int) {
        for edge in graph.steps[step].edges {
            guard graph.stays(edge, of: step) else { continue }
            for write in graph.writes(of: graph.steps[step].routes[edge.route], at: graph.steps[step])
            where write.type.isOptional && !edge.narrowed.contains(write.key) {
                facts.assignment.forgottenByStaying.insert(write.key, row: step)
            }
        }
    }

    /// Computes the environment of a route, before the cases of the targets.
    ///
    /// Only the buffers change; the method is `mutating` so that the prover is not copied for each call.
    private mutating func leave(_ step: Int, by route: FlowGraph.Route, _ scratch: inout Scratch) {
        scratch.assigned.copy(step, of: facts.assignment.assigned, to: 0)
        scratch.narrowedFromNothing.copy(step, of: facts.assignment.narrowedFromNothing, to: 0)
        scratch.narrowedFromAll.copy(step, of: facts.assignment.narrowedFromAll, to: 0)
        scratch.narrowedFromNothing.subtract(step, of: facts.assignment.forgottenByStaying, from: 0)
        scratch.narrowedFromAll.subtract(step, of: facts.assignment.forgottenByStaying, from: 0)
        switch route.payload {
        case .outcome(let outcome):
            if case .plugin(let plugin, _) = graph.steps[step].unit { scratch.assign(outcome, of: plugin) }
        case .end(let end):
            scratch.assigned.formUnion(end, of: facts.assignment.carried, to: 0)
            scratch.narrowedFromNothing.subtract(end, of: facts.assignment.carried, from: 0)
            scratch.narrowedFromAll.subtract(end, of: facts.assignment.carried, from: 0)
            scratch.narrowedFromNothing.formUnion(end, of: facts.assignment.carriedNarrowed, to: 0)
            scratch.narrowedFromAll.formUnion(end, of: facts.assignment.carriedNarrowed, to: 0)
        case .failed, .bar:
            break
        case .unknown:
            scratch.assigned.setAll(true, row: 0)
            scratch.narrowedFromNothing.setAll(true, row: 0)
            scratch.narrowedFromAll.setAll(true, row: 0)
        }
    }

    /// Propagates the environments of a step's outcomes to their target steps. Returns the targets that have changed.
    private mutating func propagate(_ step: Int, _ scratch: inout Scratch) -> [Int] {
        // In tabs and stack a target is shown, not built, so it gets no values.
        guard !graph.flows[graph.steps[step].flow].container.attachesAllMembers else { return [] }
        var changed: [Int] = []
        var route = -1
        for edge in graph.steps[step].edges {
            guard case .step(let target) = edge.destination, isTakeable(edge, of: step),
                !facts.uncovers(edge, of: step, in: graph)
            else { continue }
            if edge.route != route {
                route = edge.route
                leave(step, by: graph.steps[step].routes[route], &scratch)
            }
            var isChanged = facts.assignment.assigned.formIntersection(0, of: scratch.assigned, to: target)
            scratch.target.copy(0, of: scratch.narrowedFromNothing, to: 0)
            for key in edge.narrowed { scratch.target.insert(key, row: 0) }
            if facts.assignment.narrowedFromNothing.formIntersection(0, of: scratch.target, to: target) {
                isChanged = true
            }
            scratch.target.copy(0, of: scratch.narrowedFromAll, to: 0)
            for key in edge.narrowed { scratch.target.insert(key, row: 0) }
            if facts.assignment.narrowedFromAll.formIntersection(0, of: scratch.target, to: target) { isChanged = true }
            if isChanged { changed.append(target) }
        }
        return changed
    }

    /// Finds the keys carried by each end: the keys assigned on every edge to the end.
    private mutating func findCarried(_ flow: Int, _ scratch: inout Scratch) {
        for step in facts.reachedInOrder[flow] {
            for edge in graph.steps[step].edges {
                guard let end = graph.end(edge, of: step), isTakeable(edge, of: step) else { continue }
                leave(step, by: graph.steps[step].routes[edge.route], &scratch)
                for key in edge.narrowed { scratch.narrowedFromNothing.insert(key, row: 0) }
                _ = facts.assignment.carried.formIntersection(0, of: scratch.assigned, to: end)
                _ = facts.assignment.carriedNarrowed.formIntersection(0, of: scratch.narrowedFromNothing, to: end)
            }
        }
    }

    /// Finds the entry values of each flow: a copy of the parent's environment, at every step that uses the flow.
    private mutating func findEntries(_ scratch: inout Scratch) {
        facts.assignment.entry.setAll(false, row: FlowGraph.root)
        facts.assignment.entryNarrowed.setAll(false, row: FlowGraph.root)
        enter(graph.file, of: FlowGraph.root)
        for flow in facts.calleesFirst.reversed() where facts.isFlowReached[flow] {
            // All callers have been processed: they come first.
            enter(graph.flows[flow].scope, of: flow)
            for step in graph.flows[flow].stepsAndServices where facts.isReached[step] {
                for slot in graph.steps[step].children { enterSlot(slot.flow, from: flow, &scratch) }
                guard case .flow(let callee) = graph.steps[step].unit else { continue }
                scratch.assigned.copy(flow, of: facts.assignment.entry, to: 0)
                scratch.assigned.formUnion(step, of: facts.assignment.assigned, to: 0)
                scratch.target.copy(flow, of: facts.assignment.entryNarrowed, to: 0)
                _ = scratch.target.formIntersection(step, of: facts.assignment.narrowedFromAll, to: 0)
                scratch.target.formUnion(step, of: facts.assignment.narrowedFromNothing, to: 0)
                for constant in graph.steps[step].callConstants {
                    scratch.assigned.insert(constant.key, row: 0)
                    scratch.target.set(constant.key, row: 0, to: constant.value.value != .null)
                }
                _ = facts.assignment.entry.formIntersection(0, of: scratch.assigned, to: callee)
                _ = facts.assignment.entryNarrowed.formIntersection(0, of: scratch.target, to: callee)
            }
        }
    }

    /// Enters a slot with the entry values of the flow around the parent, and with the slot's offers.
    private mutating func enterSlot(_ slot: Int, from flow: Int, _ scratch: inout Scratch) {
        scratch.assigned.copy(flow, of: facts.assignment.entry, to: 0)
        scratch.target.copy(flow, of: facts.assignment.entryNarrowed, to: 0)
        for value in graph.values(offeredIn: slot) {
            guard let key = graph.keys.find(value.name) else { continue }
            scratch.assigned.insert(key, row: 0)
            scratch.target.set(key, row: 0, to: !value.type.isOptional)
        }
        _ = facts.assignment.entry.formIntersection(0, of: scratch.assigned, to: slot)
        _ = facts.assignment.entryNarrowed.formIntersection(0, of: scratch.target, to: slot)
    }

    /// Adds the constants of a scope to the entry values of the flow.
    private mutating func enter(_ scope: FlowGraph.Scope, of flow: Int) {
        for constant in scope.constants {
            facts.assignment.entry.insert(constant.key, row: flow)
            facts.assignment.entryNarrowed.set(constant.key, row: flow, to: constant.value.value != .null)
        }
        for key in scope.opaqueKeys { facts.assignment.entry.insert(key, row: flow) }
    }
}
