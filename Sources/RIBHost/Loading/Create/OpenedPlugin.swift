public import PluginABI
public import PluginManifest

/// A loaded plugin whose factory has not been created.
public struct OpenedPlugin {
    let image: PluginImage
    let reference: PluginReference

    /// Calls the entry symbol; the caller keeps the factory, because a plugin is created once.
    @MainActor
    public func makeFactory() throws(Diagnostic) -> PluginFactory {
        try image.makeFactory(for: reference)
    }
}
