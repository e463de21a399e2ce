// Compiled as a module named PluginABI: what a plugin looks like that links PluginABI statically.
/// The plugin's own copy of a class that the host has too.
open class PluginFactory {
    /// Makes a factory.
    public init() {}
}

/// The entry point.
@c(ribs_plugin_factory_copy)
public func entry() -> UnsafeMutableRawPointer? {
    Unmanaged.passRetained(PluginFactory()).toOpaque()
}
