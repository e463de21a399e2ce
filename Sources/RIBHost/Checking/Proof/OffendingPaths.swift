import Configuration
import PluginABI
import PluginManifest

/// The shortest paths on which a value or stream is missing, or might be nil: computed once for each subject, for all
/// steps together.
struct OffendingPaths: Sendable {
    /// The subject of the paths.
    enum Subject: Hashable {
        /// A key of the environment, by index.
        case value(Int)
        /// A stream, by name: the flows entered have the stream in a scope around them, or lack it.
        case stream(String)
    }

    /// The knowledge about the subject at a step of the path.
    enum Knowledge: Int {
        case absent
        case mayBeNil
        case notNil
    }

    /// A step reached with some knowledge. After an outcome that leads to `@stay` the step is the same, and has already
    /// been built.
    private struct Node: Hashable {
        var step: Int
        var knowledge: Knowledge
        var hasStayed: Bool

        var index: Int { step * 6 + knowledge.rawValue * 2 + (hasStayed ? 1 : 0) }
    }

    private struct Arrival: Sendable {
        /// The preceding node; -1 at the root's start.
        var from: Int
        /// The route taken; -1 for the edge into a sub-flow.
        var route: Int
        var step: Int
        /// The number of preceding nodes.
        var depth: Int
        /// The node where the shown beginning of a long path ends.
        var head: Int
    }

    private var subject: Subject?
    private var arrivals: [Arrival?] = []

    /// A step of a path, and the route from the preceding step; -1 for the edge into a sub-flow.
    struct Leg {
        var route: Int
        var step: Int
    }

    /// A path; only the beginning and the end of a long one.
    struct Path {
        var beginning: [Leg] = []
        var hidden = 0
        var end: [Leg] = []
    }

    /// The number of steps shown at each end of a long path.
    private static let shown = 6

    /// Returns the shortest path to a step, from the root's start; empty if there is none.
    mutating func path(to step: Int, _ knowledge: Knowledge, of subject: Subject, in prover: Prover) -> Path {
        if self.subject != subject { search(subject, in: prover) }
        let node = Node(step: step, knowledge: knowledge, hasStayed: false).index
        guard let arrival = arrivals[node] else { return Path() }
        guard arrival.depth > 2 * Self.shown else {
            return Path(beginning: legs(endingWith: node, count: arrival.depth + 1))
        }
        return Path(
            beginning: legs(endingWith: arrival.head, count: Self.shown),
            hidden: arrival.depth + 1 - 2 * Self.shown,
            end: legs(endingWith: node, count: Self.shown)
        )
    }

    private func legs(endingWith last: Int, count: Int) -> [Leg] {
        var legs: [Leg] = []
        var node = last
        while legs.count < count, arrivals.indices.contains(node), let arrival = arrivals[node] {
            legs.append(Leg(route: arrival.route, step: arrival.step))
            node = arrival.from
        }
        return legs.reversed()
    }

    /// Searches breadth first from the root's start, over everything that changes the knowledge about the subject.
    private mutating func search(_ subject: Subject, in prover: Prover) {
        self.subject = subject
        let graph = prover.graph
        arrivals = Array(repeating: nil, count: graph.steps.count * 6)
        let file = Self.knowledge(.absent, entering: graph.file, of: subject)
        let entry = Self.knowledge(file, entering: graph.flows[FlowGraph.root].scope, of: subject)
        var queue: [Node] = []
        for start in graph.flows[FlowGraph.root].firstAttached {
            let first = Node(step: start, knowledge: entry, hasStayed: false)
            arrivals[first.index] = Arrival(from: -1, route: -1, step: start, depth: 0, head: first.index)
            queue.append(first)
        }
        var next = 0
        while next < queue.count {
            let node = queue[next]
            next += 1
            guard let arrival = arrivals[node.index] else { continue }
            for (target, route) in successors(of: node, subject, in: prover) where arrivals[target.index] == nil {
                arrivals[target.index] = Arrival(
                    from: node.index,
                    route: route,
                    step: target.step,
                    depth: arrival.depth + 1,
                    head: arrival.depth + 1 < Self.shown ? target.index : arrival.head
                )
                queue.append(target)
            }
        }
    }

