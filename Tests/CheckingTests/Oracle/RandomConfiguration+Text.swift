import Configuration
import PluginManifest

extension RandomConfiguration {
    /// The configuration in a short form, for investigating a disagreement.
    var text: String {
        var lines: [String] = []
        for plugin in configuration.plugins {
            guard let manifest = manifests[plugin.id.value] else { continue }
            let dynamic = manifest.builds[0].dynamic.map { "\($0.name): \($0.type)" }
            let statics = manifest.staticDependencies.map { "static \($0.name): \($0.type)" }
            let slots = (dynamic + statics).joined(separator: ", ")
            let outcomes = manifest.outcomes.map { outcome in
                "\(outcome.name)(\(outcome.payload.map { "\($0.name): \($0.type)" }.joined(separator: ", ")))"
            }
            lines.append("\(plugin.id.value): needs \(slots); reports \(outcomes.joined(separator: ", "))")
            for slot in manifest.children {
                let offered = slot.provides.map { "\($0.name): \($0.type)" }
                let arguments = slot.dynamic.map { "dynamic \($0.name): \($0.type)" }
                let heard = slot.outcomes.map { "\($0.name)(\($0.payload.map { "\($0.name): \($0.type)" }))" }
                lines.append(
                    "  slot \(slot.name), \(slot.cardinality), \(slot.hasView ? "" : "viewless "): \(offered + arguments), \(heard)"
                )
            }
            lines += Self.lines(plugin.children, "  ")
            for (kind, pairs) in [
                ("slot", plugin.adapt?.dependencies), ("outcome", plugin.adapt?.outcomes),
                ("key", plugin.adapt?.payload),
            ] {
                for pair in pairs ?? [] { lines.append("  \(kind) \(pair.pluginName.value) is \(pair.flowName.value)") }
            }
            for payload in plugin.adapt?.outcomePayloads ?? [] {
                for pair in payload.renamings {
                    lines.append("  key \(pair.pluginName.value) of \(payload.outcome.value) is \(pair.flowName.value)")
                }
            }
        }
        lines += Self.lines(configuration.dependencies)
        for flow in [configuration.flow] + configuration.flows { lines += Self.lines(flow) }
        for link in configuration.links {
            let query = link.query.map { "\($0.name.value): \($0.type.value)" }.joined(separator: ", ")
            lines.append("\(link.name.value)(\(query)) -> \(Self.text(link.target)) \(link.entry?.value ?? "")")
        }
        return lines.joined(separator: "\n")
    }

    private static func lines(_ dependencies: [SharedDependency]) -> [String] {
        dependencies.map { dependency in
            switch dependency.kind {
            case .constant(let value): "  constant \(dependency.key.value) \(value.value)"
            case .stream(let type, _):
                "  stream \(dependency.key.value) of \(type?.value ?? "?")"
                    + (dependency.writers.map { " written by \($0.value.map(\.value))" } ?? "")
            case .events(let type, _): "  events \(dependency.key.value) of \(type.value)"
            case .invalid: "  invalid \(dependency.key.value)"
            }
        }
    }

    private static func lines(_ flow: FlowDefinition) -> [String] {
        var lines: [String] = []
        switch flow.shape {
        case .linear(let names):
            lines.append("\(flow.name.value), \(flow.container): \(names.map(\.value))")
        case .graph(_, let steps):
            lines.append("\(flow.name.value), \(flow.container):")
            lines += flow.bar.map { "  bar -> \(text($0.target))" } + steps.flatMap { Self.lines($0, "step") }
        case .invalid: break
        }
        return lines + Self.lines(flow.dependencies) + flow.services.flatMap { Self.lines($0, "service") }
    }

    private static func lines(_ step: StepDefinition, _ kind: String) -> [String] {
        let with = step.with.map { "\($0.key.value): \($0.constant.value)" }
        let when = step.when.map { " when \($0.value)" } ?? ""
        return ["  \(kind) \(step.name.value): \(step.unitName) with \(with)\(when)"]
            + step.on.map { "    \($0.outcome.value) -> \(text($0.target))" } + lines(step.children, "    ")
    }

    private static func lines(_ fillings: [SlotFilling], _ indent: String) -> [String] {
        fillings.flatMap { filling in
            ["\(indent)\(filling.slot.value) is filled at \(filling.slot.range.lowerBound):"]
                + filling.fills.flatMap { fill in
                    let with = fill.with.map { "\($0.key.value): \($0.constant.value)" }
                    let when = fill.when.map { " when \($0.value)" } ?? ""
                    return ["\(indent)  \(fill.name.range.lowerBound): \(fill.unitName) with \(with)\(when)"]
                        + lines(fill.children, indent + "    ")
                }
        }
    }

    private static func text(_ target: TargetDefinition) -> String {
        switch target {
        case .step(let name): name.value
        case .word(let word): word.value.rawValue
        case .end(let name): "@finish/\(name.value)"
        case .invalid: "?"
        case .select(let select):
            "switch \(select.key?.value ?? "") {"
                + select.cases.map { "\($0.value.value): \(text($0.target))" }.joined(separator: ", ")
                + ", default: \(select.otherwise.map(text) ?? "")}"
        }
    }
}
