import PluginABI

/// Everything that a flow needs to continue elsewhere: its position, its environments, its streams' values, and what
/// its plugins keep.
///
/// Flows, steps and streams have the names of plugins.json, so that a state also fits a configuration that has changed.
/// Values that plugins.json contains, such as a constant, are not part of it.
public struct FlowState: Equatable, Sendable {
    /// The values of the file's streams, by name.
    var streams = WireRecord()
    /// The state of the root flow; nil if it has ended.
    var flow: Instance?

    /// One instance of a flow.
    struct Instance: Equatable, Sendable {
        /// The values of its own streams, by name.
        var streams = WireRecord()
        /// The steps that are attached, in the order in which they were.
        var steps: [Step] = []
        /// The visible step, by its index in `steps`.
        var shown: Int?
        /// The steps that `@back` leads to, the nearest one last; empty if no outcome leads back.
        var trail: [Place] = []
        /// The services.
        var services: [Step] = []
    }

    /// A step, and the values that it was entered with.
    struct Place: Equatable, Sendable {
        var step: String
        /// The values that outcomes have assigned before: the others are known where the flow is entered.
        var entry = WireRecord()
    }

    /// An attached step or service, or a child in a slot of one.
    struct Step: Equatable, Sendable {
        var place: Place
        /// The values that its outcomes have assigned since without leaving it; nil if there are none.
        var environment: WireRecord?
        /// What its plugin keeps; nil if it keeps nothing.
        var state: WireValue?
        /// The state of the flow that it runs, if it runs one.
        var flow: Instance?
        /// The children in its slots.
        var children: [Step] = []
        /// The slot that it is in, if it is a child.
        var slot: String?
    }
}
