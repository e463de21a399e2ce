public import PluginManifest

/// The contents of plugins.json, in the order of the file, every value with its range; nothing about plugins is known
/// yet.
public struct Configuration: Sendable {
    /// The file.
    public var source: SourceFile
    /// The installed plugins.
    public var plugins: [PluginEntry]
    /// What the outermost scope provides to all flows: constants and shared streams.
    public var dependencies: [SharedDependency] = []
    /// The root flow; its name is `flow`, located at that key.
    public var flow: FlowDefinition
    /// The flows that can be steps.
    public var flows: [FlowDefinition] = []
    /// The flows that are written in files of their own.
    public var inclusions: [Inclusion] = []
    /// What happens when the root flow finishes.
    public var atEnd = AtEnd.restart
    /// The deep links.
    public var links: [LinkDefinition] = []
    /// How many levels of arrays and records a constant can have, so that code that walks it can recurse.
    public static let greatestConstantDepth = 32
    /// Whether parts were left out because they were wrong. Such a configuration can be checked, so that all errors of
    /// a file are reported together, but there is no proof of it.
    public var isIncomplete = false
    /// The expansion of `~/` in a permission.
    public var home = "~"
    /// What the relative paths that constants give to plugins are relative to.
    public var workingDirectory = ""
}

extension Configuration {
    /// The entry of the plugin whose manifest has this id; of several, the one whose key it is, or the first.
    public func entry(ofPlugin id: String) -> PluginEntry? {
        let entries = plugins.filter { $0.pluginID == id }
        return entries.first { $0.id.value == id } ?? entries.first
    }
}

/// What happens when the root flow finishes.
public enum AtEnd: String, Hashable, Sendable, CaseIterable {
    /// The flow starts again, with the environment it started with.
    case restart
    /// The host exits.
    case exit
}
