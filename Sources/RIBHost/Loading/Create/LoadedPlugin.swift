public import PluginABI

/// A loaded plugin with its factory, from which steps are built.
@MainActor
public final class LoadedPlugin {
    /// The real path of the file.
    public let path: String
    /// Builds its RIBs.
    public let factory: PluginFactory

    init(_ path: String, factory: PluginFactory) {
        self.path = path
        self.factory = factory
    }
}
