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
    /// The facts about the flows.
    public let facts: Facts

    /// Creates a proof; nil if a plugin's manifest is missing, or a step's build is unknown.
    init?(_ graph: FlowGraph, _ facts: Facts) {
        for flow in graph.flows where flow.start == nil && flow.slot == nil { return nil }
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
    /// Returns a constant converted to the key's type. An unused constant keeps its own type.
    public func value(of constant: FlowGraph.Constant) -> WireValue {
        facts.keyTypes[constant.key].value.flatMap { constant.value.value.converted(to: $0) } ?? constant.value.value
    }

    /// Returns true if some outcome, constant or link provides a key.
    public func isProvidedSomewhere(_ key: Int) -> Bool {
        if case .none = facts.keyTypes[key] { false } else { true }
    }
}

extension Proof {
    /// Returns true if a step can be the first of its flow: `@back` from the step then leads nowhere.
    public func isFirst(_ step: Int) -> Bool { facts.firstSteps[graph.steps[step].flow].contains(step) }

    /// Returns the type of a key's values; nil for an unknown key.
    public func type(ofKey name: String) -> ValueType? {
        graph.keys.find(name).flatMap { facts.keyTypes[$0].value }
    }
}

extension Facts {
    /// Returns the keys assigned by an outcome.
    func keys(writtenBy route: FlowGraph.Route, of step: FlowGraph.Step, in graph: FlowGraph) -> [Int] {
        if case .end(let end) = route.payload { return carried(by: end, in: graph) }
        return graph.writes(of: route, at: step).map(\.key)
    }

    /// Returns the keys carried by an end out of its flow: the keys assigned on every path to the end.
    public func carried(by end: Int, in graph: FlowGraph) -> [Int] {
        isEndReached[end] ? assignment.carried.columns(ofRow: end, below: graph.keys.count) : []
    }
}
