import PluginManifest

/// Proves one configuration: the reachable steps, the type of each key, and the keys assigned on every path.
///
/// Each stage is a file of its own, in the order of `run()`.
struct Prover: Reporter {
    var graph: FlowGraph
    var facts = Facts()
    var diagnostics: [Diagnostic] = []
    /// The remaining budget of the lowering for `Did you mean`.
    var suggestions: Suggestions
    /// The diagnostics for unfilled slots, with the providers looked up for them.
    let advice = Advice()
    /// Slots of members that an outcome of another member would fill too late: already reported, so not reported as
    /// missing.
    var lateSlots: Set<LateSlot> = []
    /// The proof of orders before they are suggested; nil to suggest none.
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
