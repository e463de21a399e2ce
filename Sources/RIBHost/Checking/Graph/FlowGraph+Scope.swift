import Configuration
public import PluginABI
public import PluginManifest

extension FlowGraph {
    /// The contents of one `dependencies` member: of the file, or of a flow.
    ///
    /// Like a component in Uber's RIBs: a scope lives as long as the instance of its flow, and provides the static
    /// dependencies of the flow's steps.
    public struct Scope: Sendable {
        /// The constants, in the order of the file. An environment starts with them.
        public internal(set) var constants: [Constant] = []
        /// The streams, in the order of the file.
        public private(set) var streams: [Stream] = []
        private var streamIndices: [String: Int] = [:]
        /// Keys whose values could not be read: they exist, with some type.
        var opaqueKeys: [Int] = []

        /// Returns the stream with a name.
        func stream(_ name: String) -> Stream? { streamIndices[name].map { streams[$0] } }

        mutating func append(_ stream: Stream) {
            streamIndices[stream.name] = streams.count
            streams.append(stream)
        }
    }

    /// A stream, shared by all plugins that declare the name.
    public struct Stream: Sendable {
        /// The kinds of streams.
        public enum Kind: Sendable {
            /// Current values: the latest is kept.
            case values
            /// Events, which are not kept.
            case events
        }

        /// The kind of the stream.
        public var kind = Kind.values
        /// The stream's name.
        public var name: String
        /// The place of the name; nil for the score stream that the host provides if no scope declares one.
        public var range: SourceRange?
        /// The type of the values; nil if the spelling is invalid.
        public var type: ValueType?
        /// The first value, in the form of the type; nil for events.
        public var initialValue: WireValue?
        /// True for a stream that a slot provides as `ValueStream`, which children can only read.
        public var isReadOnly = false
        /// The only plugins allowed to write the stream, with the place of the list; nil if every plugin can.
        var writers: Located<[String]>?

        /// The players' score, which the host provides to every flow without a declaration; it starts with 0:0.
        static let score = Stream(name: "scoreStream", type: .score, initialValue: Score().wireValue)
    }

    /// The provider of a static dependency; the file comes before all flows.
    public enum ScopeID: Hashable, Comparable, Sendable {
        /// The top level of the file.
        case file
        /// An instance of a flow, by index.
        case flow(Int)
    }

    /// Returns the name of a scope's flow, or of the step whose RIB has the scope's slot; nil for the file.
    public func name(of id: ScopeID) -> String? {
        guard case .flow(let flow) = id else { return nil }
        return flows[flow].slot.map { steps[$0.step].name } ?? flows[flow].name.value
    }

    /// Returns the scope with an ID.
    func scope(_ id: ScopeID) -> Scope {
        switch id {
        case .file: file
        case .flow(let flow): flows[flow].scope
        }
    }
}
