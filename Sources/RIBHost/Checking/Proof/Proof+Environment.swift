import Configuration
public import PluginABI
import PluginManifest

extension Facts {
    /// Returns the relevant keys: keys that fill a slot somewhere, that a switch reads from a flow that has finished,
    /// or that a flow in a slot carries to its parent. A value that a plugin's outcome carries, and that only a switch
    /// on the same outcome reads, does not matter earlier.
    func askedKeys(in graph: FlowGraph) -> [Int] {
        var asked: Set<Int> = []
        for (index, step) in graph.steps.enumerated() where isReached[index] {
            if graph.flows[step.flow].slot == nil {
                for slot in step.slots where slot.constant == nil { asked.insert(slot.key) }
            }
            // The root is entered once, before all else; and the children in a slot take what it was entered with.
            if graph.flowOfFile(around: step.flow) != FlowGraph.root {
                asked.formUnion(graph.staticValues(of: index).map(\.key))
            }
            asked.formUnion(keysAskedAtEnds(of: step, in: graph))
        }
        return asked.sorted()
    }

    /// Returns the keys read when the flow that a step runs finishes: by a switch, or by the parent whose slot the step
    /// fills.
    private func keysAskedAtEnds(of step: FlowGraph.Step, in graph: FlowGraph) -> [Int] {
        let parent = graph.flows[step.flow].slot?.declared
        return step.edges.flatMap { edge -> [Int] in
            guard case .end(let end) = step.routes[edge.route].payload, isEndReached[end] else { return [] }
            let payload = parent?.outcome(named: graph.ends[end].name)?.payload ?? []
            return edge.cases.map(\.key) + payload.compactMap { graph.keys.find($0.name) }
        }
    }
}

extension Proof {
    /// The reasons why the proof does not hold for a step in an environment.
    public enum Gap: Error, Equatable {
        /// No path leads to the step.
        case noPath
        /// The environment lacks a value of this key on which the proof relies, or has another type.
        case value(key: String)
    }

    /// The keys read by a step, a switch, a scope, or the parent of a flow in a slot. Environments keep only these
    /// keys.
    public var readKeys: Set<String> {
        var keys: Set<String> = []
        for flow in graph.flows {
            for outcome in flow.slot?.declared.outcomes ?? [] { keys.formUnion(outcome.payload.map(\.name)) }
        }
        for index in graph.steps.indices {
            for slot in graph.steps[index].slots where slot.constant == nil { keys.insert(graph.keys[slot.key]) }
            for edge in graph.steps[index].edges {
                for switched in edge.cases { keys.insert(graph.keys[switched.key]) }
            }
            for binding in facts.bindings(of: index) {
                if case .entry(let key) = binding.source { keys.insert(key) }
            }
        }
        return keys
    }

    /// Returns the keys on which the proof relies in environments, sorted.
    ///
    /// - Parameter read: the ``readKeys``, which do not include keys that only constants fill.
    public func askedKeys(among read: Set<String>) -> [String] {
        facts.askedKeys(in: graph).map { graph.keys[$0] }.filter(read.contains).sorted()
    }

    /// Checks that the proof holds for a step in an environment that comes from another session.
    ///
    /// - Parameters:
    ///   - record: the environment.
    ///   - asked: the result of ``askedKeys(among:)``.
    ///   - hasStayed: true if the step has reported since it was entered, which can have made values nil.
    /// - Throws: the reason why the proof does not hold.
    public func check(_ record: WireRecord, at step: Int, asking asked: [String], hasStayed: Bool) throws(Gap) {
        guard facts.isReached[step] else { throw .noPath }
        let misfit = asked.first { !fits(record[$0], for: $0, at: step, hasStayed: hasStayed) }
        if let misfit { throw .value(key: misfit) }
    }

    /// Returns true if a value in an environment is what the proof relies on.
    ///
    /// - Parameter value: nil if absent. A link can leave out values that only the link and later steps bring.
    private func fits(_ value: WireValue?, for name: String, at step: Int, hasStayed: Bool) -> Bool {
        guard let key = graph.keys.find(name) else { return true }
        let needed = facts.knowledge(of: key, at: step, in: graph, hasStayed: hasStayed)
        guard let value else { return needed == .nothing }
        guard let type = facts.keyTypes[key].value else { return true }
        return value == .null ? needed < .value : value.converted(to: type) != nil
    }
}
