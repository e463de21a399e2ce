public import Configuration

extension FlowPlan {
    /// A flow: one wrapper RIB for each time it runs.
    public struct Flow: Hashable, Sendable {
        /// Its name; the root's is `flow`.
        public let name: String
        /// How it shows its steps.
        public let container: Container
        /// The index of the step it starts with.
        public let start: Int
        /// Its steps, in the order of the file.
        public let steps: [Step]
        /// What happens when it finishes, if it is the root; a sub-flow reports `finished` to its parent.
        public let atEnd: AtEnd
    }

    /// One step of a flow.
    public struct Step: Hashable, Sendable {
        /// What stands at a step.
        public enum Unit: Hashable, Sendable {
            /// A plugin's build.
            case plugin(id: String, build: String)
            /// A flow, by index: a wrapper inside the wrapper.
            case flow(Int)
        }

        /// Its name, unique in its flow.
        public let name: String
        /// What stands there.
        public let unit: Unit
        /// What it is built with, in the order of the manifest; for a flow, what its copy of the environment gets besides.
        public let arguments: [Argument]
        /// Where its outcomes lead. Each outcome of a plugin has a route; `@failed` only where plugins.json routes it.
        public let routes: [OutcomeRoute]
    }

    /// What a dynamic slot gets.
    public struct Argument: Hashable, Sendable {
        /// Where it comes from.
        public enum Source: Hashable, Sendable {
            /// A constant, in the form of the slot's type.
            case constant(Constant)
            /// The key's value; nil where the key has none, which happens only for an optional slot.
            case environment(key: String)
            /// nil, for an optional that nothing provides.
            case absent
        }

        /// The plugin's name for it; for a flow, the key.
        public let slot: String
        /// Where it comes from.
        public let source: Source
    }
}
