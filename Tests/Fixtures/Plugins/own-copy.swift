// Compiled as a module named PluginABI: what a plugin looks like that links PluginABI statically.
open class PluginFactory {
    public init() {}
}

@c(ribs_plugin_factory_copy)
public func entry() -> UnsafeMutableRawPointer? {
    Unmanaged.passRetained(PluginFactory()).toOpaque()
}