    private func successors(of node: Node, _ subject: Subject, in prover: Prover) -> [(Node, route: Int)] {
        let step = prover.graph.steps[node.step]
        var successors: [(Node, route: Int)] = []
        if case .flow(let callee) = step.unit, !node.hasStayed {
            let given = Self.knowledge(node.knowledge, with: step.callConstants, of: subject)
            let entry = Self.knowledge(given, entering: prover.graph.flows[callee].scope, of: subject)
            for start in prover.graph.flows[callee].firstAttached {
                successors.append((Node(step: start, knowledge: entry, hasStayed: false), -1))
            }
        }
        for slot in step.children where !node.hasStayed {
            let entry = self.knowledge(node.knowledge, enteringSlot: slot.flow, of: step, subject, in: prover)
            for start in prover.graph.flows[slot.flow].firstAttached {
                successors.append((Node(step: start, knowledge: entry, hasStayed: false), -1))
            }
        }
        for edge in step.edges where prover.isTakeable(edge, of: node.step) {
            guard let knowledge = self.knowledge(after: edge, of: step, from: node.knowledge, subject, in: prover)
            else {
                continue
            }
            if prover.graph.stays(edge, of: node.step) {
                successors.append((Node(step: node.step, knowledge: knowledge, hasStayed: true), edge.route))
            } else if case .step(let target) = edge.destination,
                !prover.facts.uncovers(edge, of: node.step, in: prover.graph)
            {
                successors.append((Node(step: target, knowledge: knowledge, hasStayed: false), edge.route))
            }
        }
        return successors
    }

    /// Returns the knowledge on entry to a slot: children get the slot's offers, and otherwise the entry values of the
    /// flow around their parent.
    private func knowledge(
        _ before: Knowledge,
        enteringSlot slot: Int,
        of step: FlowGraph.Step,
        _ subject: Subject,
        in prover: Prover
    ) -> Knowledge {
        switch subject {
        case .stream:
            return Self.knowledge(before, entering: prover.graph.flows[slot].scope, of: subject)
        case .value(let key):
            let offered = prover.graph.values(offeredIn: slot).first { prover.graph.keys.find($0.name) == key }
            if let offered { return offered.type.isOptional ? .mayBeNil : .notNil }
            return prover.facts.isEntered(step.flow, with: key) ? before : .absent
        }
    }

    private static func knowledge(
        _ before: Knowledge,
        entering scope: FlowGraph.Scope,
        of subject: Subject
    ) -> Knowledge {
        if case .stream(let name) = subject { return scope.stream(name) == nil ? before : .notNil }
        return knowledge(before, with: scope.constants, of: subject)
    }

    private static func knowledge(
        _ before: Knowledge,
        with constants: [FlowGraph.Constant],
        of subject: Subject
    ) -> Knowledge {
        constants.last { .value($0.key) == subject }.map { $0.value.value == .null ? .mayBeNil : .notNil } ?? before
    }

    /// Returns the knowledge after an edge; nil if the edge's route could provide anything.
    private func knowledge(
        after edge: FlowGraph.Edge,
        of step: FlowGraph.Step,
        from before: Knowledge,
        _ subject: Subject,
        in prover: Prover
    ) -> Knowledge? {
        guard case .value(let key) = subject else { return before }
        let isNarrowed = edge.narrowed.contains(key)
        let route = step.routes[edge.route]
        switch (route.payload, step.unit) {
        case (.outcome, _):
            guard let write = prover.graph.writes(of: route, at: step).first(where: { $0.key == key }) else {
                return before
            }
            return isNarrowed || !write.type.isOptional ? .notNil : .mayBeNil
        case (.end(let end), _):
            guard prover.facts.assignment.carried.contains(key, row: end) else { return before }
            return isNarrowed || prover.facts.assignment.carriedNarrowed.contains(key, row: end)
                ? .notNil : .mayBeNil
        case (.failed, _), (.bar, _):
            return before
        case (.unknown, _):
            return nil
        }
    }
}
