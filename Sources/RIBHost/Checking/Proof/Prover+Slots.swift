import PluginABI
import PluginManifest

extension Prover {
    /// A dynamic slot of a reachable step, to be filled from the environment.
    struct OpenSlot {
        var step: Int
        var slot: FlowGraph.Slot
        var plugin: AdaptedPlugin
        var key: String
    }

    /// Checks that each dynamic slot gets a value of the slot's type on every path.
    mutating func checkSlots() {
        var unfilled: [(open: OpenSlot, verdict: Verdict, place: Int)] = []
        for (index, step) in graph.steps.enumerated() where facts.isReached[index] && !isChild(index) {
            guard let plugin = plugin(of: index) else { continue }
            for slot in step.slots where slot.constant == nil {
                let verdict = verdict(on: slot, at: index)
                if case .filled = verdict { continue }
                if case .missing = verdict, lateSlots.contains(LateSlot(flow: step.flow, key: slot.key)) { continue }
                let open = OpenSlot(step: index, slot: slot, plugin: plugin, key: graph.keys[slot.key])
                unfilled.append((open, verdict, unfilled.count))
            }
        }
        // Key by key, because the facts about one key are computed for all steps together.
        unfilled.sort { ($0.open.slot.key, $0.place) < ($1.open.slot.key, $1.place) }
        var reported: [(diagnostic: Diagnostic, place: Int)] = []
        for (open, verdict, place) in unfilled {
            guard let diagnostic = advice.diagnostic(for: open, verdict, in: self) else { continue }
            reported.append((diagnostic, place))
            if diagnostic.cause != nil { facts.note(need: open.key, "\(open.slot.type)") }
        }
        diagnostics += reported.sorted { $0.place < $1.place }.map(\.diagnostic)
    }

    enum Verdict {
        case filled
        case missing
        case mayBeNil(ValueType)
        case otherType(ValueType)
        case misfit(WireValue)
    }

    /// Returns the verdict on a slot. A slot of type `T` needs a `T` on every path. `T?` takes the value or nil; but a
    /// key has one type, so the value cannot have another.
    func verdict(on slot: FlowGraph.Slot, at step: Int) -> Verdict {
        let known = facts.knowledge(of: slot.key, at: step, in: graph)
        if !slot.type.isOptional, known == .nothing { return .missing }
        switch facts.keyTypes[slot.key] {
        case .none, .unknown:
            return .filled
        case .misfit(let constant):
            return .misfit(constant)
        case .value(let type):
            if type.unwrapped != slot.type.unwrapped { return .otherType(type) }
            return slot.type.isOptional || known == .value ? .filled : .mayBeNil(type)
        }
    }
}
