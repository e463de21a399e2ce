import Configuration
import PluginManifest

extension RandomConfiguration {
    /// The configuration in few words, for whoever looks into a disagreement.
    var text: String {
        var lines: [String] = []
        for plugin in configuration.plugins {
            guard let manifest = manifests[plugin.id.value] else { continue }
            let slots = manifest.builds[0].dynamic.map { "\($0.name): \($0.type)" }.joined(separator: ", ")
            let outcomes = manifest.outcomes.map { outcome in
                "\(outcome.name)(\(outcome.payload.map { "\($0.name): \($0.type)" }.joined(separator: ", ")))"
            }
            lines.append("\(plugin.id.value): needs \(slots); reports \(outcomes.joined(separator: ", "))")
            for (kind, pairs) in [
                ("slot", plugin.adapt?.dependencies), ("outcome", plugin.adapt?.outcomes),
                ("key", plugin.adapt?.payload),
            ] {
                for pair in pairs ?? [] { lines.append("  \(kind) \(pair.pluginName.value) is \(pair.flowName.value)") }
            }
        }
        for dependency in configuration.dependencies {
            lines.append("constant \(dependency.key.value) \(dependency.kind)")
        }
        for flow in [configuration.flow] + configuration.flows {
            switch flow.shape {
            case .linear(let names):
                lines.append("\(flow.name.value), \(flow.container): \(names.map(\.value))")
            case .graph(_, let steps):
                lines.append("\(flow.name.value), \(flow.container):")
                for step in steps {
                    var unit = ""
                    switch step.unit {
                    case .plugin(let name), .flow(let name): unit = name.value
                    case .sameName, .invalid: break
                    }
                    lines.append("  \(step.name.value): \(unit) with \(step.with.map(\.key.value))")
                    for route in step.on { lines.append("    \(route.outcome.value) -> \(Self.text(route.target))") }
                }
            case .invalid: break
            }
        }
        for link in configuration.links {
            let query = link.query.map { "\($0.name.value): \($0.type.value)" }.joined(separator: ", ")
            lines.append("\(link.name.value)(\(query)) -> \(Self.text(link.target))")
        }
        return lines.joined(separator: "\n")
    }

    private static func text(_ target: TargetDefinition) -> String {
        switch target {
        case .step(let name): name.value
        case .word(let word): word.value.rawValue
        case .invalid: "?"
        case .select(let select):
            "switch \(select.key?.value ?? "") {"
                + select.cases.map { "\($0.value.value): \(text($0.target))" }.joined(separator: ", ")
                + ", default: \(select.otherwise.map(text) ?? "")}"
        }
    }
}
