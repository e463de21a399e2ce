internal import Configuration
internal import PluginABI
internal import PluginManifest

/// The diagnostic for a static slot that is not filled by the values that its flow is entered with.
extension Advice {
    /// A value that is not assigned on every path to where the flow is entered.
    mutating func missingOnEntry(_ slot: Prover.StaticSlot, _ type: ValueType, in prover: Prover) -> Diagnostic {
        let name = prover.graph.flows[slot.flow].name.value
        var notes: [String] = []
        var help: [String] = []
        var isProvidedSomewhere = false
        if let key = prover.graph.keys.find(slot.key) {
            let start = prover.graph.flows[slot.flow].firstAttached.first ?? slot.step
            let path = paths.path(to: start, .absent, of: key, in: prover)
            notes = [Self.note("It is missing", on: path, in: prover)]
            lookForProviders(of: key, type, prover)
            notes.append(providers)
            isProvidedSomewhere = self.isProvidedSomewhere
            let callers = prover.facts.callSites[slot.flow].map { prover.graph.steps[$0].flow }
            for caller in callers.unique.prefix(4) {
                if let order = orders.order(for: caller, in: prover), !help.contains(order) { help.append(order) }
            }
        }
        let member = "\"\(slot.key)\": \(type.example)"
        help.append("Give it a constant for all flows, at the top of the file: `\"dependencies\": {\(member)}`.")
        help.append("Or for this flow alone: `\"\(name)\": {\"dependencies\": {\(member)}, \"steps\": …}`.")
        return Diagnostic(
            .missingStatic,
            "`\(slot.plugin.id)` needs `\(slot.key)`, "
                + (isProvidedSomewhere
                    ? "with which the flow `\(name)` is not entered on every path." : "which no scope around it has."),
            at: prover.here(prover.graph.steps[slot.step].range, "needs `\(slot.slot.name): \(slot.slot.type)`"),
            secondary: [slot.label] + entrances(of: slot.flow, prover),
            notes: notes,
            help: help
        )
    }

    /// A value that might be nil where the flow is entered.
    mutating func mayBeNilOnEntry(
        _ slot: Prover.StaticSlot,
        key: Int,
        _ type: ValueType,
        in prover: Prover
    ) -> Diagnostic {
        let name = prover.graph.flows[slot.flow].name.value
        let start = prover.graph.flows[slot.flow].firstAttached.first ?? slot.step
        let path = paths.path(to: start, .mayBeNil, of: key, in: prover)
        return Diagnostic(
            .optionalValue,
            "`\(slot.plugin.id)` needs a value for `\(slot.key)`, which may be nil when the flow `\(name)` is entered.",
            at: prover.here(
                prover.graph.steps[slot.step].range,
                "needs \(slot.slot.type.description.withArticle), and gets \(type.description.withArticle)"
            ),
            secondary: [slot.label] + entrances(of: slot.flow, prover),
            notes: [Self.note("It may be nil", on: path, in: prover)],
            help: [
                "Declare it as `\(type)` in the manifest of `\(slot.plugin.id)`, if it can do without.",
                "Or enter the flow only where it has a value: in a case of `{\"switch\": \"\(slot.key)\", …}`.",
            ]
        )
    }

    /// The steps that enter a flow, a few of them.
    private func entrances(of flow: Int, _ prover: Prover) -> [Label] {
        prover.facts.callSites[flow].prefix(2).map { prover.here(prover.graph.steps[$0].range, "entered here") }
    }
}

extension Prover.StaticSlot {
    var label: Label { Label(plugin.manifest.source, slot.range, "declared static here") }
}
