import Configuration
import PluginManifest

/// The needs and gives of linear flows' steps, as rows of bits: enough to try an order without proving it.
///
/// A key is ready if it is assigned and, where its values can be nil, known not to be nil.
struct OrderModel: Sendable {
    /// A step of a linear flow, by the effect on the keys that are ready.
    struct Member: Sendable {
        var name: String
        var needs: [UInt64]
        var gives: [UInt64]
        /// The keys that the step might set to nil.
        var takes: [UInt64]
    }

    /// By flow: the keys needed on entry.
    private var needs: BitMatrix
    /// The keys whose values can be nil.
    private let optional: BitMatrix
    /// A few plugins that can be added to a linear flow as a step.
    private(set) var addable: [Member] = []

    init(_ prover: Prover) {
        let graph = prover.graph
        var optional = BitMatrix(rows: 1, columns: graph.keys.count, filled: false)
        for key in 0..<graph.keys.count where prover.facts.keyTypes[key].value?.isOptional == true {
            optional.insert(key, row: 0)
        }
        self.optional = optional
        needs = BitMatrix(rows: graph.flows.count, columns: graph.keys.count, filled: false)
        findNeeds(prover)
        addable = prover.addablePlugins()
    }

    /// Returns the keys that are ready when a flow is entered.
    func ready(atEntryOf flow: Int, in prover: Prover) -> [UInt64] {
        let assignment = prover.facts.assignment
        return ready(assignment.entry, assignment.entryNarrowed, row: flow).words(ofRow: 0)
    }

    private func ready(_ assigned: BitMatrix, _ narrowed: BitMatrix, row: Int) -> BitMatrix {
        var unsure = optional
        unsure.subtract(row, of: narrowed, from: 0)
        var ready = optional
        ready.copy(row, of: assigned, to: 0)
        ready.subtract(0, of: unsure, from: 0)
        return ready
    }

    // MARK: - Trying an order

    static func checks(_ members: some Sequence<Member>, _ entry: [UInt64]) -> Bool {
        var environment = entry
        return members.allSatisfy { member in
            guard member.isReady(in: environment) else { return false }
            member.leave(&environment)
            return true
        }
    }

    /// Repeatedly takes the first step whose needs are met. Finds an order if one exists, unless a step sets a value to
    /// nil again.
    static func anyOrder(_ members: [Member], _ entry: [UInt64]) -> [Member]? {
        var environment = entry
        var rest = members
        var order: [Member] = []
        while let place = rest.firstIndex(where: { $0.isReady(in: environment) }) {
            let member = rest.remove(at: place)
            order.append(member)
            member.leave(&environment)
        }
        return rest.isEmpty ? order : nil
    }

    // MARK: - The members

    /// Returns the steps of a linear flow; nil if one of them is unknown or never continues to the next.
    func members(of flow: Int, in prover: Prover) -> [Member]? {
        var members: [Member] = []
        for index in prover.graph.flows[flow].steps {
            let step = prover.graph.steps[index]
            var row = BitMatrix(rows: 1, columns: prover.graph.keys.count, filled: false)
            insertNeeds(of: index, prover, into: &row)
            switch step.unit {
            case .plugin(let plugin, _):
                let writes = step.routes.map { prover.graph.writes(of: $0, at: step) }
                let name = prover.graph.plugins[plugin].id
                guard let member = prover.member(name, needs: row, writes) else { return nil }
                members.append(member)
            case .flow(let callee):
                let assignment = prover.facts.assignment
                // Of several ends no order is tried: each provides something else.
                let ends = prover.graph.flows[callee].ends.filter { prover.facts.isEndReached[$0] }
                guard ends.count == 1, !prover.graph.flows[callee].isBroken else { return nil }
                let gives = ready(assignment.carried, assignment.carriedNarrowed, row: ends[0])
                var takes = optional
                takes.copy(ends[0], of: assignment.carried, to: 0)
                takes.subtract(0, of: gives, from: 0)
                let name = prover.graph.flows[callee].name.value
                members.append(Member(name: name, needs: row, gives: gives, takes: takes))
            case .unknown:
                return nil
            }
        }
        return members
    }

