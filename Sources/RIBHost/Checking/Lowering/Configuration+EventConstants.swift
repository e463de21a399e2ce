import Configuration
import PluginABI
import PluginManifest

extension Configuration {
    /// Returns the configuration with `{"events": "T"}` read as a constant again, as it was before streams of events
    /// existed, if a plugin declares the name as a value and no plugin declares it as a stream of events. So a file of
    /// 1.0 keeps its meaning: plugins of that time declare no stream of events, and a constant that no plugin declares
    /// has no effect.
    func readingConstants(for manifests: [String: Manifest]) -> Configuration {
        let scopes = [dependencies, flow.dependencies] + flows.map(\.dependencies)
        guard scopes.joined().contains(where: \.isEvents) else { return self }
        var values: Set<String> = []
        var events: Set<String> = []
        for plugin in plugins {
            guard let manifest = manifests[plugin.id.value] else { continue }
            let names = plugin.adapt?.dependencies.dictionary ?? [:]
            for slot in manifest.staticDependencies {
                let key = names[slot.name] ?? slot.name
                if slot.type.carried == nil { values.insert(key) }
                if slot.type.isEvents { events.insert(key) }
            }
            values.formUnion(manifest.builds.flatMap(\.dynamic).map { names[$0.name] ?? $0.name })
        }
        values.subtract(events)
        var configuration = self
        configuration.dependencies.readConstants(values)
        configuration.flow.dependencies.readConstants(values)
        for index in flows.indices { configuration.flows[index].dependencies.readConstants(values) }
        return configuration
    }
}

extension SharedDependency {
    fileprivate var isEvents: Bool { if case .events = kind { true } else { false } }
}

extension [SharedDependency] {
    fileprivate mutating func readConstants(_ names: Set<String>) {
        for index in indices where names.contains(self[index].key.value) {
            if let constant = self[index].kind.constant { self[index].kind = .constant(constant) }
        }
    }
}
