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
        links = proof.graph.links.map { maker.link($0) }
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
        let edges = step.routes.flatMap { route in
            self.edges(route.target, Located(route.outcome, route.range), carried(by: route, of: step), base: base)
        }
        return FlowMap.Step(
            name: step.name,
            range: step.range,
            unit: unit,
            isReached: proof.isReached[index] || graph.flows[step.flow].isBroken,
            edges: edges
        )
    }

    func link(_ link: FlowGraph.Link) -> FlowMap.Link {
        let query = link.query.map { ($0.name.value, $0.type.description) }
        let base = graph.flows[FlowGraph.root].steps.lowerBound
        return FlowMap.Link(
            name: link.name.value,
            range: link.name.range,
            edges: edges(link.target, link.name, query, base: base)
        )
    }

    /// One edge for each place that a target may lead to. Recursive, for the depth of switches is bounded.
    private func edges(
        _ target: FlowGraph.Target,
        _ outcome: Located<String>,
        _ carries: [(key: String, type: String)],
        _ cases: [(key: String, value: String?)] = [],
        base: Int
    ) -> [FlowMap.Edge] {
        switch target {
        case .one(let destination, let range):
            return [
                FlowMap.Edge(
                    outcome: outcome.value,
                    outcomeRange: outcome.range,
                    cases: cases,
                    carries: carries,
                    target: self.target(destination, range, base: base),
                    targetRange: range
                )
            ]
        case .select(let select):
            let named = select.cases.flatMap { selected in
                let cases = cases + [(select.key.value, selected.value.value)]
                return edges(selected.target, outcome, carries, cases, base: base)
            }
            let others = select.otherwise.map { otherwise in
                edges(otherwise, outcome, carries, cases + [(select.key.value, nil)], base: base)
            }
            return named + (others ?? [])
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
