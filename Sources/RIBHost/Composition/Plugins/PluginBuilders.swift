import Base
import Checking
import Configuration
import Isolation
import Loading
import PluginABI
import PluginManifest

/// The builder of plugins in this process or in others. A plugin is loaded when the flow first reaches one of its
/// steps, and gets only the dependencies in its manifest.
final class PluginBuilders: BuilderSource {
    private let catalog: PluginCatalog
    private let plans: [ProcessPlan]
    let workers: SupervisedProcesses?

    /// - Parameters:
    ///   - plans: the processes of the plugins outside of this process.
    ///   - workers: runs these processes.
    init(catalog: PluginCatalog, plans: [ProcessPlan], workers: SupervisedProcesses?) {
        self.catalog = catalog
        self.plans = plans
        self.workers = plans.isEmpty ? nil : workers
    }

    var pluginsHere: [String] { catalog.loadedPlugins }

    func origin(of use: PluginUse) -> AnyHashable {
        if let process = use.process { return plans.first { $0.process.key == process.key }?.origin(in: catalog) }
        return catalog.state(of: use.plugin)
    }

    func build(_ use: PluginUse, for node: StepNode, in scope: FlowScope) throws(Diagnostic) -> BuiltRIB {
        guard let workers, let process = use.process else { return try buildHere(use, for: node, in: scope) }
        guard let plugin = workers.pool.plugins[use.plugin] else { throw .notInspected(use.plugin) }
        let request = BuildRequest(
            plugin,
            build: use.build,
            context: scope.context(of: use, in: workers.pool),
            arguments: node.arguments,
            state: node.keptState,
            listener: node,
            path: node.path,
            isSeen: node.isSeen,
            children: node.children,
            cutHandler: { [weak node] in node?.screenIsCut() }
        )
        do throws(RemoteBuildError) {
            return try workers.build(request, in: process, for: node)
        } catch {
            switch error {
            case .build(let error): throw .notBuilt(use.plugin, error, from: plugin.path)
            case .load, .spawn, .handshake: throw error.diagnostic(of: plugin, process.via, at: nil)
            case .ended(let end, let culprit): throw .endedTooOften(use.plugin, end, by: culprit, in: process)
            }
        }
    }

    /// Builds a RIB in this process.
    private func buildHere(
        _ use: PluginUse,
        for node: StepNode,
        in scope: FlowScope
    ) throws(Diagnostic) -> BuiltRIB {
        let factory = try factory(of: use)
        let start = Trace.begin()
        defer { Trace.end(.build, use.plugin, since: start) }
        do {
            return try factory.build(
                use.build,
                context: node.children?.context(scope.context(of: use)) ?? scope.context(of: use),
                arguments: PluginArguments(node.arguments, state: node.keptState),
                listener: node
            )
        } catch {
            throw .notBuilt(use.plugin, error, from: try catalog.plugin(use.plugin).path)
        }
    }

    private func factory(of use: PluginUse) throws(Diagnostic) -> PluginFactory {
        if let loaded = use.loaded { return loaded.factory }
        let loaded = try catalog.plugin(use.plugin)
        use.loaded = loaded
        return loaded.factory
    }
}

extension ProcessPlan {
    /// Returns the processes of a flow's plugins.
    static func plans(of proof: Proof) -> [ProcessPlan] { plans(of: proof.graph.usedPlugins.map(\.entry)) }
}

extension Diagnostic {
    /// Returns the error for a build refused by the plugin.
    fileprivate static func notBuilt(_ plugin: String, _ error: BuildError, from path: String) -> Diagnostic {
        Diagnostic(
            .buildFailed,
            "The plugin `\(plugin)` could not be built: \(error.message)",
            notes: ["It was loaded from \(path)."]
        )
    }
}
