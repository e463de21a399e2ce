internal import PluginABI
internal import PluginManifest

/// Where the steps of a flow get their RIBs from.
@MainActor
protocol BuilderSource: AnyObject {
    /// Called before each build with its plugin, and after it with nil.
    var buildHandler: @MainActor (String?) -> Void { get set }

    /// What builds a step's RIBs. It is asked for once, before the flow starts, and loads nothing.
    func builder(of use: PluginUse) -> any StepBuilder
}

/// Builds the RIBs of one step.
@MainActor
protocol StepBuilder: AnyObject {
    /// Builds a new RIB; its plugin is loaded if this is the first.
    ///
    /// - Parameter scope: what provides its static dependencies.
    /// - Throws: why the plugin could not be loaded, or not be built.
    func build(
        in scope: FlowScope,
        arguments: PluginArguments,
        listener: OutcomeListener
    ) throws(Diagnostic) -> BuiltRIB
}
