import PluginABI
import PluginManifest

/// The source of the RIBs of a flow's steps.
@MainActor
protocol BuilderSource: AnyObject {
    /// Builds a new RIB of a step, in any process; the first build loads the plugin.
    ///
    /// - Parameters:
    ///   - node: the listener of the RIB, which has the environment of the build.
    ///   - scope: the provider of the static dependencies.
    /// - Throws: the reason why the plugin could not be loaded or built. The next build tries again.
    func build(_ use: PluginUse, for node: StepNode, in scope: FlowScope) throws(Diagnostic) -> BuiltRIB

    /// Returns the origin of a plugin's code, for comparison: the state of the file, and the process.
    func origin(of use: PluginUse) -> AnyHashable

    /// The processes of plugins; nil if there are none.
    var workers: SupervisedProcesses? { get }

    /// The plugins in this process, in the order of their names.
    var pluginsHere: [String] { get }
}

extension BuilderSource {
    var pluginsHere: [String] { [] }
    var workers: SupervisedProcesses? { nil }
}
