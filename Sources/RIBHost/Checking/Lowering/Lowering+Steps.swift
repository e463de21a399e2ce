internal import Configuration
internal import PluginManifest

extension Lowering {
    mutating func lower(_ definition: StepDefinition, _ scope: StepScope) -> FlowGraph.Step {
        var step = FlowGraph.Step(
            flow: scope.flow,
            name: definition.name.value,
            range: definition.name.range,
            unit: resolve(definition, flow: scope.flow)
        )
        switch step.unit {
        case .plugin(let plugin, _):
            let build = pickBuild(of: plugin, definition)
            step.unit = .plugin(plugin, build: build)
            step.slots = slots(of: plugin, build, with: definition.with)
        case .flow(let flow):
            step.callConstants = callConstants(definition.with)
            if let build = definition.build {
                report(
                    .unknownBuild,
                    "The flow `\(configuration.flows[flow - 1].name.value)` has no builds to pick from.",
                    at: build.range,
                    help: ["Remove `build`; the steps inside the flow pick theirs."]
                )
            }
        case .unknown:
            break
        }
        step.routes = routes(of: step, definition, scope)
        step.edges = Self.edges(of: step.routes)
        return step
    }

    /// What a step adds to its flow's environment; the key of a stream is no key of an environment.
    private mutating func callConstants(
        _ constants: [WithConstant]
    ) -> [(key: Int, constant: Located<Constant>, keyRange: SourceRange)] {
        constants.compactMap { constant in
            let key = constant.key
            guard graph.streams[key.value] != nil || key.value == HostValues.scoreStream else {
                return (graph.keys.index(of: key.value), constant.constant, key.range)
            }
            report(
                .streamWritten,
                "`\(key.value)` is a stream; a constant cannot take its key.",
                at: key.range,
                help: ["Choose another key."]
            )
            return nil
        }
    }

    /// What a unit can report, `@failed` aside.
    func payloads(of unit: FlowGraph.Step.Unit) -> [FlowGraph.Route.Payload] {
        switch unit {
        case .plugin(let plugin, _): graph.plugins[plugin].outcomes.indices.map { .outcome($0) }
        case .flow: [.finished]
        case .unknown: [.unknown]
        }
    }

    func outcomeName(_ payload: FlowGraph.Route.Payload, of unit: FlowGraph.Step.Unit) -> String {
        switch (payload, unit) {
        case (.outcome(let outcome), .plugin(let plugin, _)): graph.plugins[plugin].outcomes[outcome].name
        case (.failed, _): RouteDefinition.failed
        case (.unknown, _): RouteDefinition.anyOutcome
        default: RouteDefinition.finished
        }
    }

    /// The routes' targets, one by one.
    static func edges(of routes: [FlowGraph.Route]) -> [FlowGraph.Edge] {
        var edges: [FlowGraph.Edge] = []
        for (index, route) in routes.enumerated() {
            collect(route.target, route: index, narrowed: [], into: &edges)
        }
        return edges
    }

    /// Recursive, for the depth of switches is bounded.
    private static func collect(
        _ target: FlowGraph.Target,
        route: Int,
        narrowed: [Int],
        into edges: inout [FlowGraph.Edge]
    ) {
        switch target {
        case .one(let destination, let range):
            edges.append(.init(route: route, destination: destination, range: range, narrowed: narrowed))
        case .select(let select):
            for selected in select.cases {
                collect(selected.target, route: route, narrowed: narrowed + [select.keyIndex], into: &edges)
            }
            if let otherwise = select.otherwise {
                collect(otherwise, route: route, narrowed: narrowed, into: &edges)
            }
        }
    }
}
