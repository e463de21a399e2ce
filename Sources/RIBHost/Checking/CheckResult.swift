public import PluginManifest

/// The result of a check.
public struct CheckResult: Sendable {
    /// All errors and warnings: first unresolved names, then the results of the proof, each in the order of
    /// plugins.json.
    public let diagnostics: [Diagnostic]
    /// The flows, wrong ones included.
    public let graph: FlowGraph
    /// The facts about the flows.
    public let facts: Facts
    /// The proof to run; nil if there is an error.
    public let proof: Proof?
}

extension CheckResult {
    /// Makes the result of the check that led to a proof, without the warnings.
    public init(_ proof: Proof) {
        self.init(diagnostics: [], graph: proof.graph, facts: proof.facts, proof: proof)
    }
}

/// The data for a picture of the flows, wrong ones included.
extension CheckResult {
    /// Returns true if some path leads to a step, or if an unresolved name leaves the question open.
    public func isReached(_ step: Int) -> Bool {
        facts.isReached[step] || graph.flows[graph.steps[step].flow].isBroken
    }

    /// Returns the keys assigned by an edge, and their types as manifests spell them.
    public func carried(by edge: FlowGraph.Edge, of step: Int) -> [(key: String, type: String)] {
        let route = graph.steps[step].routes[edge.route]
        if case .end(let end) = route.payload, case .flow(let callee) = graph.steps[step].unit {
            // A flow with names that do not exist could carry anything.
            guard !graph.flows[callee].isBroken else { return [] }
            return facts.carried(by: end, in: graph).map { key in
                (graph.keys[key], facts.keyTypes[key].value?.description ?? "?")
            }
        }
        return graph.writes(of: route, at: graph.steps[step]).map { (graph.keys[$0.key], $0.type.description) }
    }

    /// Returns the text of the file at a place, without the quotes around a string.
    public func text(at range: SourceRange) -> String {
        let bytes = graph.source.bytes[range.lowerBound..<range.upperBound]
        let isString = bytes.first == UInt8(ascii: "\"")
        return String(decoding: isString ? bytes.dropFirst().dropLast() : bytes, as: UTF8.self)
    }
}
