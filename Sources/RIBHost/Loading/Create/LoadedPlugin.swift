public import PluginABI
public import PluginManifest

/// A plugin that is loaded and whose factory exists: what a step is built from.
@MainActor
public final class LoadedPlugin {
    /// The real path of the file.
    public let path: String
    /// What the plugin says about itself.
    public let manifest: Manifest
    /// What builds its RIBs.
    public let factory: PluginFactory

    init(_ plugin: InspectedPlugin, factory: PluginFactory) {
        path = plugin.path
        manifest = plugin.manifest
        self.factory = factory
    }
}
