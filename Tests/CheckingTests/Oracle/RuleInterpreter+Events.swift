import Configuration
import PluginABI
import PluginManifest

/// The rule of `{"events": "T"}`, which was a constant before there were streams of events: it is one where a plugin of
/// the file wants a value of that name, static or dynamic, and no plugin wants events of it.
extension RuleInterpreter {
    /// The configuration with each such object as what it is.
    static func decidingEvents(_ configuration: Configuration, _ manifests: [String: Manifest]) -> Configuration {
        var decided = configuration
        decided.dependencies = decide(configuration.dependencies, configuration.plugins, manifests)
        decided.flow.dependencies = decide(configuration.flow.dependencies, configuration.plugins, manifests)
        decided.flows = configuration.flows.map { flow in
            var flow = flow
            flow.dependencies = decide(flow.dependencies, configuration.plugins, manifests)
            return flow
        }
        return decided
    }

    private static func decide(
        _ dependencies: [SharedDependency],
        _ plugins: [PluginEntry],
        _ manifests: [String: Manifest]
    ) -> [SharedDependency] {
        dependencies.map { dependency in
            guard case .events(let type, let range) = dependency.kind else { return dependency }
            let wanted = plugins.flatMap { wantedTypes(of: dependency.key.value, $0, manifests) }
            let isAskedForEvents = wanted.contains { $0.contains("EventStream<") }
            let isAskedForValue = wanted.contains { !$0.contains("Stream") }
            guard isAskedForValue, !isAskedForEvents else { return dependency }
            var constant = dependency
            constant.kind = .constant(Located(.record(["events": .string(type.value)]), range))
            return constant
        }
    }

    /// As which types a plugin wants what the flow calls so, as manifests write them.
    private static func wantedTypes(of key: String, _ plugin: PluginEntry, _ manifests: [String: Manifest]) -> [String]
    {
        guard let manifest = manifests[plugin.id.value] else { return [] }
        let wanted =
            manifest.staticDependencies.map { ($0.name, $0.type.description) }
            + manifest.builds.flatMap(\.dynamic).map { ($0.name, $0.type.description) }
        return wanted.compactMap { name, type in
            let renamed = plugin.adapt?.dependencies.first { $0.pluginName.value == name }?.flowName.value
            return (renamed ?? name) == key ? type : nil
        }
    }
}
