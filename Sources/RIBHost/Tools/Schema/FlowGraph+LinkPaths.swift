import Checking

extension FlowGraph {
    /// Returns the possible targets of links: the steps of the root flow, and the paths from there; nil if there are
    /// too many for a schema, or if a step is unknown.
    func linkPaths(atMost count: Int = 1_000) -> [String]? {
        var paths = flows[Self.root].steps.map { (name: steps[$0].name, step: $0) }
        var next = 0
        while next < paths.count {
            let (name, step) = paths[next]
            next += 1
            switch steps[step].unit {
            case .flow(let flow): paths += flows[flow].steps.map { ("\(name)/\(steps[$0].name)", $0) }
            case .plugin: break
            // The file of a flow that could not be read has steps, too.
            case .unknown: return nil
            }
            for slot in steps[step].children {
                paths += flows[slot.flow].steps.map { ("\(name)/\(slot.slot)/\(steps[$0].name)", $0) }
            }
            // Also where a flow contains itself, which is an error.
            guard paths.count <= count else { return nil }
        }
        return paths.map(\.name)
    }
}
