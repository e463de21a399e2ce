import Configuration
public import PluginABI
public import PluginManifest

/// The results of the proof for a graph of flows, by the graph's indices. They exist even if there are errors.
public struct Facts: Sendable {
    /// The flows, callees first: each flow comes after all flows that its steps enter.
    public internal(set) var calleesFirst: [Int] = []
    /// By end of a flow: true if some path through the flow comes to the end.
    var isEndReached: [Bool] = []
    /// By flow: true if the root can reach the flow.
    public internal(set) var isFlowReached: [Bool] = []
    /// By step: true if the root can reach the step.
    public internal(set) var isReached: [Bool] = []
    /// By flow: the reachable steps of the flow, each before its successors as far as cycles allow.
    var reachedInOrder: [[Int]] = []
    /// The steps attached below the steps of navigations.
    public internal(set) var stacks = Stacks(steps: 0)
    /// By flow: the steps that might be the first; none in a flow whose steps are all attached from the start.
    var firstSteps: [[Int]] = []
    /// By flow: the reachable steps that use the flow.
    var callSites: [[Int]] = []
    /// The type of each key's values.
    var keyTypes: [KeyType] = []
    /// The keys assigned on every path.
    var assignment = Assignment(steps: 0, flows: 0, ends: 0, keys: 0)
    /// The bindings of the plugins' static dependencies, one list for each plugin and flow.
    var bindings: [[StaticBinding]] = []
    /// By step: the index of the plugin's bindings, shared by all steps of the plugin in one flow; nil for a flow and
    /// for a step that is never reached.
    public internal(set) var bindingIndices: [Int?] = []
    /// The values that steps need and nothing here provides: another file that includes this file has to.
    public private(set) var needs: [Need] = []
    /// By member: the binding of the condition, to a `Bool` constant or a stream of `Bool`. A member without a
    /// condition, or never reached, has no binding.
    public internal(set) var conditions: [Int: StaticBinding.Source] = [:]
    /// By link: for each possible path, the steps from which each leg of the path can be taken, in the order of the
    /// file.
    public internal(set) var linkSources: [[FlowGraph.Destination: [[Int]]]] = []

    /// A needed key, and its type as the manifest spells it.
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

    /// Returns the bindings of the static dependencies of a step's plugin; empty for a flow.
    public func bindings(of step: Int) -> [StaticBinding] {
        bindingIndices[step].map { bindings[$0] } ?? []
    }

    /// Returns true if the flow is entered with a value of the key on every path.
    func isEntered(_ flow: Int, with key: Int) -> Bool { assignment.entry.contains(key, row: flow) }

    /// Returns true if an edge leads to a step of a navigation that is already attached on every path: the step is
    /// uncovered, not built.
    func uncovers(_ edge: FlowGraph.Edge, of step: Int, in graph: FlowGraph) -> Bool {
        let flow = graph.flows[graph.steps[step].flow]
        guard flow.container == .navigation, case .step(let target) = edge.destination, flow.steps.contains(step)
        else { return false }
        let ended = graph.isEnd(edge, of: step)
        return stacks.holds(target, at: ended ? stacks.below[step] : step)
    }

    /// Returns true if a key is assigned on every path to a step.
    func isProvided(_ key: Int, at step: Int, of flow: Int) -> Bool {
        assignment.assigned.contains(key, row: step) || isEntered(flow, with: key)
    }

    /// Returns true if a key is known not to be nil on every path to a step.
    func isNarrowed(_ key: Int, at step: Int, of flow: Int) -> Bool {
        assignment.narrowedFromNothing.contains(key, row: step)
            || assignment.entryNarrowed.contains(key, row: flow)
                && assignment.narrowedFromAll.contains(key, row: step)
    }
}

/// The required contents of a step's environment. All checks of slots, of links, and of states restored after a restart
/// or a reload use this one definition.
extension Facts {
    /// Returns the knowledge about a key at a step on which the proof relies.
    ///
    /// - Parameter hasStayed: true if the step might have reported since it was entered, which can have made values
    ///   nil.
    func knowledge(of key: Int, at step: Int, in graph: FlowGraph, hasStayed: Bool = false) -> Knowledge {
        let flow = graph.steps[step].flow
        guard isProvided(key, at: step, of: flow) else { return .nothing }
        guard keyTypes[key].value?.isOptional == true else { return .value }
        if hasStayed, assignment.forgottenByStaying.contains(key, row: step) { return .assigned }
        return isNarrowed(key, at: step, of: flow) ? .value : .assigned
    }
}

/// The degrees of knowledge about a key in the environment of a step.
enum Knowledge: Comparable {
    /// Possibly missing.
    case nothing
    /// Assigned, but possibly nil.
    case assigned
    /// Assigned and not nil.
    case value
}

/// The type of a key's values in the whole configuration.
enum KeyType: Sendable {
    /// A key that is never provided.
    case none
    /// A value of this type.
    case value(ValueType)
    /// A key provided only by a constant that fits no slot asking for the key.
    case misfit(WireValue)
    /// A key with an error that has been reported.
    case unknown

    var value: ValueType? {
        if case .value(let type) = self { type } else { nil }
    }
}

/// The binding of a plugin's static dependency in one flow.
public struct StaticBinding: Hashable, Sendable {
    /// The providers of values.
    public enum Source: Hashable, Sendable {
        /// A constant of the scope, in the form of the slot's type.
        case constant(WireValue, FlowGraph.ScopeID)
        /// The entry value of the flow under this key.
        case entry(key: String)
        /// The stream of this name in the innermost scope that declares it. There can be several scopes if the flow is
        /// entered from several places.
        case stream(String, [FlowGraph.ScopeID])
        /// nil, for an optional without a provider.
        case absent

        /// The providing scopes: several for a stream of a flow that is entered from several places; none for an entry
        /// value, whose scope is the flow itself.
        public var scopes: [FlowGraph.ScopeID] {
            switch self {
            case .constant(_, let scope): [scope]
            case .stream(_, let scopes): scopes
            case .entry, .absent: []
            }
        }

        /// The word for this kind of source in JSON.
        public var kind: String {
            switch self {
            case .constant: "constant"
            case .entry: "entry"
            case .stream: "stream"
            case .absent: "nothing"
            }
        }
    }

    /// The plugin's name for the dependency.
    public let slot: String
    /// The flow's name for the dependency.
    public let key: String
    /// The declared type, which limits what the plugin can do with the dependency.
    public let type: DependencyType
    /// The provider of the value.
    public let source: Source
}
