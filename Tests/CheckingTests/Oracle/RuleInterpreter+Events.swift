import Configuration
import PluginABI
import PluginManifest

/// The rule of `{"events": "T"}`, which was a constant before there were streams of events: it still is one where some
/// plugin of the file wants a value under that name, static or dynamic, and no plugin wants events under it.
extension RuleInterpreter {
    /// The configuration with each such object as what it is.
    static func decidingEvents(in configuration: Configuration, _ manifests: [String: Manifest]) -> Configuration {
        let wanted = configuration.plugins.flatMap { wants(of: $0, manifests) }
        func decided(_ dependencies: [SharedDependency]) -> [SharedDependency] {
            dependencies.map { dependency in
                guard case .events(let type, let range) = dependency.kind else { return dependency }
                let types = wanted.filter { $0.key == dependency.key.value }.map(\.type)
                guard types.contains(where: { !$0.contains("Stream") }),
                    !types.contains(where: { $0.contains("EventStream<") })
                else { return dependency }
                var constant = dependency
                constant.kind = .constant(Located(.record(["events": .string(type.value)]), range))
                return constant
            }
        }
        var configuration = configuration
        configuration.dependencies = decided(configuration.dependencies)
        configuration.flow.dependencies = decided(configuration.flow.dependencies)
        for index in configuration.flows.indices {
            configuration.flows[index].dependencies = decided(configuration.flows[index].dependencies)
        }
        return configuration
    }

    /// The names that are a constant in one scope and a stream in another: each is one of them in the whole file.
    func constantsAndStreams() -> Set<String> {
        let dependencies = [configuration.dependencies] + flows.map(\.dependencies)
        let constants = dependencies.flatMap { Self.constants($0) }.map(\.key)
        return streamNames.intersection(constants)
    }

    /// What a plugin wants, by the flow's name for it, in the words of its manifest.
    private static func wants(
        of plugin: PluginEntry,
        _ manifests: [String: Manifest]
    ) -> [(key: String, type: String)] {
        guard let manifest = manifests[plugin.id.value] else { return [] }
        let declared =
            manifest.staticDependencies.map { ($0.name, $0.type.description) }
            + manifest.builds.flatMap(\.dynamic).map { ($0.name, $0.type.description) }
        return declared.map { name, type in
            (plugin.adapt?.dependencies.first { $0.pluginName.value == name }?.flowName.value ?? name, type)
        }
    }

    /// Whether a slot can take such a constant: a record whose only field is a text of that name. Random manifests have
    /// such a type, and one that the constant does not fit.
    static func isNotes(_ type: ValueType) -> Bool {
        guard case .record(let record) = type.unwrapped else { return false }
        return record.fields.map(\.name) == ["events"] && record.fields[0].type == .string
    }
}
