import Configuration
import PluginManifest

extension Lowering {
    mutating func lower(_ definition: StepDefinition, _ siblings: Siblings) -> FlowGraph.Step {
        var step = FlowGraph.Step(
            flow: siblings.flow,
            name: definition.name.value,
            range: definition.name.range,
            unit: resolve(definition, siblings)
        )
        switch step.unit {
        case .plugin(let plugin, _):
            let build = pickBuild(of: plugin, definition, siblings)
            step.unit = .plugin(plugin, build: build)
            step.slots = slots(of: plugin, build, with: definition.with)
        case .flow(let flow):
            step.callConstants = callConstants(definition.with)
            if let build = definition.build { reportBuild(build, ofFlow: flow) }
        case .unknown:
            break
        }
        step.routes = routes(of: step, definition, siblings)
        step.edges = FlowGraph.Target.edges(of: step.routes)
        return step
    }

    mutating func reportBuild(_ build: Located<String>, ofFlow flow: Int) {
        report(
            .unknownBuild,
            "The flow `\(definition(of: flow).name.value)` has no builds to pick from.",
            at: build.range,
            help: "Remove `build`; the steps inside the flow pick theirs."
        )
    }

    /// Returns a step's additions to its flow's environment; the key of a stream is not a key of an environment.
    mutating func callConstants(_ constants: [WithConstant]) -> [FlowGraph.Constant] {
        constants.compactMap { constant in
            key(constant.key, for: "a constant").map {
                .init(key: $0, value: constant.constant, keyRange: constant.key.range)
            }
        }
    }

    /// Returns the key of an environment that a constant or a link assigns; nil, and reported, if a stream has its
    /// name.
    mutating func key(_ name: Located<String>, for what: String) -> Int? {
        guard graph.streamNames.contains(name.value) else { return graph.keys.index(of: name.value) }
        report(
            .streamWritten,
            "`\(name.value)` is a stream; \(what) cannot take its key.",
            at: name.range,
            help: "Choose another key."
        )
        return nil
    }

    /// Returns the payloads of all outcomes of a unit, except `@failed`.
    func payloads(of unit: FlowGraph.Step.Unit) -> [FlowGraph.Route.Payload] {
        switch unit {
        case .plugin(let plugin, _): graph.plugins[plugin].outcomes.indices.map { .outcome($0) }
        case .flow(let flow): endsOfFlows[flow].map { .end($0) }
        case .unknown: [.unknown]
        }
    }

    func outcomeName(_ payload: FlowGraph.Route.Payload, of unit: FlowGraph.Step.Unit) -> String {
        switch (payload, unit) {
        case (.outcome(let outcome), .plugin(let plugin, _)): graph.plugins[plugin].outcomes[outcome].name
        case (.end(let end), _): graph.ends[end].name
        case (.failed, _): RouteDefinition.failed
        case (.outcome, _), (.bar, _), (.unknown, _): RouteDefinition.anyOutcome
        }
    }

    /// Lowers the services of a flow, which are attached before the first step: viewless plugins whose unlisted
    /// outcomes stay.
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
