internal import Loading
internal import PluginABI
internal import PluginManifest

/// Builds from plugins: each is loaded when a step is first routed to, and gets what its manifest declares.
final class PluginBuilders: BuilderSource {
    weak var observer: (any BuildObserver)?

    private let catalog: PluginCatalog
    private let shared: SharedDependencies
    private var contexts: [String: PluginContext] = [:]

    init(catalog: PluginCatalog, shared: SharedDependencies) {
        self.catalog = catalog
        self.shared = shared
    }

    func builder(of plugin: String, build: String) -> any StepBuilder {
        PluginStepBuilder(plugin: plugin, build: build, source: self)
    }

    /// The plugin, loaded if this is its first use, and what it may use of the host: the same for all its steps.
    fileprivate func load(_ id: String) throws(Diagnostic) -> (plugin: LoadedPlugin, context: PluginContext) {
        let plugin = try catalog.plugin(id)
        let context = contexts[id] ?? shared.context(of: id)
        contexts[id] = context
        return (plugin, context)
    }
}

/// Builds the RIBs of one step from its plugin.
private final class PluginStepBuilder: StepBuilder {
    private let plugin: String
    private let build: String
    private let source: PluginBuilders
    /// What the first build has loaded. A failure is not remembered: the next build tries again.
    private var loaded: (plugin: LoadedPlugin, context: PluginContext)?

    init(plugin: String, build: String, source: PluginBuilders) {
        self.plugin = plugin
        self.build = build
        self.source = source
    }

    func build(arguments: PluginArguments, listener: OutcomeListener) throws(Diagnostic) -> BuiltRIB {
        source.observer?.buildWillBegin(plugin: plugin)
        defer { source.observer?.buildDidEnd() }
        let (plugin, context) = try load()
        do {
            return try plugin.factory.build(build, context: context, arguments: arguments, listener: listener)
        } catch {
            throw Diagnostic(
                .buildFailed,
                "The plugin `\(self.plugin)` could not be built: \(error.message)",
                notes: ["It was loaded from \(plugin.path)."]
            )
        }
    }

    private func load() throws(Diagnostic) -> (plugin: LoadedPlugin, context: PluginContext) {
        if let loaded { return loaded }
        let first = try source.load(plugin)
        loaded = first
        return first
    }
}
