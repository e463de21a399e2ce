import Configuration

extension FlowGraph {
    /// The ids of the plugins that the root flow leads to: those first to which the fewest outcomes lead.
    public var pluginsByDistance: [String] {
        let callSites = callSites
        var ids: [String] = []
        var reached: Set<Place> = []
        var followers = flows[Self.root].firstAttached.map(Place.step)
        while !followers.isEmpty {
            var sameDistance = Array(followers.reversed())
            followers = []
            while let place = sameDistance.popLast() {
                guard reached.insert(place).inserted else { continue }
                switch place {
                case .step(let step):
                    if let plugin = plugin(of: step) { ids.append(plugin.id) }
                    if case .flow(let callee) = steps[step].unit {
                        sameDistance += flows[callee].firstAttached.reversed().map(Place.step)
                    } else {
                        followers += places(after: step)
                    }
                case .end(let flow): followers += (callSites[flow] ?? []).flatMap(places)
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

    /// The steps that run a flow, by flow.
    private var callSites: [Int: [Int]] {
        var sites: [Int: [Int]] = [:]
        for (index, step) in steps.enumerated() {
            if case .flow(let callee) = step.unit { sites[callee, default: []].append(index) }
        }
        return sites
    }

    private func places(after step: Int) -> [Place] {
        steps[step].edges.compactMap { edge in
            switch edge.destination {
            case .step(let target): .step(target)
            case .word(.finish): .end(flow: steps[step].flow)
            case .path, .word, .unknown: nil
            }
        }
    }
}
