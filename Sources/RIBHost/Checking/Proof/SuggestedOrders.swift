import Configuration

/// Orders of linear flows that meet each step's needs, searched once for each flow and proved before they are
/// suggested.
///
/// The needs and gives of a step do not depend on its position, so trying an order is a walk along it.
struct SuggestedOrders: Sendable {
    /// A help line, and the errors left after following it.
    private struct Suggestion {
        var help: String
        var left: [Rehearsal.Problem: Int]
    }

    /// By flow: another order of the steps, and an order with one plugin added.
    private var found: [Int: (order: Suggestion?, insertion: Suggestion?)] = [:]
    /// The errors of the configuration as written.
    private var before: [Rehearsal.Problem: Int]?
    private var model: OrderModel?
    /// The remaining number of steps to prove for suggestions: a file with thousands of errors is refused quickly as
    /// well.
    private var budget = 100_000

    /// Returns help text with an order that removes an error: an order of this flow or of a flow that uses it.
    mutating func order(for flow: Int, removing problem: Rehearsal.Problem, in prover: Prover) -> String? {
        guard prover.rehearsal != nil else { return nil }
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
            if let order = found.order, removes(problem, order) { return order.help }
            if insertion == nil, let found = found.insertion, removes(problem, found) { insertion = found.help }
            for call in prover.facts.callSites[flow].prefix(greatestReach) where flows.count < greatestReach {
                let caller = prover.graph.steps[call].flow
                if !flows.contains(caller) { flows.append(caller) }
            }
        }
        return insertion
    }

    private func removes(_ problem: Rehearsal.Problem, _ suggestion: Suggestion) -> Bool {
        suggestion.left[problem, default: 0] < before?[problem] ?? 0
    }

    /// Searches for the smallest change: one step moved, two steps exchanged, then any order that works.
    private mutating func search(_ flow: Int, in prover: Prover) -> (order: Suggestion?, insertion: Suggestion?) {
        let model = self.model ?? OrderModel(prover)
        self.model = model
        // In tabs and stack all are built together, so their order does not matter.
        guard prover.graph.flows[flow].isLinear, !prover.graph.flows[flow].container.attachesAllMembers,
            !Self.hasServiceLeadingToStep(flow, in: prover), let members = model.members(of: flow, in: prover),
            members.count <= Self.greatestCount
        else { return (nil, nil) }
        let entry = model.ready(atEntryOf: flow, in: prover)
        guard !OrderModel.checks(members, entry) else { return (nil, nil) }
        let name = flow == FlowGraph.root ? nil : "`\(prover.graph.flows[flow].name.value)`"
        let changes = Self.smallChanges(of: members)
        let any = OrderModel.anyOrder(members, entry).map { [$0] } ?? []
        if let (order, left) = accepted([changes, AnySequence(any)].lazy.joined(), entry, flow, prover) {
            let subject = "This order\(name.map { " of \($0)" } ?? "")"
            let help = "\(subject) provides what each step needs: \(Self.array(of: order))."
            return (Suggestion(help: help, left: left), nil)
        }
        let steps = prover.graph.steps[prover.graph.flows[flow].stepsAndServices]
        for added in model.addable where !steps.contains(where: { $0.name == added.name }) {
            let orders = members.indices.reversed().lazy.map { members[..<$0] + [added] + members[$0...] }
            guard let (order, left) = accepted(orders, entry, flow, prover),
                let place = order.firstIndex(where: { $0.name == added.name })
            else { continue }
            let before = "`\(members[place].name)`\(name.map { " in \($0)" } ?? "")"
            let help = "Put `\(added.name)` before \(before): \(Self.array(of: order))."
            return (nil, Suggestion(help: help, left: left))
        }
        return (nil, nil)
    }

    /// The greatest number of steps in a suggested order: longer orders do not help the reader.
    private static let greatestCount = 40

    private static func array(of members: some Sequence<OrderModel.Member>) -> String {
        "`[\(members.map { "\"\($0.name)\"" }.joined(separator: ", "))]`"
    }

    /// Returns the first order that the proof accepts without adding an error, with the errors left.
    private mutating func accepted(
        _ orders: some Sequence<some Collection<OrderModel.Member>>,
        _ entry: [UInt64],
        _ flow: Int,
        _ prover: Prover
    ) -> (order: [OrderModel.Member], left: [Rehearsal.Problem: Int])? {
        // What the model does not know, such as a type, is usually the same for the next order.
        var attempts = 3
        for order in orders where OrderModel.checks(order, entry) {
            guard attempts > 0, let rehearsal = prover.rehearsal, let before = errorsBefore(prover), spend(prover)
            else { return nil }
            attempts -= 1
            if let left = rehearsal.errors(with: order.map(\.name), inFlow: flow),
                left.allSatisfy({ $0.value <= before[$0.key, default: 0] })
            {
                return (Array(order), left)
            }
        }
        return nil
    }

    private mutating func errorsBefore(_ prover: Prover) -> [Rehearsal.Problem: Int]? {
        if before == nil, spend(prover) { before = prover.rehearsal?.errors() }
        return before
    }

    private mutating func spend(_ prover: Prover) -> Bool {
        // A proof has costs that do not depend on the number of steps.
        let cost = prover.graph.steps.count + 500
        guard cost <= budget else { return false }
        budget -= cost
        return true
    }

    /// Returns true if a service leads to a step. Then a step can follow any other, in any order.
    private static func hasServiceLeadingToStep(_ flow: Int, in prover: Prover) -> Bool {
        prover.graph.steps[prover.graph.flows[flow].services].contains { service in
            service.edges.contains { if case .step = $0.destination { true } else { false } }
        }
    }

    /// Returns all orders with one step moved or two steps exchanged, the shortest moves first.
    private static func smallChanges(of order: [OrderModel.Member]) -> AnySequence<[OrderModel.Member]> {
        let count = order.count
        let pairs = (1..<max(1, count)).lazy.flatMap { distance in
            (0..<(count - distance)).lazy.map { ($0, $0 + distance) }
        }
        let moves = pairs.flatMap { near, far in
            [(far, near), (near, far)].lazy.map { from, to in
                var moved = order
                moved.insert(moved.remove(at: from), at: to)
                return moved
            }
        }
        let exchanges = pairs.map { near, far in
            var exchanged = order
            exchanged.swapAt(near, far)
            return exchanged
        }
        return AnySequence([AnySequence(moves), AnySequence(exchanges)].lazy.joined())
    }
}
