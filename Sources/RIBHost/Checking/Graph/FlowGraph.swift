public import Configuration
public import PluginABI
public import PluginManifest

/// All flows of a configuration with their names resolved: the basis of the proof, the drawing and the run.
///
/// Steps, flows, plugins and keys are numbers, so that the proof is arithmetic on arrays. The steps of all flows are in
/// one array, flow by flow, each flow's services after its steps.
public struct FlowGraph: Sendable {
    /// The file with the flows.
    public let source: SourceFile
    /// The action when the root flow finishes.
    public let atEnd: AtEnd
    /// The keys of environments.
    public internal(set) var keys = NameTable()
    /// The plugins whose manifests are known.
    public internal(set) var plugins: [AdaptedPlugin] = []
    /// The flows: the root, then the other flows of the file, then one flow for each slot of a step's RIB.
    public internal(set) var flows: [Flow] = []
    /// The steps and services of all flows.
    public internal(set) var steps: [Step] = []
    /// The ends of all flows, flow by flow.
    public internal(set) var ends: [End] = []
    /// The deep links.
    public internal(set) var links: [Link] = []
    /// The outermost scope: `dependencies` at the top level of the file.
    public internal(set) var file = Scope()

    /// The names of all scopes' streams. A stream's name is never a key of an environment, anywhere in the file.
    var streamNames: Set<String> = []
    /// The uses of each plugin's entry.
    let uses: PluginUses

    /// The index of the root flow, which the host starts.
    public static let root = 0

    init(_ configuration: Configuration, _ manifests: [String: Manifest]) {
        uses = PluginUses(configuration, manifests)
        source = configuration.source
        atEnd = configuration.atEnd
    }
}

extension FlowGraph {
    /// A flow: it has a wrapper RIB for each time it runs, and a scope.
    public struct Flow: Sendable {
        /// The flow's name; the root's is `flow`.
        public var name: Located<String>
        /// The container of the steps.
        public var container: Container
        /// True if the flow is written as an array.
        public var isLinear: Bool
        /// The range of the steps in `FlowGraph.steps`.
        public var steps: Range<Int>
        /// The range of the services in `FlowGraph.steps`, right after the steps.
        public var services: Range<Int>
        /// The range of the ends in `FlowGraph.ends`; empty only for a slot.
        public var ends: Range<Int>
        /// The first step; nil if unknown.
        public var start: Int?
        /// True if some name in the flow is unresolved, so that reachability is unknown.
        public var isBroken: Bool
        /// The scope of the flow's own `dependencies`.
        public var scope: Scope
        /// The slot that the flow's steps fill; nil for a flow of the file.
        public var slot: ChildSlot?

        /// The steps attached when the flow is entered.
        var starts: Range<Int> {
            if container.attachesAllMembers { return steps }
            return start.map { $0..<$0 + 1 } ?? steps.lowerBound..<steps.lowerBound
        }

        /// The services, and the steps attached when the flow is entered.
        var firstAttached: [Int] { Array(services) + Array(starts) }

        /// The steps and the services of the flow.
        public var stepsAndServices: Range<Int> { steps.lowerBound..<services.upperBound }
    }

    /// An end of a flow: an outcome of each step with this flow.
    public struct End: Sendable {
        /// The name of the outcome: `finished`, or NAME of the target `@finish/NAME`.
        public var name: String
    }

    /// A step or service of a flow.
    public struct Step: Sendable {
        /// The unit of a step: a plugin or a flow.
        public enum Unit: Sendable {
            /// A plugin, by index; the build is nil if unknown.
            case plugin(Int, build: Manifest.Build?)
            /// A flow, by index: a wrapper inside the wrapper.
            case flow(Int)
            /// An unresolved name, or a plugin whose file could not be read: it could provide anything.
            case unknown
        }

