internal import Configuration
internal import PluginManifest

/// Orders of linear flows in which each step gets what it needs, searched once for each flow.
///
/// What a step needs and gives does not depend on its position, so trying an order is a walk along it.
struct SuggestedOrders: Sendable {
    /// What a step of a linear flow needs and gives, as rows of bits.
    fileprivate struct Member {
        var name: String
        var needs: [UInt64]
        var gives: [UInt64]
    }

    /// By flow: another order of its steps, and one with a plugin more.
    private var found: [Int: (order: String?, insertion: String?)] = [:]
    /// By flow: the keys that it must be entered with.
    private var needs: BitMatrix?
    private var addable: [Member] = []

    /// A help line with an order that provides what is missing in a flow: an order of this flow or of one that uses it.
    /// A plugin is added only if no order helps without one.
    mutating func order(for flow: Int, in prover: Prover) -> String? {
        if needs == nil {
            needs = Self.needsOfFlows(prover)
            addable = prover.addablePlugins()
        }
        var flows = [flow]
        var next = 0
        var insertion: String?
        // Beyond a few levels a reader would not see the connection.
        let greatestReach = 16
        while next < flows.count {
            let flow = flows[next]
            next += 1
            let found = self.found[flow] ?? search(flow, in: prover)
            self.found[flow] = found
            if let order = found.order { return order }
            insertion = insertion ?? found.insertion
            for call in prover.facts.callSites[flow].prefix(greatestReach) where flows.count < greatestReach {
                let caller = prover.graph.steps[call].flow
                if !flows.contains(caller) { flows.append(caller) }
            }
        }
        return insertion
    }

    /// The smallest change first: one step moved, two exchanged, then any order that works.
    private func search(_ flow: Int, in prover: Prover) -> (order: String?, insertion: String?) {
        // In tabs and stack all are built together, so their order does not matter.
        guard prover.graph.flows[flow].isLinear, !prover.graph.flows[flow].container.attachesAllMembers,
            !Self.hasServiceLeadingToStep(flow, in: prover), let members = members(of: flow, in: prover)
        else { return (nil, nil) }
        let entry = prover.facts.assignment.entry.words(ofRow: flow)
        let checks = { (order: [Int]) in Self.checks(order.map { members[$0] }, entry) }
        let written = Array(members.indices)
        guard !checks(written), members.count <= Self.greatestCount else { return (nil, nil) }
        let name = flow == FlowGraph.root ? nil : "`\(prover.graph.flows[flow].name.value)`"
        if let order = Self.smallChanges(of: written).first(where: checks) ?? Self.anyOrder(members, entry) {
            let order = Self.array(of: order.map { members[$0] })
            return ("This order\(name.map { " of \($0)" } ?? "") provides what each step needs: \(order).", nil)
        }
        let steps = prover.graph.steps[prover.graph.flows[flow].stepsAndServices]
        for added in addable where !steps.contains(where: { $0.name == added.name }) {
            for place in members.indices.reversed() {
                let order = members[..<place] + [added] + members[place...]
                guard Self.checks(order, entry) else { continue }
                let before = "`\(members[place].name)`\(name.map { " in \($0)" } ?? "")"
                return (nil, "Put `\(added.name)` before \(before): \(Self.array(of: order)).")
            }
        }
        return (nil, nil)
    }

    /// Longer orders do not help the reader.
    private static let greatestCount = 40

