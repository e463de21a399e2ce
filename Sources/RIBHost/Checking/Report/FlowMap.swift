public import Configuration
public import PluginManifest

/// All flows of a configuration with their edges, also where they are wrong: what a picture is made of.
public struct FlowMap: Sendable {
    /// The file that the flows stand in.
    public let source: SourceFile
    /// The flows, the root first.
    public let flows: [Flow]
    /// The deep links, which lead into the root flow.
    public let links: [Link]

    /// One flow.
    public struct Flow: Sendable {
        /// Its name; the root's is `flow`.
        public let name: String
        /// How it shows its steps.
        public let container: Container
        /// The index of the step that it starts with; nil where that could not be found out.
        public let start: Int?
        /// Its steps, in the order of the file.
        public let steps: [Step]
    }

    /// One step.
    public struct Step: Sendable {
        /// What stands at a step.
        public enum Unit: Sendable {
            /// A plugin's build; nil where it is unknown which.
            case plugin(id: String, build: String?)
            /// A flow, by index.
            case flow(Int)
            /// Something that is wrong.
            case unknown
        }

        /// Its name, unique in its flow.
        public let name: String
        /// Where it is named.
        public let range: SourceRange
        /// What stands there.
        public let unit: Unit
        /// Whether some path leads to it; true as well where a name that does not exist leaves that open.
        public let isReached: Bool
        /// The edges out of it.
        public let edges: [Edge]
    }

    /// One edge out of a step, or of a link: an outcome, or one case of its switch.
    public struct Edge: Sendable {
        /// The outcome, as the flow names it; of a link, the name.
        public let outcome: String
        /// Where it is routed.
        public let outcomeRange: SourceRange
        /// The cases that lead here, from the outermost switch on; `value` is nil for a default.
        public let cases: [(key: String, value: String?)]
        /// What the outcome carries: keys, and the types as manifests spell them.
        public let carries: [(key: String, type: String)]
        /// Where it leads.
        public let target: Target
        /// Where that is written.
        public let targetRange: SourceRange
    }

    /// One deep link.
    public struct Link: Sendable {
        /// Its name.
        public let name: String
        /// Where it is named.
        public let range: SourceRange
        /// Where it leads: one edge for each case of its switch. Their outcome is its name, and they carry its query.
        public let edges: [Edge]
    }

    /// Where an edge leads.
    public enum Target: Hashable, Sendable {
        /// To a step of the same flow, by index.
        case step(Int)
        /// To what a word with `@` says.
        case word(TargetWord)
        /// Nowhere, for what is written is wrong; as it is written.
        case unknown(String)
    }
}
