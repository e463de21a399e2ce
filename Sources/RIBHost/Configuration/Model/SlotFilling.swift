public import PluginManifest

/// What fills one slot of a plugin's RIB with children of other plugins.
public struct SlotFilling: Sendable {
    /// The slot, as the plugin's manifest calls it.
    public var slot: Located<String>
    /// The children, in the order of the file: each is a step, which leads nowhere because its outcomes go to the RIB
    /// that has the slot.
    public var fills: [StepDefinition]
    /// The place of the value.
    public var range: SourceRange

    /// How deep `children` can be nested, so that code that walks them can recurse.
    public static let greatestDepth = 32
}
