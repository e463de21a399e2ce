import Configuration
public import PluginABI
public import PluginManifest

/// A configuration without errors: the flows, and the facts about them.
///
/// Everything in it is valid: no index is out of range, and each dependency has a value of its type on every path. The
/// runtime does not check it again.
public struct Proof: Sendable {
    /// The flows.
    public let graph: FlowGraph
    /// The facts about them.
    public let facts: Facts

    /// Nil if a plugin's manifest is missing, or a step's build is unknown.
    init?(_ graph: FlowGraph, _ facts: Facts) {
        for flow in graph.flows where flow.start == nil { return nil }
        for step in graph.steps {
            switch step.unit {
            case .plugin(_, build: nil), .unknown: return nil
            case .plugin, .flow: break
            }
        }
        self.graph = graph
        self.facts = facts
    }
}

extension Proof {
    /// A constant converted to its key's type; one that is not used keeps its own.
    public func value(of constant: FlowGraph.Constant) -> WireValue {
        facts.keyTypes[constant.key].value.flatMap { constant.value.value.converted(to: $0) } ?? constant.value.value
    }

    /// Whether something can provide a key.
    public func isProvidedSomewhere(_ key: Int) -> Bool {
        if case .none = facts.keyTypes[key] { false } else { true }
    }
}

extension Proof {
    /// The first of some keys that the proof relies on at a step and that a record lacks: a value that is assigned on
    /// every path to it, of the key's type.
    ///
    /// - Parameters:
    ///   - record: the environment of the step, from another session.
    ///   - keys: those that are read.
    ///   - hasStayed: whether the step has reported since it was entered, which can have made values nil.
    public func misfit(of record: WireRecord, at step: Int, among keys: Set<String>, hasStayed: Bool) -> String? {
        let flow = graph.steps[step].flow
        return keys.sorted().first { name in
            guard let key = graph.keys.find(name) else { return false }
            guard let value = record[name] else { return facts.isProvided(key, at: step, of: flow) }
            if value == .null, !hasStayed, facts.isNarrowed(key, at: step, of: flow) { return true }
            return facts.keyTypes[key].value.map { value.converted(to: $0) == nil } ?? false
        }
    }

    /// The type of a key's values; nil for an unknown key.
    public func type(ofKey name: String) -> ValueType? {
        graph.keys.find(name).flatMap { facts.keyTypes[$0].value }
    }
}

extension Facts {
    /// The keys that an outcome assigns.
    func keys(writtenBy route: FlowGraph.Route, of step: FlowGraph.Step, in graph: FlowGraph) -> [Int] {
        if case .finished = route.payload, case .flow(let callee) = step.unit { return carried(by: callee, in: graph) }
        return graph.writes(of: route, at: step).map(\.key)
    }

    /// The keys that `finished` carries out of a flow: those assigned on every path to its end.
    public func carried(by flow: Int, in graph: FlowGraph) -> [Int] {
        canFinish[flow] ? assignment.carried.columns(ofRow: flow, below: graph.keys.count) : []
    }
}
