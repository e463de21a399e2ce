import Configuration

extension Proof {
    /// The ids of the plugins that the root flow leads to: those first to which the fewest outcomes lead.
    public var pluginsByDistance: [String] {
        var ids: [String] = []
        var reached: Set<Place> = []
        var followers = graph.flows[FlowGraph.root].firstAttached.map(Place.step)
        while !followers.isEmpty {
            var sameDistance = Array(followers.reversed())
            followers = []
            while let place = sameDistance.popLast() {
                guard reached.insert(place).inserted else { continue }
                switch place {
                case .step(let step):
                    if let plugin = graph.plugin(of: step) { ids.append(plugin.id) }
                    if case .flow(let callee) = graph.steps[step].unit {
                        sameDistance += graph.flows[callee].firstAttached.reversed().map(Place.step)
                    } else {
                        followers += places(after: step)
                    }
                case .end(let flow): followers += facts.callSites[flow].flatMap(places)
                }
            }
        }
        return ids
    }

    private enum Place: Hashable {
        case step(Int)
        /// Where a flow has finished.
        case end(flow: Int)
    }

    private func places(after step: Int) -> [Place] {
        graph.steps[step].edges.compactMap { edge in
            switch edge.destination {
            case .step(let target): .step(target)
            case .word(.finish): .end(flow: graph.steps[step].flow)
            case .path, .word, .unknown: nil
            }
        }
    }
}
