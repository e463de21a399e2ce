internal import Configuration
internal import PluginManifest

extension FlowPlan {
    /// The plan of a configuration in which no error was found; nil where a plugin's manifest is not there.
    init?(_ proof: Proof, _ configuration: Configuration) {
        let maker = PlanMaker(proof: proof)
        var flows: [Flow] = []
        for flow in proof.graph.flows {
            guard let start = flow.start, let steps = maker.steps(of: flow) else { return nil }
            flows.append(
                Flow(
                    name: flow.name.value,
                    container: flow.container,
                    start: start - flow.steps.lowerBound,
                    steps: steps,
                    atEnd: configuration.atEnd
                )
            )
        }
        self.flows = flows
        root = FlowGraph.root
        constants = maker.constants
        sharedStreams = maker.sharedStreams
        staticBindings = proof.staticBindings
        links = maker.links
    }
}

/// Puts a proof that found no error into the form in which it runs.
private struct PlanMaker {
    let proof: Proof

    private var graph: FlowGraph { proof.graph }

    var constants: [FlowPlan.EnvironmentConstant] {
        graph.constants.map {
            FlowPlan.EnvironmentConstant(key: graph.keys[$0.key], value: form($0.constant.value, $0.key))
        }
    }

    var sharedStreams: [FlowPlan.SharedStream] {
        graph.streams.values.sorted { $0.key.range.lowerBound < $1.key.range.lowerBound }.compactMap { stream in
            guard let type = stream.type, let value = stream.initialValue else { return nil }
            return FlowPlan.SharedStream(key: stream.key.value, type: type, initialValue: value)
        }
    }

    /// A constant in the form of its key's type; one that no slot asks for keeps its own.
    private func form(_ constant: Constant, _ key: Int) -> Constant {
        proof.keyTypes[key].value.flatMap { constant.converted(to: $0) } ?? constant
    }

    func steps(of flow: FlowGraph.Flow) -> [FlowPlan.Step]? {
        var steps: [FlowPlan.Step] = []
        steps.reserveCapacity(flow.steps.count)
        for (index, step) in zip(flow.steps, graph.steps[flow.steps]) {
            let unit: FlowPlan.Step.Unit
            switch step.unit {
            case .plugin(let plugin, let build?): unit = .plugin(id: graph.plugins[plugin].id, build: build.name)
            case .flow(let callee): unit = .flow(callee)
            case .plugin(_, nil), .unknown: return nil
            }
            steps.append(
                FlowPlan.Step(
                    name: step.name,
                    unit: unit,
                    arguments: arguments(of: step),
                    routes: step.routes.map { route($0, at: index, base: flow.steps.lowerBound) }
                )
            )
        }
        return steps
    }

    /// The links; each leads into the root flow, whose steps come first.
    var links: [FlowPlan.Link] {
        graph.links.map { link in
            FlowPlan.Link(
                name: link.name.value,
                query: link.query.map { FlowPlan.QueryItem(name: $0.name.value, type: $0.type) },
                target: target(link.target, base: 0) { key in link.query.first { $0.key == key }?.type },
                sources: link.sources
            )
        }
    }

    private func arguments(of step: FlowGraph.Step) -> [FlowPlan.Argument] {
        if case .flow = step.unit {
            return step.callConstants.map { key, constant, _ in
                FlowPlan.Argument(slot: graph.keys[key], source: .constant(form(constant.value, key)))
            }
        }
        return step.slots.map { slot in
            let source: FlowPlan.Argument.Source
            switch slot.fill {
            case .constant(.null): source = .absent
            case .constant(let constant): source = .constant(constant)
            case .environment:
                if case .none = proof.keyTypes[slot.key] {
                    source = .absent
                } else {
                    source = .environment(key: graph.keys[slot.key])
                }
            }
            return FlowPlan.Argument(slot: slot.name, source: source)
        }
    }

    private func route(_ route: FlowGraph.Route, at step: Int, base: Int) -> FlowPlan.OutcomeRoute {
        let (name, assigns) = assignments(of: route, at: step)
        return FlowPlan.OutcomeRoute(
            outcome: name,
            assigns: assigns,
            target: target(route.target, of: route, at: step, base: base)
        )
    }

    private func assignments(
        of route: FlowGraph.Route,
        at step: Int
    ) -> (outcome: String, assigns: [FlowPlan.Assignment]) {
        switch (route.payload, graph.steps[step].unit) {
        case (.outcome(let index), .plugin(let plugin, _)):
            let outcome = graph.plugins[plugin].outcomes[index]
            let assigns = outcome.payload.map {
                FlowPlan.Assignment(payloadKey: $0.payloadKey, environmentKey: graph.keys[$0.key])
            }
            return (outcome.pluginName, assigns)
        case (.finished, .flow(let callee)) where proof.canFinish[callee]:
            let carried = proof.assignment.carried.columns(ofRow: callee, below: graph.keys.count)
            let assigns = carried.map {
                FlowPlan.Assignment(payloadKey: graph.keys[$0], environmentKey: graph.keys[$0])
            }
            return (RouteDefinition.finished, assigns)
        default:
            return (route.outcome, [])
        }
    }

    private func target(
        _ target: FlowGraph.Target,
        of route: FlowGraph.Route,
        at step: Int,
        base: Int
    ) -> FlowPlan.Target {
        self.target(target, base: base) { proof.payloadType(of: $0, route, at: step) }
    }

    /// Recursive, for the depth of switches is bounded.
    ///
    /// - Parameter type: the type with which a key is carried.
    private func target(_ target: FlowGraph.Target, base: Int, type: (Int) -> ValueType?) -> FlowPlan.Target {
        switch target {
        case .one(let destination, _):
            switch destination {
            case .step(let step): return .step(step - base)
            case .finish: return .finish
            case .back: return .back
            case .restart: return .restart
            case .stay: return .stay
            case .exit, .unknown: return .exit
            }
        case .select(let select):
            let selectedType = type(select.keyIndex)
            let cases = select.cases.compactMap { selected in
                (selectedType?.caseValue(selected.value.value)).map {
                    FlowPlan.SelectCase(value: $0, target: self.target(selected.target, base: base, type: type))
                }
            }
            let otherwise = select.otherwise.map { self.target($0, base: base, type: type) }
            return .select(key: select.key.value, cases: cases, default: otherwise)
        }
    }
}
