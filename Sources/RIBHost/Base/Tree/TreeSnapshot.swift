public import PluginABI

/// The tree of RIBs at one moment: the RIBs, the outcomes that each waits for, and the latest events.
///
/// A plain value, made by Composition, which knows the RIBs, and shown by the faces.
public struct TreeSnapshot: Hashable, Sendable {
    /// The stage of a RIB's life.
    public enum State: String, Hashable, Sendable {
        /// Attached to a parent, but not active.
        case attached
        /// Active.
        case active
    }

    /// A RIB in the tree.
    public struct Node: Hashable, Sendable {
        /// The name: that of the step, or of the flow.
        public var name: String
        /// The kind of RIB, such as "wrapper" or the id of the plugin; can be empty.
        public var kind: String
        /// True for a service: attached as long as the flow runs.
        public var isService: Bool
        /// True for a step or service without a view.
        public var isViewless: Bool
        /// The number of RIBs above this one.
        public var depth: Int
        /// The stage of the RIB's life.
        public var state: State
        /// The outcomes awaited by the flow, each of which would lead on from here.
        public var waitsFor: [String]
        /// The plugin's names of these outcomes, by their names in the flow, if `adapt` renames them.
        public var pluginNames: [String: String]

        /// Creates the description of a RIB.
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

    /// A reported outcome.
    public struct ReportedOutcome: Hashable, Sendable {
        /// The names of the steps on the path to the reporting RIB, outermost first.
        public var path: [String]
        /// The name of the outcome.
        public var name: String
        /// The plugin's name for the outcome, if `adapt` renames it.
        public var pluginName: String?
        /// The time of the report, in seconds since 1970; nil if unknown.
        public var time: Int?

        /// Creates the description of an outcome.
        public init(path: [String], name: String, pluginName: String? = nil, time: Int? = nil) {
            self.path = path
            self.name = name
            self.pluginName = pluginName
            self.time = time
        }
    }

    /// A stream and the current value.
    public struct Stream: Hashable, Sendable {
        /// The name of the stream.
        public var name: String
        /// The flow with the stream; empty for a stream of the file.
        public var flow: String
        /// The value of the stream as JSON, cut off if too long.
        public var value: String

        /// Creates the description of a stream.
        public init(name: String, flow: String = "", value: String) {
            self.name = name
            self.flow = flow
            self.value = value
        }
    }

    /// The RIBs, each before its children. A list, so a deep tree cannot exhaust the stack.
    public var nodes: [Node]
    /// The latest outcomes, the newest last.
    public var outcomes: [ReportedOutcome]
    /// The latest faults, the newest last.
    public var faults: [Fault]
    /// The streams of the file, followed by the streams of each attached flow.
    public var streams: [Stream]

    /// Creates a snapshot.
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
