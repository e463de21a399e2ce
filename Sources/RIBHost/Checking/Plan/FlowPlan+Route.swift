public import Configuration

extension FlowPlan {
    /// What follows an outcome: first its payload is assigned, then the target is gone to.
    public struct OutcomeRoute: Hashable, Sendable {
        /// The outcome as the plugin names it, or `finished`, or `@failed`.
        ///
        /// `@failed` of a flow means that a step inside it failed and nothing inside routed that.
        public let outcome: String
        /// What is assigned; of `finished`, the keys taken over from the sub-flow's environment.
        public let assigns: [Assignment]
        /// Where it leads.
        public let target: Target
    }

    /// One value of a payload, and the key that it is assigned to.
    public struct Assignment: Hashable, Sendable {
        /// The plugin's name for it.
        public let payloadKey: String
        /// The flow's name for it.
        public let environmentKey: String
    }

    /// Where an outcome leads.
    public enum Target: Hashable, Sendable {
        /// To a step of the same flow, by index.
        case step(Int)
        /// The flow finishes.
        case finish
        /// The previous step, with the environment it was entered with; never from the start, where there is none.
        case back
        /// The flow's start, with the environment the flow was entered with.
        case restart
        /// Nothing happens; the step stays attached.
        case stay
        /// The host exits.
        case exit
        /// Where the value of a key says, which this outcome has just assigned. Without a default, the cases are all
        /// values there are.
        indirect case select(key: String, cases: [SelectCase], default: Target?)
    }

    /// One case of a `Target.select`.
    public struct SelectCase: Hashable, Sendable {
        /// The value, in the form of the key's type.
        public let value: Constant
        /// Where it leads.
        public let target: Target
    }
}
