internal import Loading
internal import PluginABI
internal import PluginManifest

/// Builds from plugins: each is loaded when a step is first routed to, and gets what its manifest declares.
final class PluginBuilders: BuilderSource {
    var buildHandler: @MainActor (String?) -> Void = { _ in }

    fileprivate let catalog: PluginCatalog

    init(catalog: PluginCatalog) {
        self.catalog = catalog
    }

    func builder(of use: PluginUse) -> any StepBuilder {
        PluginStepBuilder(use, source: self)
    }
}

/// Builds the RIBs of one step from its plugin.
private final class PluginStepBuilder: StepBuilder {
    private let use: PluginUse
    private let source: PluginBuilders
    /// What the first build has loaded. A failure is not remembered: the next build tries again.
    private var loaded: LoadedPlugin?

    init(_ use: PluginUse, source: PluginBuilders) {
        self.use = use
        self.source = source
    }

    func build(
        in scope: FlowScope,
        arguments: PluginArguments,
        listener: OutcomeListener
    ) throws(Diagnostic) -> BuiltRIB {
        source.buildHandler(use.plugin)
        defer { source.buildHandler(nil) }
        let plugin = try load()
        do {
            return try plugin.factory.build(
                use.build,
                context: scope.context(of: use),
                arguments: arguments,
                listener: listener
            )
        } catch {
            throw Diagnostic(
                .buildFailed,
                "The plugin `\(use.plugin)` could not be built: \(error.message)",
                notes: ["It was loaded from \(plugin.path)."]
            )
        }
    }

    private func load() throws(Diagnostic) -> LoadedPlugin {
        if let loaded { return loaded }
        let plugin = try source.catalog.plugin(use.plugin)
        loaded = plugin
        return plugin
    }
}
