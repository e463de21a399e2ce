public import PluginManifest

/// What a check found out.
public struct CheckResult: Sendable {
    /// All errors and warnings, in the order of plugins.json.
    public let diagnostics: [Diagnostic]
    /// What to run; nil where there is an error.
    public let plan: FlowPlan?

    let proof: Proof
}
