public import PluginABI

/// A step of a graph, or a service of a flow.
public struct StepDefinition: Sendable {
    /// The plugin or flow of a step.
    public enum Unit: Sendable {
        /// Neither is given: the plugin or flow of the step's own name.
        case sameName
        /// A plugin, by id.
        case plugin(Located<String>)
        /// A flow, by name.
        case flow(Located<String>)
        /// An unreadable unit.
        case invalid
    }

    /// The step's name, unique among the steps and services of the flow.
    public var name: Located<String>
    /// The plugin or flow of the step.
    public var unit = Unit.sameName
    /// The plugin's build; nil if the step does not select one.
    public var build: Located<String>?
    /// Constants for the plugin's dynamic dependencies; for a flow, additions to the environment it starts with.
    public var with: [WithConstant] = []
    /// The routes of the outcomes.
    public var on: [RouteDefinition] = []
    /// The fillings of slots of the plugin's RIB, for slots that the plugin's entry leaves out or fills differently.
    public var children: [SlotFilling] = []
    /// The condition of a member of tabs or a stack: a `Bool` of a scope, true while the member is attached; nil if the
    /// member is always attached.
    public var when: Located<String>?
}

/// An entry of a step's `with`.
public struct WithConstant: Sendable {
    /// The key, under the flow's name.
    public var key: Located<String>
    /// The constant.
    public var constant: Located<WireValue>
}

/// An entry of a step's `on`.
public struct RouteDefinition: Sendable {
    /// An outcome under the flow's name, `*`, `finished` or `@failed`.
    public var outcome: Located<String>
    /// The target of the outcome.
    public var target: TargetDefinition

    /// The name for all outcomes not listed, except `@failed`.
    public static let anyOutcome = "*"
    /// The outcome of a flow that ends with `@finish`.
    public static let finished = "finished"
    /// The prefix for the label of an item of a navigation's bar: together they name an outcome of the topmost step.
    public static let bar = "@bar/"
    /// The reserved outcome of a step that could not be loaded or built.
    public static let failed = "@failed"
}