        /// The index of the step's flow.
        public var flow: Int
        /// The step's name, unique in the flow.
        public var name: String
        /// The place of the step's name, for diagnostics.
        public var range: SourceRange
        /// The step's unit.
        public var unit: Unit
        /// The dynamic dependencies of the plugin's build.
        public var slots: [Slot] = []
        /// For a flow: additions to the flow's copy of the environment.
        public var callConstants: [Constant] = []
        /// The routes of the outcomes.
        public var routes: [Route] = []
        /// The destinations of the routes, as edges.
        public var edges: [Edge] = []
        /// The children in each slot of the plugin's RIB, in the order of the manifest.
        public var children: [Children] = []
        /// The `Bool` of a scope, for a member or child attached only while it is true; nil for other steps.
        public var condition: Located<String>?
    }

    /// A key with a constant from plugins.json.
    public struct Constant: Sendable {
        /// The key, by index.
        public var key: Int
        /// The value, as written.
        public var value: Located<WireValue>
        /// The place of the key in the file.
        var keyRange: SourceRange
    }

    /// A dynamic dependency of a step.
    public struct Slot: Sendable {
        /// The plugin's name for the dependency.
        public var name: String
        /// The key of the value, unless there is a constant.
        public var key: Int
        /// The declared type.
        public var type: ValueType
        /// The place in the manifest.
        var range: SourceRange
        /// The constant, converted to the slot's type; nil if a key provides the value.
        public var constant: WireValue?
    }

    /// The route of an outcome: the payload is assigned, then the target is followed.
    public struct Route: Sendable {
        /// The source of an outcome's values.
        public enum Payload: Sendable {
            /// The payload of an outcome of the adapted plugin, by index.
            case outcome(Int)
            /// The keys assigned by the sub-flow on every path to this end, by index.
            case end(Int)
            /// Nothing.
            case failed
            /// Nothing: an item of the navigation's bar, which is pressed while the step is the topmost.
            case bar
            /// Anything: the outcome of an unknown unit.
            case unknown
        }

        /// The outcome, under the flow's name.
        public var outcome: String
        /// The place of the route in the file, for diagnostics.
        public var range: SourceRange
        /// The values of the outcome.
        public var payload: Payload
        /// The target of the route.
        public var target: Target
    }
}

extension FlowGraph {
    /// Returns the plugin of a step; nil for a flow and for an unknown unit.
    public func plugin(of step: Int) -> AdaptedPlugin? {
        guard case .plugin(let plugin, _) = steps[step].unit else { return nil }
        return plugins[plugin]
    }

    /// Returns the name of a flow's file; nil for plugins.json.
    public func file(of flow: Flow) -> String? {
        let file = Label(source, flow.name.range).source
        return file.base == 0 ? nil : file.name
    }

    /// Returns true if a step or service has no view; false for a flow and for an unknown unit.
    public func isViewless(_ step: Int) -> Bool { plugin(of: step)?.manifest.hasView == false }

    /// Returns the keys written by the outcome of a route; for ends, see `Facts.carried(by:)`.
    func writes(of route: Route, at step: Step) -> [AdaptedPlugin.Write] {
        guard case .outcome(let outcome) = route.payload, case .plugin(let plugin, _) = step.unit else { return [] }
        return plugins[plugin].outcomes[outcome].payload
    }

    /// Returns true if an edge can be taken: an end without a path to it is not an outcome of its flow.
    func isTakeable(_ edge: Edge, of step: Step, finishing: [Bool]) -> Bool {
        guard case .end(let end) = step.routes[edge.route].payload else { return true }
        return finishing[end]
    }
}

/// Names, for example of environment keys, numbered in the order of their first use.
public struct NameTable: Sendable {
    /// The names, in the order of their numbers.
    public private(set) var names: [String] = []
    private var indices: [String: Int] = [:]

    var count: Int { names.count }

    /// Makes a table without names.
    public init() {}

    /// Returns the number of a name, new or known.
    public mutating func index(of name: String) -> Int {
        if let index = indices[name] { return index }
        indices[name] = names.count
        names.append(name)
        return names.count - 1
    }

    /// Returns the number of a known name; nil for any other.
    public func find(_ name: String) -> Int? { indices[name] }

    /// Returns the name with a number.
    public subscript(index: Int) -> String { names[index] }
}
