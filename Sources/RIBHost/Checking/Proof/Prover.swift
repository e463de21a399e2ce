internal import Configuration
internal import PluginManifest

/// Proves one configuration: what can be reached, what each key holds, and what is there on every path.
///
/// Each stage is a file of its own, in the order of `run()`.
struct Prover: Reporter, Sendable {
    var graph: FlowGraph
    var facts = Facts()
    var diagnostics: [Diagnostic] = []
    /// What is left of the work that the lowering may spend on `Did you mean`.
    var suggestions: Suggestions
    /// What is said of unfilled slots, with what was looked up for it.
    var advice = Advice()
    /// Slots of members that an outcome of another would fill too late: reported, and not to be reported as missing.
    var lateSlots: Set<LateSlot> = []

    var source: SourceFile { graph.source }

    init(_ graph: FlowGraph, _ suggestions: Suggestions) {
        self.graph = graph
        self.suggestions = suggestions
    }

    mutating func run() {
        orderFlows()
        checkCallConstants()
        findReachable()
        reportShapes()
        findKeyTypes()
        findAssignment()
        checkSwitches()
        checkMembers()
        checkSlots()
        bindStaticSlots()
        checkLinks()
    }
}

extension Prover {
    func isProvided(_ key: Int, at step: Int) -> Bool {
        facts.isProvided(key, at: step, of: graph.steps[step].flow)
    }

    func isNarrowed(_ key: Int, at step: Int) -> Bool {
        facts.isNarrowed(key, at: step, of: graph.steps[step].flow)
    }

    func plugin(of step: Int) -> AdaptedPlugin? { graph.plugin(of: step) }
}
