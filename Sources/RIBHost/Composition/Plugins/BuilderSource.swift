import PluginABI
import PluginManifest

/// Where the steps of a flow get their RIBs from.
@MainActor
protocol BuilderSource: AnyObject {
    /// Builds a new RIB of a step, wherever its plugin runs; the plugin is loaded if this is its first build.
    ///
    /// - Parameters:
    ///   - attachment: the listener of the RIB, which knows the build's environment.
    ///   - scope: what provides its static dependencies.
    /// - Throws: why the plugin could not be loaded or built. The next build tries again.
    func build(_ use: PluginUse, for attachment: StepNode, in scope: FlowScope) throws(Diagnostic) -> BuiltRIB

    /// The origin of a plugin's code, for comparison: its file's state, and how it is run.
    func origin(of use: PluginUse) -> AnyHashable

    /// Runs plugins in processes of their own; nil if there are none.
    var workers: SupervisedProcesses? { get }

    /// The plugins that run in this process, in the order of their names.
    var pluginsHere: [String] { get }
}

extension BuilderSource {
    var pluginsHere: [String] { [] }
    var workers: SupervisedProcesses? { nil }
}
