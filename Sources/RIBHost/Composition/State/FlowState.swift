import PluginABI

/// Everything needed for a flow to continue elsewhere: its position, its environments, the values of its streams, and
/// the states of its plugins.
///
/// Flows, steps and streams have the names of plugins.json, so that a state also fits a changed configuration. Values
/// in plugins.json, such as a constant, are not part of the state.
public struct FlowState: Equatable, Sendable {
    /// The values of the file's streams, by name.
    var streams = WireRecord()
    /// The state of the root flow; nil after the end.
    var flow: Instance?

    /// The state of a flow instance.
    struct Instance: Equatable, Sendable {
        /// The values of the flow's streams, by name.
        var streams = WireRecord()
        /// The attached steps, in the order of attachment.
        var steps: [Step] = []
        /// The index of the visible step in `steps`.
        var shown: Int?
        /// The steps on the path of `@back` as they were entered, the nearest last; empty if no outcome leads back.
        var trail: [Step] = []
        /// The services.
        var services: [Step] = []
    }

    /// An attached step or service, a child in a slot, or a step on the path of `@back`.
    struct Step: Equatable, Sendable {
        var name: String
        /// The values assigned by outcomes before the entry; other values are known from the flow's entry.
        var entry = WireRecord()
        /// The values assigned since the entry by outcomes which did not leave the step; nil if there are none.
        var environment: WireRecord?
        /// The state of the plugin; nil if the plugin keeps nothing.
        var state: WireValue?
        /// The state of the flow inside the step; nil if the step runs a plugin.
        var flow: Instance?
        /// The children in the slots of the step.
        var children: [Step] = []
        /// The slot of a child; nil for other steps.
        var slot: String?
    }
}
