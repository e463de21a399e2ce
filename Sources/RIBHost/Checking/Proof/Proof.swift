internal import Configuration
internal import PluginManifest

/// The proof of one configuration: what can be reached, what each key holds, and what is there on every path.
///
/// Each stage is a file of its own, in the order of `run()`.
struct Proof: Reporter, Sendable {
    let source: SourceFile
    var graph: FlowGraph
    var diagnostics: [Diagnostic] = []
    /// What is left of the work that the lowering may spend on `Did you mean`.
    var suggestions: Suggestions

    /// The flows, each after those that its steps name.
    var calleesFirst: [Int] = []
    /// Whether a flow can come to its end.
    var canFinish: [Bool] = []
    /// Whether the root can come to a flow.
    var isFlowReached: [Bool] = []
    /// Whether the root can come to a step.
    var isReached: [Bool] = []
    /// By flow: the steps that use it and can be reached.
    var callSites: [Int: [Int]] = [:]
    /// Whether a flow can come to a step of its own.
    var isReachedInFlow: [Bool] = []
    /// What each key holds.
    var keyTypes: [KeyType] = []
    /// What is there on every path.
    var assignment = Assignment()
    /// Slots of members that an outcome of another would fill too late: reported, and not to be reported as missing.
    var lateSlots: Set<LateSlot> = []
    /// What the static slots of the plugins in use are bound to.
    var staticBindings: [String: [FlowPlan.StaticBinding]] = [:]

    init(_ source: SourceFile, _ graph: FlowGraph, _ suggestions: Suggestions) {
        self.source = source
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
        checkLinks()
        bindStaticSlots()
    }

    /// What an outcome writes; of `finished`, see `Assignment`.
    func writes(of route: FlowGraph.Route, at step: FlowGraph.Step) -> [AdaptedPlugin.Write] {
        guard case .outcome(let outcome) = route.payload, case .plugin(let plugin, _) = step.unit else { return [] }
        return graph.plugins[plugin].outcomes[outcome].payload
    }
}
