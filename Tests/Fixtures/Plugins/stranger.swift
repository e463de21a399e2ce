// A plugin whose entry symbol returns an object, but not one that builds anything.
import PluginABI

final class Stranger {}

/// The entry point.
@c(ribs_plugin_factory_stranger)
public func entry() -> UnsafeMutableRawPointer? {
    Unmanaged.passRetained(Stranger()).toOpaque()
}
