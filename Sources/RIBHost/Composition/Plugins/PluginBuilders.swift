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

    func build(
        plugin id: String,
        build: String,
        arguments: PluginArguments,
        listener: OutcomeListener
    ) throws(Diagnostic) -> BuiltRIB {
        observer?.buildWillBegin(plugin: id)
        defer { observer?.buildDidEnd() }
        let plugin = try catalog.plugin(id)
        do {
            return try plugin.factory.build(build, context: context(of: id), arguments: arguments, listener: listener)
        } catch {
            throw Diagnostic(
                .buildFailed,
                "The plugin `\(id)` could not be built: \(error.message)",
                notes: ["It was loaded from \(plugin.path)."]
            )
        }
    }

    private func context(of id: String) -> PluginContext {
        if let context = contexts[id] { return context }
        let context = shared.context(of: id)
        contexts[id] = context
        return context
    }
}
