public import PluginABI

/// The tree of RIBs at one moment: which RIBs there are, what each waits for, and what happened last.
///
/// A plain value. Composition, which knows the RIBs, makes it; the faces show it.
public struct TreeSnapshot: Hashable, Sendable {
    /// How far a RIB has come to life.
    public enum State: String, Hashable, Sendable {
        /// Below a parent, but not active.
        case attached
        /// At work.
        case active
    }

    /// One RIB.
    public struct Node: Hashable, Sendable {
        /// What it is called: the step's name, or the flow's.
        public var name: String
        /// What it is, such as "wrapper" or the plugin's id; may be empty.
        public var kind: String
        /// Whether it is a service: attached as long as its flow runs.
        public var isService: Bool
        /// Whether it is a step or service without a view.
        public var isViewless: Bool
        /// How many RIBs are above it.
        public var depth: Int
        /// How far it has come to life.
        public var state: State
        /// The outcomes that the flow waits for: what would lead on from here.
        public var waitsFor: [String]
        /// The plugin's names of these outcomes, by those of the flow, where `adapt` gives them others.
        public var pluginNames: [String: String]

        /// Describes a RIB.
        public init(
            name: String,
            kind: String = "",
            isService: Bool = false,
            isViewless: Bool = false,
            depth: Int,
            state: State,
            waitsFor: [String] = [],
            pluginNames: [String: String] = [:]
        ) {
            self.name = name
            self.kind = kind
            self.isService = isService
            self.isViewless = isViewless
            self.depth = max(0, depth)
            self.state = state
            self.waitsFor = waitsFor
            self.pluginNames = pluginNames
        }
    }

    /// An outcome that was reported.
    public struct ReportedOutcome: Hashable, Sendable {
        /// The names of the steps that lead to the RIB that reported it, outermost first.
        public var path: [String]
        /// The outcome's name.
        public var name: String
        /// The plugin's name for it, where `adapt` gives it another one.
        public var pluginName: String?
        /// When it was reported, in seconds since 1970; nil where that is not known.
        public var time: Int?

        /// Describes an outcome.
        public init(path: [String], name: String, pluginName: String? = nil, time: Int? = nil) {
            self.path = path
            self.name = name
            self.pluginName = pluginName
            self.time = time
        }
    }

    /// A stream and what it holds.
    public struct Stream: Hashable, Sendable {
        /// The stream's name.
        public var name: String
        /// The flow whose stream it is; empty for one of the file.
        public var flow: String
        /// The stream's value as JSON, cut off where it is long.
        public var value: String

        /// Describes a stream.
        public init(name: String, flow: String = "", value: String) {
            self.name = name
            self.flow = flow
            self.value = value
        }
    }

    /// The RIBs, each before its children. A list, so that no depth of the tree can exhaust the stack.
    public var nodes: [Node]
    /// The outcomes that were reported last, the newest last.
    public var outcomes: [ReportedOutcome]
    /// The faults that came last, the newest last.
    public var faults: [Fault]
    /// The streams of the file, and then those of each attached flow.
    public var streams: [Stream]

    /// Makes a snapshot.
    public init(
        nodes: [Node] = [],
        outcomes: [ReportedOutcome] = [],
        faults: [Fault] = [],
        streams: [Stream] = []
    ) {
        self.nodes = nodes
        self.outcomes = outcomes
        self.faults = faults
        self.streams = streams
    }
}
