import Configuration
public import PluginABI
public import PluginManifest

/// The results of the proof for a graph of flows, by the graph's indices. They exist even if there are errors.
public struct Facts: Sendable {
    /// The flows, each after those that its steps name.
    var calleesFirst: [Int] = []
    /// By end of a flow: whether a path through the flow comes to it.
    var isEndReached: [Bool] = []
    /// Whether the root can reach a flow.
    public internal(set) var isFlowReached: [Bool] = []
    /// Whether the root can reach a step.
    public internal(set) var isReached: [Bool] = []
    /// By flow: the steps of its own that it can reach, each before its successors as far as cycles allow.
    var reachedInOrder: [[Int]] = []
    /// What is attached below the steps of navigations.
    public internal(set) var stacks = Stacks(steps: 0)
    /// By flow: the steps that might have nothing before them; none where all steps are attached from the start.
    var firstSteps: [[Int]] = []
    /// By flow: the steps that use it and can be reached.
    var callSites: [[Int]] = []
    /// What each key holds.
    var keyTypes: [KeyType] = []
    /// The keys that are assigned on every path.
    var assignment = Assignment(steps: 0, flows: 0, ends: 0, keys: 0)
    /// What the static dependencies of the plugins are bound to, once for each plugin and flow.
    var bindings: [[StaticBinding]] = []
    /// By step: the index of its plugin's bindings, which it shares with the other steps of the plugin in its flow; nil
    /// for a flow and for a step that is never reached.
    public internal(set) var bindingIndices: [Int?] = []
    /// What a step needs and nothing here provides: another file that includes this one has to.
    public private(set) var needs: [Need] = []
    /// By member: what its condition is bound to, a `Bool` constant or a stream of `Bool`; none where it has none, and
    /// where it is never reached.
    public internal(set) var conditions: [Int: StaticBinding.Source] = [:]
    /// By link: for each path that it may lead along, the steps where each leg of it can be taken, in the order of the
    /// file.
    public internal(set) var linkSources: [[FlowGraph.Destination: [[Int]]]] = []

    /// A key that is needed, and its type as the manifest spells it.
    public struct Need: Hashable, Sendable {
        /// The key.
        public let key: String
        /// The type.
        public let type: String
    }

    mutating func note(need key: String, _ type: String) {
        let need = Need(key: key, type: type)
        if !needs.contains(need) { needs.append(need) }
    }

    /// What the static dependencies of a step's plugin are bound to; empty for a flow.
    public func bindings(of step: Int) -> [StaticBinding] {
        bindingIndices[step].map { bindings[$0] } ?? []
    }

    /// Whether the flow can be entered with a value of the key on every path.
    func isEntered(_ flow: Int, with key: Int) -> Bool { assignment.entry.contains(key, row: flow) }

    /// Whether an edge leads to a step of a navigation that is attached on every path: it is uncovered, and not built.
    func uncovers(_ edge: FlowGraph.Edge, of step: Int, in graph: FlowGraph) -> Bool {
        let flow = graph.flows[graph.steps[step].flow]
        guard flow.container == .navigation, case .step(let target) = edge.destination, flow.steps.contains(step)
        else { return false }
        let ended = graph.isEnd(edge, of: step)
        return stacks.holds(target, at: ended ? stacks.below[step] : step)
    }

    /// Whether a key is there on every path to a step.
    func isProvided(_ key: Int, at step: Int, of flow: Int) -> Bool {
        assignment.assigned.contains(key, row: step) || isEntered(flow, with: key)
    }

    /// Whether a key is known not to be nil on every path to a step.
    func isNarrowed(_ key: Int, at step: Int, of flow: Int) -> Bool {
        assignment.narrowedFromNothing.contains(key, row: step)
            || assignment.entryNarrowed.contains(key, row: flow)
                && assignment.narrowedFromAll.contains(key, row: step)
    }
}

/// What the environment of a step must hold: the one definition, which slots, links, and states that are restored after
/// a restart or a reload are checked against.
extension Facts {
    /// What the proof relies on for a key at a step.
    ///
    /// - Parameter hasStayed: whether the step might have reported since it was entered, which can have made values nil.
    func knowledge(of key: Int, at step: Int, in graph: FlowGraph, hasStayed: Bool = false) -> Knowledge {
        let flow = graph.steps[step].flow
        guard isProvided(key, at: step, of: flow) else { return .nothing }
        guard keyTypes[key].value?.isOptional == true else { return .value }
        if hasStayed, assignment.forgottenByStaying.contains(key, row: step) { return .assigned }
        return isNarrowed(key, at: step, of: flow) ? .value : .assigned
    }
}

/// How much is known of a key in the environment of a step.
enum Knowledge: Comparable {
    /// It might be missing.
    case nothing
    /// It has been assigned, and might be nil.
    case assigned
    /// It has a value.
    case value
}

/// What a key holds, in the whole configuration.
enum KeyType: Sendable {
    /// Nothing ever provides it.
    case none
    /// A value of this type.
    case value(ValueType)
    /// Only a constant that fits no slot that asks for it.
    case misfit(WireValue)
    /// Something that an error has been reported about.
    case unknown

    var value: ValueType? {
        if case .value(let type) = self { type } else { nil }
    }
}

/// What a static dependency of a plugin gets in one flow.
public struct StaticBinding: Hashable, Sendable {
    /// Who provides the value.
    public enum Source: Hashable, Sendable {
        /// A constant of the scope, in the form of the slot's type.
        case constant(WireValue, FlowGraph.ScopeID)
        /// The value that the flow was entered with under this key.
        case entry(key: String)
        /// The stream of this name, of the innermost scope that has it. There can be several if the flow is entered
        /// from several places.
        case stream(String, [FlowGraph.ScopeID])
        /// nil, for an optional without a provider.
        case absent

        /// The scopes that provide it: several for a stream of a flow that is entered from several places; none for what
        /// a flow is entered with, whose scope is that flow.
        public var scopes: [FlowGraph.ScopeID] {
            switch self {
            case .constant(_, let scope): [scope]
            case .stream(_, let scopes): scopes
            case .entry, .absent: []
            }
        }

        /// The word for its kind in JSON.
        public var kind: String {
            switch self {
            case .constant: "constant"
            case .entry: "entry"
            case .stream: "stream"
            case .absent: "nothing"
            }
        }
    }

    /// The plugin's name for it.
    public let slot: String
    /// The flow's name for it.
    public let key: String
    /// The declared type, which limits what the plugin can do with it.
    public let type: DependencyType
    /// Who provides the value.
    public let source: Source
}
