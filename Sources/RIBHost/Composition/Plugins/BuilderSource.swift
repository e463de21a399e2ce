internal import PluginABI
internal import PluginManifest

/// Where a wrapper gets the RIBs of its steps from.
@MainActor
protocol BuilderSource: AnyObject {
    /// Watches over each build; held weakly.
    var observer: (any BuildObserver)? { get set }

    /// Builds a new RIB of a plugin, which is loaded if this is its first.
    ///
    /// - Throws: why the plugin could not be loaded, or not be built.
    func build(
        plugin id: String,
        build: String,
        arguments: PluginArguments,
        listener: OutcomeListener
    ) throws(Diagnostic) -> BuiltRIB
}