    private static func array(of members: some Sequence<Member>) -> String {
        "`[\(members.map { "\"\($0.name)\"" }.joined(separator: ", "))]`"
    }

    /// Then a step can follow any other, in any order.
    private static func hasServiceLeadingToStep(_ flow: Int, in prover: Prover) -> Bool {
        prover.graph.steps[prover.graph.flows[flow].services].contains { service in
            service.edges.contains { if case .step = $0.destination { true } else { false } }
        }
    }

    private static func checks(_ members: some Sequence<Member>, _ entry: [UInt64]) -> Bool {
        var environment = entry
        for member in members {
            guard member.isReady(in: environment) else { return false }
            for word in environment.indices { environment[word] |= member.gives[word] }
        }
        return true
    }

    /// All orders with one step moved or two exchanged, the shortest moves first.
    private static func smallChanges(of order: [Int]) -> some Sequence<[Int]> {
        let count = order.count
        let distances = count < 2 ? 1..<1 : 1..<count
        let moves = distances.lazy.flatMap { distance in
            (0..<(count - distance)).lazy.flatMap { place in
                [(place + distance, place), (place, place + distance)].lazy.map { from, to in
                    var moved = order
                    moved.insert(moved.remove(at: from), at: to)
                    return moved
                }
            }
        }
        let exchanges = distances.lazy.flatMap { distance in
            (0..<(count - distance)).lazy.map { place in
                var exchanged = order
                exchanged.swapAt(place, place + distance)
                return exchanged
            }
        }
        return [AnySequence(moves), AnySequence(exchanges)].lazy.joined()
    }

    /// Takes the first step that has what it needs, repeatedly: finds an order if there is one, because a value that
    /// has been provided is never lost.
    private static func anyOrder(_ members: [Member], _ entry: [UInt64]) -> [Int]? {
        var environment = entry
        var rest = Array(members.indices)
        var order: [Int] = []
        while let place = rest.firstIndex(where: { members[$0].isReady(in: environment) }) {
            let member = rest.remove(at: place)
            order.append(member)
            for word in environment.indices { environment[word] |= members[member].gives[word] }
        }
        return rest.isEmpty ? order : nil
    }

    /// The steps of a linear flow; nil where one of them is unknown or never lets the next have its turn.
    private func members(of flow: Int, in prover: Prover) -> [Member]? {
        guard let needs else { return nil }
        var members: [Member] = []
        for index in prover.graph.flows[flow].steps {
            let step = prover.graph.steps[index]
            var row = BitMatrix(rows: 2, columns: prover.graph.keys.count, filled: false)
            prover.insertNeeds(of: index, flows: needs, into: &row)
            let name: String
            switch step.unit {
            case .plugin(let plugin, _):
                guard let gives = prover.writtenByAll(of: step) else { return nil }
                for key in gives { row.insert(key, row: 1) }
                name = prover.graph.plugins[plugin].id
            case .flow(let callee):
                guard prover.facts.canFinish[callee], !prover.graph.flows[callee].isBroken else { return nil }
                row.formUnion(callee, of: prover.facts.assignment.carried, to: 1)
                name = prover.graph.flows[callee].name.value
            case .unknown:
                return nil
            }
            members.append(Member(name: name, needs: row.words(ofRow: 0), gives: row.words(ofRow: 1)))
        }
        return members
    }

    /// What each flow must be entered with: what a step in it needs and the steps before it do not all provide.
    private static func needsOfFlows(_ prover: Prover) -> BitMatrix {
        let graph = prover.graph
        var needs = BitMatrix(rows: graph.flows.count, columns: graph.keys.count, filled: false)
        for flow in prover.facts.calleesFirst {
            let scope = graph.flows[flow].scope
            for step in graph.flows[flow].stepsAndServices where prover.facts.isReachedInFlow[step] {
                var row = BitMatrix(rows: 1, columns: graph.keys.count, filled: false)
                prover.insertNeeds(of: step, flows: needs, into: &row)
                row.subtract(step, of: prover.facts.assignment.assigned, from: 0)
                needs.formUnion(0, of: row, to: flow)
                // What a plugin declares static is what the flow is entered with.
                for key in prover.requiredStaticKeys(of: step) { needs.insert(key, row: flow) }
            }
            for constant in scope.constants { needs.remove(constant.key, row: flow) }
        }
        return needs
    }
}

extension SuggestedOrders.Member {
    fileprivate func isReady(in environment: [UInt64]) -> Bool {
        environment.indices.allSatisfy { needs[$0] & ~environment[$0] == 0 }
    }
}

extension Prover {
    /// A few plugins that can be added to a linear flow as a step. Only those without side effects: they need nothing
    /// from a scope, and what they write has the type that all readers want.
    fileprivate func addablePlugins() -> [SuggestedOrders.Member] {
        // There, a value that a step carries out of its flow might come too late for another.
        guard !graph.flows.contains(where: \.container.attachesAllMembers) else { return [] }
        let asked = typesAsked(ofKeys: Array(0..<graph.keys.count))
        return graph.plugins.lazy.filter { plugin in
            plugin.manifest.staticDependencies.isEmpty && plugin.streamWrites.isEmpty
                && plugin.outcomes.lazy.flatMap(\.payload).allSatisfy { write in
                    let isFree = if case .none = facts.keyTypes[write.key] { true } else { false }
                    return (isFree || facts.keyTypes[write.key].value == write.type)
                        && asked[write.key].allSatisfy { $0.unwrapped == write.type }
                }
        }
        .prefix(16).compactMap { plugin in
            let builds = plugin.manifest.builds
            guard let build = plugin.manifest.build(named: "default") ?? (builds.count == 1 ? builds[0] : nil),
                let gives = Self.writtenByAll(plugin.outcomes.map { Set($0.payload.map(\.key)) })
            else { return nil }
            var row = BitMatrix(rows: 2, columns: graph.keys.count, filled: false)
            for slot in build.dynamic where !slot.type.isOptional {
                guard let key = graph.keys.find(plugin.flowName(ofSlot: slot.name)) else { return nil }
                row.insert(key, row: 0)
            }
            for key in gives { row.insert(key, row: 1) }
            return .init(name: plugin.id, needs: row.words(ofRow: 0), gives: row.words(ofRow: 1))
        }
    }

    /// Inserts the keys that a step needs before it into the first row of a matrix.
    fileprivate func insertNeeds(of step: Int, flows: BitMatrix, into row: inout BitMatrix) {
        let step = graph.steps[step]
        if case .flow(let callee) = step.unit {
            row.formUnion(callee, of: flows, to: 0)
            for constant in step.callConstants { row.remove(constant.key, row: 0) }
        }
        for slot in step.slots where slot.constant == nil && !slot.type.isOptional { row.insert(slot.key, row: 0) }
    }

    /// The keys that each outcome of a plugin's step writes; nil where it has none.
    fileprivate func writtenByAll(of step: FlowGraph.Step) -> Set<Int>? {
        Self.writtenByAll(step.routes.map { Set(graph.writes(of: $0, at: step).map(\.key)) })
    }

    private static func writtenByAll(_ written: [Set<Int>]) -> Set<Int>? {
        guard let first = written.first else { return nil }
        return written.dropFirst().reduce(first) { $0.intersection($1) }
    }

    /// The keys of the values without which a step's plugin cannot be built, and which it declares static.
    fileprivate func requiredStaticKeys(of step: Int) -> [Int] {
        plugin(of: step)?.staticValues(graph.keys).filter { !$0.type.isOptional }.map(\.key) ?? []
    }
}
