import PluginABI
import PluginManifest

/// Where the steps of a flow get their RIBs from.
@MainActor
protocol BuilderSource: AnyObject {
    /// The builder of a step's RIBs. It is requested once, before the flow starts, and loads nothing.
    func builder(of use: PluginUse) -> any StepBuilder

    /// The origin of a plugin's code, for comparison: its file's state, and how it is run.
    func origin(of use: PluginUse) -> AnyHashable

    /// Runs plugins in processes of their own; nil if none does.
    var workers: SupervisedWorkers? { get }
}

extension BuilderSource {
    var workers: SupervisedWorkers? { nil }
}

/// Builds the RIBs of one step.
@MainActor
protocol StepBuilder: AnyObject {
    /// Builds a new RIB; its plugin is loaded if this is the first.
    ///
    /// - Parameters:
    ///   - attachment: the listener of the RIB, which knows the build's environment.
    ///   - scope: what provides its static dependencies.
    /// - Throws: why the plugin could not be loaded or built.
    func build(for attachment: StepNode, in scope: FlowScope) throws(Diagnostic) -> BuiltRIB
}
