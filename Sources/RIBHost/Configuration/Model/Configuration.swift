public import PluginManifest

/// The contents of plugins.json, in the order of the file, every value with its range. Nothing is known about plugins
/// yet.
public struct Configuration: Sendable {
    /// The file.
    public var source: SourceFile
    /// The installed plugins.
    public var plugins: [PluginEntry]
    /// The outermost scope, provided to all flows: constants and shared streams.
    public var dependencies: [SharedDependency] = []
    /// The root flow; its name is `flow`, located at the key `flow`.
    public var flow: FlowDefinition
    /// The flows for use as steps.
    public var flows: [FlowDefinition] = []
    /// The flows in files of their own.
    public var inclusions: [Inclusion] = []
    /// The action when the root flow finishes.
    public var atEnd = AtEnd.restart
    /// The deep links.
    public var links: [LinkDefinition] = []
    /// The greatest depth of arrays and records in a constant, so that code can walk constants by recursion.
    public static let greatestConstantDepth = 32
    /// True if wrong parts were left out. The rest can be checked, so that all errors of a file are reported together,
    /// but there is no proof.
    public var isIncomplete = false
    /// The expansion of `~/` in a permission.
    public var home = "~"
    /// The base of relative paths in constants for plugins.
    public var workingDirectory = ""
}

extension Configuration {
    /// Returns the entry of the plugin whose manifest has this id; among several, the entry with the id as its key, or
    /// the first.
    public func entry(ofPlugin id: String) -> PluginEntry? {
        let entries = plugins.filter { $0.pluginID == id }
        return entries.first { $0.id.value == id } ?? entries.first
    }
}

/// The action when the root flow finishes.
public enum AtEnd: String, Hashable, Sendable, CaseIterable {
    /// The flow starts again, with the same environment as the first time.
    case restart
    /// The host exits.
    case exit
}
