import Configuration
import PluginABI

/// What the conditions of members are bound to.
extension RuleInterpreter {
    /// For each condition, by the place of its member: the code of what is wrong with it, or what it follows.
    func conditions() -> Set<String> {
        var found: Set<String> = []
        let streams = streamsByFlow()
        for (index, flow) in flows.enumerated() {
            guard case .graph(_, let steps) = flow.shape else { continue }
            for (step, definition) in steps.enumerated() {
                guard let name = definition.when?.value else { continue }
                let place = Place(flow: index, step: step)
                guard flow.container.attachesAllMembers else {
                    found.insert("\(place) RH157")
                    continue
                }
                let isLast = !steps[(step + 1)...].contains { $0.when != nil }
                if isLast, steps.allSatisfy({ $0.when != nil }) { found.insert("\(place) RH158") }
                guard builds[place] != nil else { continue }
                found.insert("\(place) \(source(of: name, in: index, streams[index]?[name]) ?? "RH156")")
            }
        }
        return found
    }

    /// Nil if it is not a `Bool`.
    private func source(of name: String, in flow: Int, _ streams: Set<Stream?>?) -> String? {
        if streamNames.contains(name) {
            let found = (streams ?? []).map { $0?.type == "Bool" ? $0?.scope : nil }
            return found.contains(nil) ? nil : "stream \(name) of \(found.compactMap { $0 }.sorted())"
        }
        guard let (value, scope) = constant(name, in: flow), case .bool = value else { return nil }
        return "constant \(value) of \(scope)"
    }
}
