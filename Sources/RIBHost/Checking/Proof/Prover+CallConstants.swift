import Configuration
import PluginManifest

/// Constants that a step gives to the flow it runs.
extension Prover {
    /// Checks that some step in the flow needs each call constant. The flows are in order, and none contains itself.
    mutating func checkCallConstants() {
        guard graph.steps.contains(where: { !$0.callConstants.isEmpty }) else { return }
        var needs = needsOfFlows()
        for step in graph.steps {
            guard case .flow(let callee) = step.unit, !needs.isOpen[callee] else { continue }
            for constant in step.callConstants where !needs.keys.contains(constant.key, row: callee) {
                if let own = graph.flows[callee].scope.constants.first(where: { $0.key == constant.key }) {
                    reportShadowed(constant, by: own, of: callee)
                } else {
                    reportUnneeded(graph.keys[constant.key], at: constant.keyRange, by: callee, &needs)
                }
            }
        }
    }

    private struct Needs {
        /// By flow: the keys that fill a slot of a step, or of a step in a flow it runs.
        var keys: BitMatrix
        /// By flow: true if the contents are unknown, so that the flow might need anything.
        var isOpen: [Bool]
        /// By flow: the names of the keys, once they have been asked for.
        var names: [Int: [String]] = [:]
    }

    private func needsOfFlows() -> Needs {
        var needs = Needs(
            keys: BitMatrix(rows: graph.flows.count, columns: graph.keys.count, filled: false),
            isOpen: graph.flows.map { $0.steps.isEmpty && $0.slot == nil }
        )
        var given = BitMatrix(rows: 1, columns: graph.keys.count, filled: false)
        for flow in facts.calleesFirst {
            for index in graph.flows[flow].stepsAndServices {
                let step = graph.steps[index]
                for slot in step.children {
                    needs.keys.formUnion(slot.flow, of: needs.keys, to: flow)
                    if needs.isOpen[slot.flow] { needs.isOpen[flow] = true }
                }
                switch step.unit {
                case .plugin(_, build: .some):
                    for slot in step.slots where slot.constant == nil { needs.keys.insert(slot.key, row: flow) }
                    for (key, _, _) in staticValues(of: index) { needs.keys.insert(key, row: flow) }
                case .flow(let callee):
                    given.copy(callee, of: needs.keys, to: 0)
                    for constant in step.callConstants { given.remove(constant.key, row: 0) }
                    needs.keys.formUnion(0, of: given, to: flow)
                    if needs.isOpen[callee] { needs.isOpen[flow] = true }
                case .plugin(_, build: nil), .unknown:
                    needs.isOpen[flow] = true
                }
            }
            // The constants of the flow itself do not come from outside.
            for constant in graph.flows[flow].scope.constants { needs.keys.remove(constant.key, row: flow) }
            for value in graph.values(offeredIn: flow) {
                if let key = graph.keys.find(value.name) { needs.keys.remove(key, row: flow) }
            }
        }
        return needs
    }

    private mutating func reportShadowed(
        _ constant: FlowGraph.Constant,
        by own: FlowGraph.Constant,
        of flow: Int
    ) {
        let key = graph.keys[constant.key]
        report(
            .unknownSlot,
            "The flow `\(graph.flows[flow].name.value)` does not take `\(key)`: it has a constant of that name itself.",
            at: constant.keyRange,
            "never read",
            secondary: [here(own.keyRange, "read instead")],
            help: "Remove it, or the flow's own."
        )
    }

    private mutating func reportUnneeded(_ key: String, at range: SourceRange, by flow: Int, _ needs: inout Needs) {
        let names = needs.names[flow] ?? needs.keys.columns(ofRow: flow, below: graph.keys.count).map { graph.keys[$0] }
        needs.names[flow] = names
        let help =
            if let match = suggestions.closest(to: key, among: names) {
                "Did you mean `\(match)`?"
            } else {
                names.isEmpty ? "Remove it: they need nothing that could be given." : "They need \(names.listed())."
            }
        report(
            .unknownSlot,
            "No step of the flow `\(graph.flows[flow].name.value)` needs `\(key)`.",
            at: range,
            "unknown",
            help: help
        )
    }
}
