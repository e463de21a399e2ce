internal import PluginABI

/// Everything that a flow needs to continue elsewhere: its position, its environments, its streams' values, and what
/// its plugins keep.
///
/// It names flows, steps and streams as plugins.json does, so that it also fits a configuration that has changed.
/// Values that plugins.json contains, such as a constant, are not part of it.
public struct FlowState: Equatable, Sendable {
    /// What the streams of the file hold, by name.
    var streams = WireRecord()
    /// Where the root flow stands; nil where it has come to its end.
    var flow: Instance?

    /// One instance of a flow.
    struct Instance: Equatable, Sendable {
        /// What its own streams hold, by name.
        var streams = WireRecord()
        /// The steps that are attached, in the order in which they were.
        var steps: [Step] = []
        /// The step that a person looks at, by its place in `steps`.
        var shown: Int?
        /// The steps that `@back` leads to, the last one first to come; empty where nothing leads back.
        var trail: [Place] = []
        /// The services.
        var services: [Step] = []
    }

    /// A step, and what it was entered with.
    struct Place: Equatable, Sendable {
        var step: String
        /// What outcomes have assigned before: the rest is known where the flow is entered.
        var entry = WireRecord()
    }

    /// An attached step or service.
    struct Step: Equatable, Sendable {
        var place: Place
        /// What its outcomes have assigned since without leaving it; nil where they have not.
        var environment: WireRecord?
        /// What its plugin keeps; nil where that keeps nothing.
        var state: WireValue?
        /// Where the flow stands that it is, if it is one.
        var flow: Instance?
    }
}
