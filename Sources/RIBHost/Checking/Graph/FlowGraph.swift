internal import Configuration
internal import PluginManifest

/// All flows of a configuration with their names resolved: what the proof runs on.
///
/// Steps, flows, plugins and keys are numbers, so that the proof is arithmetic on arrays. The steps of all flows lie in
/// one array, flow by flow.
struct FlowGraph: Sendable {
    var keys = KeyTable()
    var plugins: [AdaptedPlugin] = []
    var flows: [Flow] = []
    var steps: [Step] = []
    /// The constants of `dependencies` by key, in the order of the file.
    var constants: [(key: Int, constant: Located<Constant>, keyRange: SourceRange)] = []
    /// Keys of `dependencies` whose values could not be read: they are there, of some type.
    var opaqueKeys: Set<Int> = []
    var links: [Link] = []
    /// The shared streams by the name of their key.
    var streams: [String: Stream] = [:]

    /// The flow that the host starts.
    static let root = 0
}

extension FlowGraph {
    struct Flow: Sendable {
        var name: Located<String>
        var container: Container
        var isLinear: Bool
        /// Where its steps lie.
        var steps: Range<Int>
        /// The step it starts with; nil where that could not be found out.
        var start: Int?
        /// Whether some name in it could not be resolved, so that nobody can say what is reachable.
        var isBroken: Bool

        /// The steps that are attached when the flow is entered.
        var starts: Range<Int> {
            if container.attachesAllMembers { return steps }
            return start.map { $0..<$0 + 1 } ?? steps.lowerBound..<steps.lowerBound
        }
    }

    struct Step: Sendable {
        enum Unit: Sendable {
            case plugin(Int, build: Manifest.Build?)
            case flow(Int)
            /// A name that does not exist, or a plugin whose file could not be read: it could provide anything.
            case unknown
        }

        var flow: Int
        var name: String
        /// Where it is named: what diagnostics about it point at.
        var range: SourceRange
        var unit: Unit
        var slots: [Slot] = []
        /// Of a flow: what its copy of the environment gets besides.
        var callConstants: [(key: Int, constant: Located<Constant>, keyRange: SourceRange)] = []
        var routes: [Route] = []
        /// The routes' targets, one by one.
        var edges: [Edge] = []
    }

    struct Slot: Sendable {
        enum Fill: Sendable {
            case environment
            /// A constant in the form of the slot's type.
            case constant(Constant)
        }

        /// The plugin's name for it.
        var name: String
        /// The key that fills it.
        var key: Int
        var type: ValueType
        /// Its place in the manifest.
        var range: SourceRange
        var fill: Fill
    }

    struct Route: Sendable {
        enum Payload: Sendable {
            /// What the outcome of this index in the adapted plugin carries.
            case outcome(Int)
            /// What the sub-flow has assigned on every path to its end.
            case finished
            /// Nothing.
            case failed
            /// Anything: the outcome of an unknown unit.
            case unknown
        }

        /// As the flow names it.
        var outcome: String
        /// Where it is routed: what diagnostics about it point at.
        var range: SourceRange
        var payload: Payload
        var target: Target
    }

    indirect enum Target: Sendable {
        case one(Destination, SourceRange)
        case select(Select)
    }

    struct Select: Sendable {
        struct Case: Sendable {
            var value: Located<String>
            var target: Target
        }

        var key: Located<String>
        var keyIndex: Int
        var cases: [Case]
        var otherwise: Target?
        var range: SourceRange
    }

    struct Edge: Sendable {
        var route: Int
        var destination: Destination
        var range: SourceRange
        /// The keys that are known not to be nil here, for a case has named their values.
        var narrowed: [Int]
    }

    enum Destination: Sendable {
        /// To a step, by its index among all steps.
        case step(Int)
        case finish
        case back
        case restart
        case stay
        case exit
        /// A name that does not exist.
        case unknown
    }

    struct Link: Sendable {
        struct Item: Sendable {
            var name: Located<String>
            var key: Int
            var type: ValueType
        }

        var name: Located<String>
        var query: [Item]
        var target: Target
        /// For each step that it may lead to: the steps of the root flow where it can be taken.
        var sources: [Int: [Int]] = [:]
    }

    struct Stream: Sendable {
        var key: Located<String>
        /// nil where the spelling is wrong.
        var type: ValueType?
        /// In the form of its type.
        var initialValue: Constant?
    }
}

/// Names of the environment's keys, numbered as they come.
struct KeyTable: Sendable {
    private(set) var names: [String] = []
    private var indices: [String: Int] = [:]

    var count: Int { names.count }

    /// The number of a name, new or known.
    mutating func index(of name: String) -> Int {
        if let index = indices[name] { return index }
        indices[name] = names.count
        names.append(name)
        return names.count - 1
    }

    /// The number of a name, if it is known.
    func find(_ name: String) -> Int? { indices[name] }

    subscript(index: Int) -> String { names[index] }
}
