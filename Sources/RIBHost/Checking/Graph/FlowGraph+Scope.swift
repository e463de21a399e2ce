import Configuration
public import PluginABI
public import PluginManifest

extension FlowGraph {
    /// The contents of one `dependencies`: the file's, or a flow's own.
    ///
    /// Like a component in Uber's RIBs: it lives as long as the instance of its flow, and the steps in it get their
    /// static dependencies from it.
    public struct Scope: Sendable {
        /// The constants, in the order of the file. An environment starts with them.
        public internal(set) var constants: [Constant] = []
        /// The streams, in the order of the file.
        public private(set) var streams: [Stream] = []
        private var streamIndices: [String: Int] = [:]
        /// Keys whose values could not be read: they exist, with some type.
        var opaqueKeys: [Int] = []

        /// The stream of a name.
        func stream(_ name: String) -> Stream? { streamIndices[name].map { streams[$0] } }

        mutating func append(_ stream: Stream) {
            streamIndices[stream.name] = streams.count
            streams.append(stream)
        }
    }

    /// A stream that all who declare it share.
    public struct Stream: Sendable {
        /// What a stream carries.
        public enum Kind: Sendable {
            /// Values, one of which is the latest.
            case values
            /// Events, which are not kept.
            case events
        }

        /// What it carries.
        public var kind = Kind.values
        /// The stream's name.
        public var name: String
        /// The place of its name; nil for the score stream that the host provides if no scope declares one.
        public var range: SourceRange?
        /// The type of its values; nil if the spelling is invalid.
        public var type: ValueType?
        /// The first value, in the form of the type; nil for events.
        public var initialValue: WireValue?
        /// Whether its readers are only that: a stream that a slot provides as `ValueStream`.
        public var isReadOnly = false
        /// The only plugins that can write it, with the place of the list; nil if every plugin can.
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

    /// The name of a scope's flow, or of the step whose RIB has the scope's slot; nil for the file.
    public func name(of id: ScopeID) -> String? {
        guard case .flow(let flow) = id else { return nil }
        return flows[flow].slot.map { steps[$0.step].name } ?? flows[flow].name.value
    }

    /// What a scope provides.
    func scope(_ id: ScopeID) -> Scope {
        switch id {
        case .file: file
        case .flow(let flow): flows[flow].scope
        }
    }
}
