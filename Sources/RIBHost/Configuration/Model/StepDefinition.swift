public import PluginABI

/// One step of a graph, or one service of a flow.
public struct StepDefinition: Sendable {
    /// What a step runs.
    public enum Unit: Sendable {
        /// Neither is given: the plugin or flow of the step's own name.
        case sameName
        /// A plugin, by id.
        case plugin(Located<String>)
        /// A flow, by name.
        case flow(Located<String>)
        /// Something that could not be read.
        case invalid
    }

    /// The step's name, unique among the steps and services of its flow.
    public var name: Located<String>
    /// What it runs.
    public var unit = Unit.sameName
    /// The plugin's build, if the step selects one.
    public var build: Located<String>?
    /// Constants for its dynamic dependencies; for a flow, keys that the flow starts with.
    public var with: [WithConstant] = []
    /// Where its outcomes lead.
    public var on: [RouteDefinition] = []
    /// What fills the slots of its plugin's RIB, where the plugin's entry does not say it, or says something else.
    public var children: [SlotFilling] = []
    /// The condition of a member of tabs or a stack: the `Bool` of a scope that must be true while it is attached; nil
    /// if it always is.
    public var when: Located<String>?
}

/// One entry of a step's `with`.
public struct WithConstant: Sendable {
    /// The key, as the flow names it.
    public var key: Located<String>
    /// The constant.
    public var constant: Located<WireValue>
}

/// One entry of a step's `on`.
public struct RouteDefinition: Sendable {
    /// An outcome as the flow names it, `*`, `finished` or `@failed`.
    public var outcome: Located<String>
    /// Where it leads.
    public var target: TargetDefinition

    /// The outcome that stands for all that are not listed; `@failed` is not among them.
    public static let anyOutcome = "*"
    /// The outcome of a flow that ends with `@finish`.
    public static let finished = "finished"
    /// What comes before the label of an item of a navigation's bar: together they are an outcome of the topmost step.
    public static let bar = "@bar/"
    /// The reserved outcome of a step that could not be loaded or built.
    public static let failed = "@failed"
}
