public import PluginManifest

/// The result of a check.
public struct CheckResult: Sendable {
    /// All errors and warnings, in the order of plugins.json.
    public let diagnostics: [Diagnostic]
    /// The flows, wrong ones included.
    public let graph: FlowGraph
    /// The facts about them.
    public let facts: Facts
    /// The proof to run; nil if there is an error.
    public let proof: Proof?
}

extension CheckResult {
    /// What led to a proof, without the warnings.
    public init(_ proof: Proof) {
        self.init(diagnostics: [], graph: proof.graph, facts: proof.facts, proof: proof)
    }
}
