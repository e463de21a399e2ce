public import Configuration
public import PluginManifest

/// Proves, before a flow runs, that a configuration can run: definite assignment, as compilers check it, on the graph
/// of flows.
///
/// The checker knows neither files nor RIBs. A plugin without a manifest has been refused elsewhere: here it could
/// provide anything, so that its absence is not reported again and all other errors are.
public enum FlowChecker {
    /// Checks a configuration against manifests, which are keyed by the plugins' ids in plugins.json.
    ///
    /// There is a proof if no error was found, here or by `Configuration.decode`, and every plugin that a step uses has
    /// its manifest. The time is near linear in the size of the graph.
    public static func check(_ configuration: Configuration, manifests: [String: Manifest]) -> CheckResult {
        let rehearsal = Rehearsal(configuration: configuration, manifests: manifests)
        let (prover, found) = prove(configuration, manifests, rehearsal)
        let diagnostics = found
        let isSound = !configuration.isIncomplete && !diagnostics.contains { $0.severity == .error }
        return CheckResult(
            diagnostics: diagnostics,
            graph: prover.graph,
            facts: prover.facts,
            proof: isSound ? Proof(prover.graph, prover.facts) : nil
        )
    }

    /// Checks a configuration. Without a rehearsal no order of steps is suggested.
    static func prove(
        _ configuration: Configuration,
        _ manifests: [String: Manifest],
        _ rehearsal: Rehearsal? = nil
    ) -> (prover: Prover, diagnostics: [Diagnostic]) {
        var lowering = Lowering(configuration, manifests: manifests)
        lowering.lower()
        var prover = Prover(lowering.graph, lowering.suggestions, rehearsal)
        prover.run()
        // An error in the target of `*` applies to each outcome that it stands for, and is reported once.
        // Names that do not exist come first: what is proved can depend on what they mean.
        return (prover, (lowering.diagnostics.inSourceOrder() + prover.diagnostics.inSourceOrder()).unique)
    }
}
