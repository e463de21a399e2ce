import Configuration
import PluginManifest

/// What comes too late for the members of tabs and stack, which are built when their flow is entered.
extension RuleInterpreter {
    /// A value that a member of tabs or stack, or a service beside it, reports, and another has been built without.
    struct LateValue: Hashable, CustomStringConvertible {
        var place: Place
        var key: String

        var description: String { "\(place) \(key)" }
    }

    /// By member: the keys that it takes from what its flow was entered with. Inside a flow, what is still not there when
    /// that flow is walked with nothing.
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
                for slot in staticValues(of: inner)
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
            for place in builds.keys where place.flow == flow && callee(of: place) == nil {
                let read = readers.filter { $0.member != place.step }.reduce(into: Set()) { $0.formUnion($1.keys) }
                for key in read where isReported(key, at: place) { late.insert(LateValue(place: place, key: key)) }
            }
        }
        return late
    }

    private func isReported(_ key: String, at place: Place) -> Bool {
        (ways[place] ?? []).contains { way in
            switch way.target {
            case .step: way.assigned.has(key)
            case .word(let word): word.value == .stay && way.assigned.has(key)
            case .select, .invalid: false
            }
        }
    }

    /// The keys that a link carries to members, which are built before it is opened.
    func findLateItems() -> Set<String> {
        guard flows[0].container.attachesAllMembers else { return [] }
        let read = readers(in: 0).reduce(into: Set<String>()) { $0.formUnion($1.keys) }
        return Set(links.flatMap(\.query).map(\.name.value)).intersection(read)
    }

    /// Whether a value may be called missing or be called late: of several slots inside a member, one is named.
    func isEitherWay(_ finding: SlotFinding) -> Bool {
        guard finding.finding == .missing, let slot = slots(of: finding.place).first(where: { $0.name == finding.slot })
        else { return false }
        let flowsOfLate =
            late.filter { $0.key == slot.key }.map(\.place.flow) + (lateItems.contains(slot.key) ? [0] : [])
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
