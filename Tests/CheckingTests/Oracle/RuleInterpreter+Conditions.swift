import Configuration
import PluginABI
import PluginManifest

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
        for (place, child) in builtChildren {
            guard let when = child.definition.when else { continue }
            let source = source(of: when.value, for: child, at: place, streams[place.flow]?[when.value])
            found.insert("child-\(when.range.lowerBound) \(source ?? "RH156")")
        }
        for brood in broods.values { found.formUnion(brood.always.map { "child-\($0) RH158" }) }
        return found
    }

    /// A child's condition is read where its parent is: what the slots around that offer comes first, and what its own
    /// slot offers is for the child only.
    private func source(of name: String, for child: Child, at place: Place, _ streams: Set<Stream?>?) -> String? {
        var child = child
        let own = child.slots.popLast()
        guard own?.dynamic.contains(where: { $0.name == name }) != true,
            own?.provides.contains(where: { $0.name == name }) != true
        else { return nil }
        guard let offered = child.offered(name) else { return source(of: name, in: place.flow, streams) }
        return Self.carried(by: offered) == "Bool" ? "stream \(name) of slot" : nil
    }

    /// Nil if it is not a `Bool`.
    private func source(of name: String, in flow: Int, _ streams: Set<Stream?>?) -> String? {
        let seen = streams ?? []
        if streamNames.contains(name) || !seen.isEmpty && !seen.contains(nil) {
            let found = seen.map { $0?.type == "Bool" ? $0?.scope : nil }
            if found.contains(nil) { return nil }
            let scopes = found.compactMap { $0 }.sorted()
            return "stream \(name) of \(scopes.contains(-2) ? "slot" : "\(scopes)")"
        }
        guard let (value, scope) = constant(name, in: flow, isOfChild: false), case .bool = value else { return nil }
        return "constant \(value) of \(scope)"
    }
}
