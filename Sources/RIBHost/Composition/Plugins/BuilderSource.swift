internal import PluginABI
internal import PluginManifest

/// Where the steps of a flow get their RIBs from.
@MainActor
protocol BuilderSource: AnyObject {
    /// Called before each build with its plugin, and after it with nil.
    var buildHandler: @MainActor (String?) -> Void { get set }

    /// What builds a step's RIBs. It is asked for once, before the flow starts, and loads nothing.
    func builder(of use: PluginUse) -> any StepBuilder

    /// What a plugin's code comes from, to be compared: its file as it is, and how it is run.
    func origin(of use: PluginUse) -> AnyHashable

    /// What runs plugins in processes of their own; nil where none does.
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
    ///   - attachment: the listener of the RIB, which knows what it is built with.
    ///   - scope: what provides its static dependencies.
    /// - Throws: why the plugin could not be loaded, or not be built.
    func build(for attachment: Attachment, in scope: FlowScope) throws(Diagnostic) -> BuiltRIB
}
