public import PluginABI
public import PluginManifest

/// A loaded plugin with its factory, from which steps are built.
@MainActor
public final class LoadedPlugin {
    /// The real path of the file.
    public let path: String
    /// The plugin's manifest.
    public let manifest: Manifest
    /// Builds its RIBs.
    public let factory: PluginFactory

    init(_ plugin: InspectedPlugin, factory: PluginFactory) {
        path = plugin.path
        manifest = plugin.manifest
        self.factory = factory
    }
}
