internal import Configuration
internal import PluginManifest

extension CheckResult {
    /// All flows with their edges. Made when it is asked for.
    public var map: FlowMap { FlowMap(proof) }
}

extension FlowMap {
    init(_ proof: Proof) {
        let maker = MapMaker(proof: proof)
        source = proof.source
        flows = proof.graph.flows.map { maker.flow($0) }
    }
}

/// Puts the graph of a proof into the form in which others see it.
private struct MapMaker {
    let proof: Proof

    private var graph: FlowGraph { proof.graph }

    func flow(_ flow: FlowGraph.Flow) -> FlowMap.Flow {
        FlowMap.Flow(
            name: flow.name.value,
            container: flow.container,
            start: flow.start.map { $0 - flow.steps.lowerBound },
            steps: flow.steps.map { step($0, base: flow.steps.lowerBound) }
        )
    }

    private func step(_ index: Int, base: Int) -> FlowMap.Step {
        let step = graph.steps[index]
        let unit: FlowMap.Step.Unit =
            switch step.unit {
            case .plugin(let plugin, let build): .plugin(id: graph.plugins[plugin].id, build: build?.name)
            case .flow(let flow): .flow(flow)
            case .unknown: .unknown
            }
        var edges: [FlowMap.Edge] = []
        for route in step.routes {
            let carries = carried(by: route, of: step)
            collect(route.target, [], into: &edges) { cases, target, range in
                FlowMap.Edge(
                    outcome: route.outcome,
                    outcomeRange: route.range,
                    cases: cases,
                    carries: carries,
                    target: self.target(target, range, base: base),
                    targetRange: range
                )
            }
        }
        return FlowMap.Step(
            name: step.name,
            range: step.range,
            unit: unit,
            isReached: proof.isReached[index] || graph.flows[step.flow].isBroken,
            edges: edges
        )
    }

    /// Recursive, for the depth of switches is bounded.
    private func collect(
        _ target: FlowGraph.Target,
        _ cases: [(key: String, value: String?)],
        into edges: inout [FlowMap.Edge],
        _ edge: ([(key: String, value: String?)], FlowGraph.Destination, SourceRange) -> FlowMap.Edge
    ) {
        switch target {
        case .one(let destination, let range):
            edges.append(edge(cases, destination, range))
        case .select(let select):
            for selected in select.cases {
                collect(selected.target, cases + [(select.key.value, selected.value.value)], into: &edges, edge)
            }
            if let otherwise = select.otherwise {
                collect(otherwise, cases + [(select.key.value, nil)], into: &edges, edge)
            }
        }
    }

    private func carried(by route: FlowGraph.Route, of step: FlowGraph.Step) -> [(key: String, type: String)] {
        if case .finished = route.payload, case .flow(let callee) = step.unit {
            // A flow with names that do not exist could carry anything.
            guard proof.canFinish[callee], !graph.flows[callee].isBroken else { return [] }
            return proof.assignment.carried.columns(ofRow: callee, below: graph.keys.count).map { key in
                (graph.keys[key], proof.keyTypes[key].value?.description ?? "?")
            }
        }
        return proof.writes(of: route, at: step).map { (graph.keys[$0.key], $0.type.description) }
    }

    private func target(
        _ destination: FlowGraph.Destination,
        _ range: SourceRange,
        base: Int
    ) -> FlowMap.Target {
        switch destination {
        case .step(let step): .step(step - base)
        case .finish: .word(.finish)
        case .back: .word(.back)
        case .restart: .word(.restart)
        case .stay: .word(.stay)
        case .exit: .word(.exit)
        case .unknown: .unknown(text(range))
        }
    }

    /// What is written at a place, without the quotes around it.
    private func text(_ range: SourceRange) -> String {
        let bytes = proof.source.bytes[range.lowerBound..<range.upperBound]
        let isString = bytes.first == UInt8(ascii: "\"")
        return String(decoding: isString ? bytes.dropFirst().dropLast() : bytes, as: UTF8.self)
    }
}
