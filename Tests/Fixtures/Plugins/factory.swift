// The smallest plugin that works: a factory that builds nothing yet.
import PluginABI

final class SmallFactory: PluginFactory {}

/// The entry point.
@c(ribs_plugin_factory_small)
public func entry() -> UnsafeMutableRawPointer? {
    PluginExport.factory { SmallFactory() }
}
