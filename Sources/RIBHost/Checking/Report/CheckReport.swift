/// What `ribs-host check` says of a configuration: the order, who provides what, and who may write what others watch.
public struct CheckReport: Hashable, Sendable {
    /// The flows, the root first.
    public let flows: [Flow]
    /// The streams in use, the built-in score stream among them.
    public let streams: [Stream]

    /// One flow.
    public struct Flow: Hashable, Sendable {
        /// Its name; the root's is `flow`.
        public let name: String
        /// Its steps in the order of the file, those that are never reached left out.
        public let steps: [Step]
    }

    /// One step.
    public struct Step: Hashable, Sendable {
        /// Its name.
        public let name: String
        /// The plugin's id, or the flow's name.
        public let unit: String
        /// Whether the unit is a flow.
        public let isFlow: Bool
        /// What it is built with.
        public let dependencies: [Dependency]
    }

    /// One dynamic dependency of a step.
    public struct Dependency: Hashable, Sendable {
        /// The plugin's name for it.
        public let slot: String
        /// The key that fills it.
        public let key: String
        /// Its type, as the manifest spells it.
        public let type: String
        /// All that may have provided the value when the step is built; empty for an optional that nothing provides.
        public let providers: [Provider]
        /// Whether there are more providers than these.
        public let hasMoreProviders: Bool
    }

    /// Somebody who provides a value.
    public enum Provider: Hashable, Sendable {
        /// A constant of `dependencies`.
        case dependencies
        /// A constant of a step's `with`: of this step, or of one that uses its flow.
        case with(step: String)
        /// An outcome of a step.
        case outcome(String, step: String)
        /// The query of a link that leads to the step, or to one before it.
        case link(String)
    }

    /// One stream.
    public struct Stream: Hashable, Sendable {
        /// Its key.
        public let key: String
        /// The plugins that may watch it, by id.
        public let readers: [String]
        /// The plugins that may write it as well.
        public let writers: [String]
    }
}
