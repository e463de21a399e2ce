import PluginManifest

/// Proves one configuration: what can be reached, the type of each key, and the keys that are assigned on every path.
///
/// Each stage is a file of its own, in the order of `run()`.
struct Prover: Reporter {
    var graph: FlowGraph
    var facts = Facts()
    var diagnostics: [Diagnostic] = []
    /// The remaining budget of the lowering for `Did you mean`.
    var suggestions: Suggestions
    /// The diagnostics for unfilled slots, with what was looked up for them.
    let advice = Advice()
    /// Slots of members that an outcome of another would fill too late: reported, and not to be reported as missing.
    var lateSlots: Set<LateSlot> = []
    /// Proves an order before it is suggested.
    let rehearsal: Rehearsal?

    var source: SourceFile { graph.source }

    init(_ graph: FlowGraph, _ suggestions: Suggestions, _ rehearsal: Rehearsal?) {
        self.graph = graph
        self.rehearsal = rehearsal
        self.suggestions = suggestions
    }

    mutating func run() {
        orderFlows()
        checkCallConstants()
        findReachable()
        findStacks()
        reportShapes()
        findKeyTypes()
        findAssignment()
        checkSwitches()
        checkMembers()
        checkSlots()
        bindStaticSlots()
        checkEndsOfChildren()
        bindConditions()
        checkWriters()
        checkLinks()
    }
}

extension Prover {
    func plugin(of step: Int) -> AdaptedPlugin? { graph.plugin(of: step) }

    func isTakeable(_ edge: FlowGraph.Edge, of step: Int) -> Bool {
        graph.isTakeable(edge, of: graph.steps[step], finishing: facts.isEndReached)
    }
}