    /// Finds the entry needs of each flow: the needs of its steps that the preceding steps do not all meet.
    private mutating func findNeeds(_ prover: Prover) {
        let graph = prover.graph
        let assignment = prover.facts.assignment
        for flow in prover.facts.calleesFirst {
            for step in prover.facts.reachedInOrder[flow] {
                var row = BitMatrix(rows: 1, columns: graph.keys.count, filled: false)
                insertNeeds(of: step, prover, into: &row)
                row.subtract(0, of: ready(assignment.assigned, assignment.narrowedFromNothing, row: step), from: 0)
                needs.formUnion(0, of: row, to: flow)
                // What a plugin declares static is what the flow is entered with.
                for key in prover.requiredStaticKeys(of: step) { needs.insert(key, row: flow) }
            }
            for constant in graph.flows[flow].scope.constants { needs.remove(constant.key, row: flow) }
        }
    }

    /// Inserts a step's needs into the first row of a matrix.
    private func insertNeeds(of step: Int, _ prover: Prover, into row: inout BitMatrix) {
        let step = prover.graph.steps[step]
        if case .flow(let callee) = step.unit {
            row.formUnion(callee, of: needs, to: 0)
            for constant in step.callConstants { row.remove(constant.key, row: 0) }
        }
        for slot in step.slots where slot.constant == nil && !slot.type.isOptional { row.insert(slot.key, row: 0) }
    }
}

extension OrderModel.Member {
    fileprivate init(name: String, needs: BitMatrix, gives: BitMatrix, takes: BitMatrix) {
        self.init(
            name: name,
            needs: needs.words(ofRow: 0),
            gives: gives.words(ofRow: 0),
            takes: takes.words(ofRow: 0)
        )
    }

    fileprivate func isReady(in environment: [UInt64]) -> Bool {
        environment.indices.allSatisfy { needs[$0] & ~environment[$0] == 0 }
    }

    fileprivate func leave(_ environment: inout [UInt64]) {
        for word in environment.indices { environment[word] = environment[word] & ~takes[word] | gives[word] }
    }
}

extension Prover {
    /// Returns a few plugins that can be added to a linear flow as a step. They have no side effects: they need nothing
    /// from a scope, and write only values of the type that all readers want.
    fileprivate func addablePlugins() -> [OrderModel.Member] {
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
            guard let build = plugin.defaultBuild else { return nil }
            var needs = BitMatrix(rows: 1, columns: graph.keys.count, filled: false)
            for slot in build.dynamic where !slot.type.isOptional {
                guard let key = graph.keys.find(plugin.flowName(ofSlot: slot.name)) else { return nil }
                needs.insert(key, row: 0)
            }
            return member(plugin.id, needs: needs, plugin.outcomes.map(\.payload))
        }
    }

    /// Returns a plugin as a step, given the writes of each of its outcomes; nil if it has no outcome.
    fileprivate func member(
        _ name: String,
        needs: BitMatrix,
        _ outcomes: [[AdaptedPlugin.Write]]
    ) -> OrderModel.Member? {
        let values = outcomes.map { Set($0.lazy.filter { !$0.type.isOptional }.map(\.key)) }
        guard let first = values.first else { return nil }
        var gives = BitMatrix(rows: 1, columns: graph.keys.count, filled: false)
        for key in values.dropFirst().reduce(first, { $0.intersection($1) }) { gives.insert(key, row: 0) }
        var takes = BitMatrix(rows: 1, columns: graph.keys.count, filled: false)
        for write in outcomes.joined() where write.type.isOptional { takes.insert(write.key, row: 0) }
        return .init(name: name, needs: needs, gives: gives, takes: takes)
    }

    /// Returns the keys of the static, non-optional values of a step's plugin.
    fileprivate func requiredStaticKeys(of step: Int) -> [Int] {
        plugin(of: step)?.staticValues(graph.keys).filter { !$0.type.isOptional }.map(\.key) ?? []
    }
}
