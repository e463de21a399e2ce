import Checking
import Configuration
import Isolation
import Loading
import PluginABI
import PluginManifest
import Tracing

/// Builds from plugins: each is loaded when the flow first reaches a step of it, and gets what its manifest declares.
final class PluginBuilders: BuilderSource {
    fileprivate let catalog: PluginCatalog
    private let plans: [ProcessPlan]
    let workers: SupervisedWorkers?

    /// - Parameters:
    ///   - plans: the processes of those plugins that do not run in this one.
    ///   - workers: runs these; nil if there are none.
    init(catalog: PluginCatalog, plans: [ProcessPlan] = [], workers: SupervisedWorkers? = nil) {
        self.catalog = catalog
        self.plans = plans
        self.workers = workers
    }

    func origin(of use: PluginUse) -> AnyHashable {
        if let process = use.process { return plans.first { $0.process.key == process.key }?.origin(in: catalog) }
        return catalog.identity(of: use.plugin)
    }

    func builder(of use: PluginUse) -> any StepBuilder {
        guard let process = use.process, let workers, let plugin = RemotePlugin(use.plugin, in: catalog) else {
            return PluginStepBuilder(use, source: self)
        }
        return RemoteStepBuilder(
            use,
            process,
            plugin: plugin.found(at: process.via?.path?.value),
            workers: workers
        )
    }
}

/// Builds the RIBs of one step from its plugin.
private final class PluginStepBuilder: StepBuilder {
    private let use: PluginUse
    private let source: PluginBuilders
    /// The plugin that the first build has loaded. A failure is not stored: the next build tries again.
    private var loaded: LoadedPlugin?

    init(_ use: PluginUse, source: PluginBuilders) {
        self.use = use
        self.source = source
    }

    func build(for attachment: StepNode, in scope: FlowScope) throws(Diagnostic) -> BuiltRIB {
        let plugin = try load()
        let start = Trace.begin()
        defer { Trace.end(.build, use.plugin, since: start) }
        do {
            return try plugin.factory.build(
                use.build,
                context: scope.context(of: use),
                arguments: PluginArguments(attachment.arguments, state: attachment.keptState),
                listener: attachment
            )
        } catch {
            throw .notBuilt(use.plugin, error, from: plugin.path)
        }
    }

    private func load() throws(Diagnostic) -> LoadedPlugin {
        if let loaded { return loaded }
        let plugin = try source.catalog.plugin(use.plugin)
        loaded = plugin
        return plugin
    }
}

extension ProcessPlan {
    /// The processes of a flow's plugins.
    static func plans(of proof: Proof) -> [ProcessPlan] { plans(of: proof.graph.usedPlugins.map(\.entry)) }
}

extension Diagnostic {
    /// A plugin's builder refused.
    static func notBuilt(_ plugin: String, _ error: BuildError, from path: String) -> Diagnostic {
        Diagnostic(
            .buildFailed,
            "The plugin `\(plugin)` could not be built: \(error.message)",
            notes: ["It was loaded from \(path)."]
        )
    }
}
