import Configuration
import PluginManifest

extension Lowering {
    /// The services of a flow, which are attached before its first step: viewless plugins whose unlisted outcomes stay.
    mutating func lowerServices(of flow: FlowDefinition, flow index: Int) {
        let first = graph.flows[index].steps.upperBound
        var siblings = siblings(in: index)
        siblings.role = .services
        for definition in flow.services {
            var service = lower(definition, siblings)
            if case .flow = definition.unit {
                // Reported when the file was read.
                service = FlowGraph.Step(flow: index, name: service.name, range: service.range, unit: .unknown)
            }
            checkUnit(of: &service)
            append(service, filledBy: definition)
        }
        graph.flows[index].services = first..<graph.steps.count
    }

    private mutating func checkUnit(of service: inout FlowGraph.Step) {
        switch service.unit {
        case .unknown:
            break
        case .flow(let flow):
            report(
                .serviceUnit,
                "`\(service.name)` is a flow, and a service is a plugin.",
                at: service.range,
                "a flow",
                secondary: [here(configuration.flows[flow - 1].name.range, "the flow")],
                help: "Use it as a step, or name a plugin whose manifest says `\"view\": false`."
            )
            service.unit = .unknown
            service.routes = []
            service.edges = []
        case .plugin(let plugin, _):
            let manifest = graph.plugins[plugin].manifest
            guard manifest.hasView else { return }
            report(
                .serviceUnit,
                "The plugin `\(graph.plugins[plugin].id)` has a view, which nothing would show while it is a service.",
                at: service.range,
                "has a view",
                help:
                    "Use it as a step; or, if it needs no view, let its manifest say `\"view\": false` and build it again."
            )
        }
    }
}
