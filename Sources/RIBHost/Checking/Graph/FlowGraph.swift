public import Configuration
public import PluginABI
public import PluginManifest

/// All flows of a configuration with their names resolved: the basis of the proof, the drawing and the run.
///
/// Steps, flows, plugins and keys are numbers, so that the proof is arithmetic on arrays. The steps of all flows are in
/// one array, flow by flow, each flow's services after its steps.
public struct FlowGraph: Sendable {
    /// The file that the flows are written in.
    public let source: SourceFile
    /// What happens when the root flow finishes.
    public let atEnd: AtEnd
    /// The keys of environments.
    public internal(set) var keys = NameTable()
    /// The plugins whose manifests are known.
    public internal(set) var plugins: [AdaptedPlugin] = []
    /// The flows, the root first; behind those of the file, one for each slot of a step's RIB.
    public internal(set) var flows: [Flow] = []
    /// The steps and services of all flows.
    public internal(set) var steps: [Step] = []
    /// The ends of all flows, flow by flow.
    public internal(set) var ends: [End] = []
    /// The deep links.
    public internal(set) var links: [Link] = []
    /// The conditions of members, in the order of the file.
    public internal(set) var conditions: [Condition] = []
    /// What the top level of the file provides: the outermost scope.
    public internal(set) var file = Scope()

    /// The names of all scopes' streams. Such a name is not a key of an environment, anywhere in the file.
    var streamNames: Set<String> = []
    /// Where the entries of plugins are used.
    let uses: PluginUses

    /// The index of the flow that the host starts.
    public static let root = 0

    init(_ configuration: Configuration, _ manifests: [String: Manifest]) {
        uses = PluginUses(configuration, manifests)
        source = configuration.source
        atEnd = configuration.atEnd
    }
}

extension FlowGraph {
    /// One flow: a wrapper RIB for each time it runs, and a scope.
    public struct Flow: Sendable {
        /// The flow's name; the root's is `flow`.
        public var name: Located<String>
        /// How it shows its steps.
        public var container: Container
        /// Whether it is written as an array.
        public var isLinear: Bool
        /// Where its steps are in `FlowGraph.steps`.
        public var steps: Range<Int>
        /// Where its services are in `FlowGraph.steps`: right after the steps.
        public var services: Range<Int>
        /// Where its ends are in `FlowGraph.ends`: there is at least one, except for a slot.
        public var ends: Range<Int>
        /// The step it starts with; nil if unknown.
        public var start: Int?
        /// Whether some name in it could not be resolved, so that reachability is unknown.
        public var isBroken: Bool
        /// What its own `dependencies` provide.
        public var scope: Scope
        /// Whose children its steps are; nil for a flow of the file.
        public var slot: ChildSlot?

        /// The steps that are attached when the flow is entered.
        var starts: Range<Int> {
            if container.attachesAllMembers { return steps }
            return start.map { $0..<$0 + 1 } ?? steps.lowerBound..<steps.lowerBound
        }

        /// The services, and the steps that are attached when the flow is entered.
        var firstAttached: [Int] { Array(services) + Array(starts) }

        /// The steps and the services of the flow.
        public var stepsAndServices: Range<Int> { steps.lowerBound..<services.upperBound }
    }

    /// An end of a flow, which is an outcome of each step that runs the flow.
    public struct End: Sendable {
        /// The name of the outcome: `finished`, or the one that the target `@finish/NAME` gives.
        public var name: String
    }

    /// One step or service of a flow.
    public struct Step: Sendable {
        /// What a step attaches.
        public enum Unit: Sendable {
            /// A plugin, by index; the build is nil where it is unknown.
            case plugin(Int, build: Manifest.Build?)
            /// A flow, by index: a wrapper inside the wrapper.
            case flow(Int)
            /// A name that does not exist, or a plugin whose file could not be read: it could provide anything.
            case unknown
        }

