public import PluginABI
public import PluginManifest

/// A plugin that is loaded, and whose factory has not been asked for.
public struct OpenedPlugin {
    let image: PluginImage
    let reference: PluginReference

    /// Calls the entry symbol; the caller keeps the factory, for a plugin is created once.
    @MainActor
    public func makeFactory() throws(Diagnostic) -> PluginFactory {
        try image.makeFactory(for: reference)
    }
}
