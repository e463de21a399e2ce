public import Configuration
public import PluginManifest

/// The plugin that is validated, and what it gets from the host.
public struct Subject: Sendable {
    let manifest: Manifest
    /// The plugin's id.
    public var name: String { manifest.id }
    let path: String
    let values: ProvidedValues
    /// How it runs: in a process of its own.
    let entry: PluginEntry

    /// - Parameters:
    ///   - path: the real path of the plugin's file.
    ///   - entry: the plugin's entry in plugins.json; its permissions, its memory and its deadline are used.
    public init(_ manifest: Manifest, path: String, values: ProvidedValues, entry: PluginEntry? = nil) {
        self.manifest = manifest
        self.path = path
        self.values = values
        let id = Located(manifest.id, entry?.id.range ?? SourceRange(0..<0))
        var own = PluginEntry(id: id, path: nil)
        own.deadline = entry?.deadline
        own.memory = entry?.memory
        own.allow = entry?.allow
        own.process = own.ownProcess()
        self.entry = own
    }
}