        /// The index of its flow.
        public var flow: Int
        /// The step's name, unique in its flow.
        public var name: String
        /// The place of its name, for diagnostics about it.
        public var range: SourceRange
        /// What it attaches.
        public var unit: Unit
        /// The dynamic dependencies of its plugin's build.
        public var slots: [Slot] = []
        /// For a flow: additions to its copy of the environment.
        public var callConstants: [Constant] = []
        /// Where its outcomes lead.
        public var routes: [Route] = []
        /// The routes' targets, one by one.
        public var edges: [Edge] = []
        /// What fills the slots of its plugin's RIB: each of them, in the order of the manifest.
        public var children: [Children] = []
    }

    /// A member of tabs or a stack is attached only while this is true.
    public struct Condition: Sendable {
        /// The member, by its index among all steps.
        public var step: Int
        /// The `Bool` of a scope.
        public var name: Located<String>
    }

    /// A key with a value that plugins.json gives it.
    public struct Constant: Sendable {
        /// The key, by index.
        public var key: Int
        /// The value, as written.
        public var value: Located<WireValue>
        /// Where the key is written.
        var keyRange: SourceRange
    }

    /// A dynamic dependency of a step.
    public struct Slot: Sendable {
        /// The plugin's name for it.
        public var name: String
        /// The key that fills it, where no constant does.
        public var key: Int
        /// The declared type.
        public var type: ValueType
        /// Where the manifest has it.
        var range: SourceRange
        /// The constant that fills it, in the form of its type.
        public var constant: WireValue?
    }

    /// What follows an outcome: its payload is assigned, then the target is followed.
    public struct Route: Sendable {
        /// The values that an outcome carries.
        public enum Payload: Sendable {
            /// What the outcome of this index in the adapted plugin carries.
            case outcome(Int)
            /// What the sub-flow has assigned on every path to this end of it, by index.
            case end(Int)
            /// Nothing.
            case failed
            /// Nothing: an item of the navigation's bar, which is pressed while the step is the topmost.
            case bar
            /// Anything: the outcome of an unknown unit.
            case unknown
        }

        /// The outcome, as the flow names it.
        public var outcome: String
        /// The place where it is routed, for diagnostics about it.
        public var range: SourceRange
        /// What it carries.
        public var payload: Payload
        /// Where it leads.
        public var target: Target
    }
}

extension FlowGraph {
    /// The plugin of a step; nil for a flow and where it is unknown.
    public func plugin(of step: Int) -> AdaptedPlugin? {
        guard case .plugin(let plugin, _) = steps[step].unit else { return nil }
        return plugins[plugin]
    }

    /// The file that a flow is written in, if not in plugins.json.
    public func file(of flow: Flow) -> String? {
        let file = Label(source, flow.name.range).source
        return file.base == 0 ? nil : file.name
    }

    /// Whether a step or service has no view; false for a flow and where it is unknown.
    public func isViewless(_ step: Int) -> Bool { plugin(of: step)?.manifest.hasView == false }

    /// What the outcome of a route writes; of an end, see `Facts.carried(by:)`.
    func writes(of route: Route, at step: Step) -> [AdaptedPlugin.Write] {
        guard case .outcome(let outcome) = route.payload, case .plugin(let plugin, _) = step.unit else { return [] }
        return plugins[plugin].outcomes[outcome].payload
    }

    /// Whether an edge can be taken at all: an end of a flow that no path comes to is not an outcome.
    func isTakeable(_ edge: Edge, of step: Step, finishing: [Bool]) -> Bool {
        guard case .end(let end) = step.routes[edge.route].payload else { return true }
        return finishing[end]
    }
}

/// Names, such as those of environment keys, numbered as they are first used.
public struct NameTable: Sendable {
    /// The names, in the order of their numbers.
    public private(set) var names: [String] = []
    private var indices: [String: Int] = [:]

    var count: Int { names.count }

    /// Makes a table without names.
    public init() {}

    /// The number of a name, new or known.
    public mutating func index(of name: String) -> Int {
        if let index = indices[name] { return index }
        indices[name] = names.count
        names.append(name)
        return names.count - 1
    }

    /// The number of a name, if it is known.
    public func find(_ name: String) -> Int? { indices[name] }

    /// The name of a number.
    public subscript(index: Int) -> String { names[index] }
}
