import Configuration
import PluginManifest

/// What comes too late for the members of tabs and stack, which are built when their flow is entered.
extension RuleInterpreter {
    /// A value that a member of tabs or stack, or a service beside it, reports, and another has been built without. Of
    /// a link's value, the place is the flow's first.
    struct LateValue: Hashable, CustomStringConvertible {
        var place: Place
        var key: String

        var description: String { "\(place) \(key)" }
    }

    /// By member: the keys that it takes from what its flow was entered with. Inside a flow, what is still not there
    /// when that flow is walked with nothing.
    private func readers(in flow: Int) -> [(member: Int, keys: Set<String>)] {
        stepNames[flow].indices.map { member in
            let place = Place(flow: flow, step: member)
            guard let callee = callee(of: place) else { return (member, Set(slots(of: place).map(\.key))) }
            let walk = walked(callee, with: definition(of: place)?.with ?? [])
            var keys: Set<String> = []
            for (inner, environments) in walk.builds {
                for slot in slots(of: inner) where environments.contains(where: { !$0.has(slot.key) }) {
                    keys.insert(slot.key)
                }
                for slot in staticValues(of: inner) + staticValues(ofChildrenOf: inner)
                where walk.entries(of: inner.flow).contains(where: { !$0.has(slot.key) }) {
                    keys.insert(slot.key)
                }
            }
            return (member, keys)
        }
    }

    /// The reached flows whose members are all attached.
    private var flowsOfMembers: [Int] {
        Set(builds.keys.map(\.flow)).filter { flows[$0].container.attachesAllMembers }.sorted()
    }

    /// The values that come too late for a member of tabs or stack.
    func findLateValues() -> Set<LateValue> {
        var late: Set<LateValue> = []
        for flow in flowsOfMembers {
            let readers = readers(in: flow)
            for place in builds.keys where place.flow == flow {
                let read = readers.filter { $0.member != place.step }.reduce(into: Set()) { $0.formUnion($1.keys) }
                for key in read where isReported(key, at: place) { late.insert(LateValue(place: place, key: key)) }
            }
        }
        return late
    }

    private func isReported(_ key: String, at place: Place) -> Bool {
        let routed = definition(of: place)?.on.map(\.outcome.value) ?? []
        if let callee = callee(of: place), !routed.contains("*") {
            // It starts again in its place, and what it carries is lost.
            let isLost = (carried[callee] ?? [:]).contains { !routed.contains($0.key) && $0.value.has(key) }
            if isLost { return true }
        }
        return (ways[place] ?? []).contains { way in
            switch way.target {
            case .step: way.assigned.has(key)
            case .word(let word): word.value == .stay && way.assigned.has(key)
            case .end, .select, .invalid: false
            }
        }
    }

    /// The values that a link carries to members, which are built before it comes to their flow.
    func findLateItems() -> Set<LateValue> {
        let flowsOfMembers = flowsOfMembers
        var late: Set<LateValue> = []
        for link in links {
            for (target, _) in Self.ways(link.target) {
                var path: [Place] = []
                if case .step(let name) = target { path = self.path(name.value) }
                // Where it ends, and where it only continues from: there the value comes with the next step of the
                // path.
                var legs = path.dropLast().map { ($0.flow, Optional($0.step)) }
                legs.append((path.last?.flow ?? 0, nil))
                for (leg, (flow, next)) in legs.enumerated() where flowsOfMembers.contains(flow) {
                    let read = readers(in: flow).filter { $0.member != next }.flatMap(\.keys)
                    let outer = leg > 0 ? path[leg - 1] : nil
                    for key in query(of: link).map(\.name.value) {
                        let isEntered =
                            outer.map { !flowsOfMembers.contains($0.flow) && !isGiven(key, to: $0) } ?? false
                        guard read.contains(key) || !isEntered && next != nil && isTaken(key, onEntryTo: path[leg])
                        else { continue }
                        late.insert(LateValue(place: Place(flow: flow, step: 0), key: key))
                    }
                }
            }
        }
        return late
    }

    /// Whether the flow at a place has the key as a constant, whatever it is entered with.
    private func isGiven(_ key: String, to place: Place) -> Bool {
        guard let callee = callee(of: place) else { return false }
        return walked(callee, with: definition(of: place)?.with ?? []).entries(of: callee).allSatisfy { $0.has(key) }
    }

    /// Whether the flow at a place takes the key when it is entered, and never again: for static slots, and for its
    /// services.
    private func isTaken(_ key: String, onEntryTo place: Place) -> Bool {
        guard let callee = callee(of: place), !isGiven(key, to: place) else { return false }
        return walked(callee, with: []).builds.keys.contains { inner in
            guard inner.flow == callee else { return false }
            let isService = inner.step >= stepNames[callee].count
            return (staticValues(of: inner) + staticValues(ofChildrenOf: inner) + (isService ? slots(of: inner) : []))
                .contains { $0.key == key }
        }
    }

    /// Whether a value may be called missing or be called late: of several slots inside a member, one is named.
    func isEitherWay(_ finding: SlotFinding) -> Bool {
        guard finding.finding == .missing, let slot = slots(of: finding.place).first(where: { $0.name == finding.slot })
        else { return false }
        let flowsOfLate =
            late.union(lateItems).filter { $0.key == slot.key }.map(\.place.flow)
        // Of several flows on a link's path, one is named.
        if flowsOfLate.contains(finding.place.flow) { return true }
        return flowsOfLate.contains { flow in
            stepNames[flow].indices.contains { step in
                guard let callee = callee(of: Place(flow: flow, step: step)) else { return false }
                return walked(callee, with: []).builds.keys.contains { $0.flow == finding.place.flow }
            }
        }
    }
}

extension RuleInterpreter {
    /// Whether no member itself reads a value that is late, but something inside one.
    func isReadInside(_ late: LateValue) -> Bool {
        let flow = late.place.flow
        return stepNames[flow].indices.allSatisfy { member in
            member == late.place.step
                || !slots(of: Place(flow: flow, step: member)).contains { $0.key == late.key }
        }
    }
}
