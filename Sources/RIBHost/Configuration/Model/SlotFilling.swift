public import PluginManifest

/// The children in a slot of a plugin's RIB.
public struct SlotFilling: Sendable {
    /// The slot, under the plugin's name.
    public var slot: Located<String>
    /// The children, in the order of the file. Each is a step, which leads nowhere because the outcomes go to the RIB
    /// with the slot.
    public var fills: [StepDefinition]
    /// The place of the value.
    public var range: SourceRange

    /// The greatest depth of nested `children`, so that code can walk them by recursion.
    public static let greatestDepth = 32
}
