public import Configuration
public import PluginManifest

/// A configuration that has been checked, in the form in which it runs: names resolved, outcomes routed, values bound.
///
/// Everything in it holds: no index is out of range, each argument's value is there and of its type on every path. The
/// wrapper RIBs follow it without asking again.
public struct FlowPlan: Sendable {
    /// The flows; a step names one by its index.
    public let flows: [Flow]
    /// The index of the flow that the host starts.
    public let root: Int
    /// The environment that the root flow starts with.
    public let constants: [EnvironmentConstant]
    /// The streams that the host makes, besides the built-in score stream.
    public let sharedStreams: [SharedStream]
    /// What each plugin's static slots are bound to, by plugin id, for the plugins that steps use.
    public let staticBindings: [String: [StaticBinding]]

    /// The deep links, which lead into the root flow.
    public let links: [Link]

    /// A key and its value.
    public struct EnvironmentConstant: Hashable, Sendable {
        /// The key.
        public let key: String
        /// Its value, in the form of the key's type.
        public let value: Constant
    }

    /// A stream that all who declare it share.
    public struct SharedStream: Hashable, Sendable {
        /// Its key.
        public let key: String
        /// The type of its values.
        public let type: ValueType
        /// The first of them.
        public let initialValue: Constant
    }

    /// What a static slot gets.
    public struct StaticBinding: Hashable, Sendable {
        /// Where it comes from.
        public enum Source: Hashable, Sendable {
            /// A constant, in the form of the slot's type.
            case constant(Constant)
            /// nil, for an optional.
            case absent
            /// The shared stream of this key.
            case sharedStream(key: String)
            /// The built-in score stream.
            case scoreStream
        }

        /// The plugin's name for it.
        public let slot: String
        /// The declared type, which is all that the plugin may do with it.
        public let type: DependencyType
        /// Where it comes from.
        public let source: Source
    }
}
