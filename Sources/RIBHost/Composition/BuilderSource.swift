internal import Checking
internal import PluginABI
public import PluginManifest

/// Where a wrapper gets the RIBs of its steps from; a plugin is loaded when its first step is routed to.
@MainActor
protocol BuilderSource: AnyObject {
    /// Builds a new RIB of a plugin.
    ///
    /// - Throws: the diagnostics that say why the plugin could not be loaded or built.
    func build(
        plugin id: String,
        build: String,
        arguments: PluginArguments,
        listener: OutcomeListener
    ) throws(BuildFailure) -> BuiltRIB
}

/// Why there is no RIB.
struct BuildFailure: Error {
    let diagnostics: [Diagnostic]
}
