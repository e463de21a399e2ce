internal import Configuration
internal import PluginABI
internal import PluginManifest

/// The diagnostics for static slots that no scope fills as required.
extension Prover {
    mutating func reportMissing(_ slot: StaticSlot) {
        guard case .value(let type) = slot.slot.type, slot.flow != FlowGraph.root else {
            return reportUnknown(slot)
        }
        diagnostics.append(advice.missingOnEntry(slot, type, in: self))
    }

    mutating func reportMayBeNil(_ slot: StaticSlot, _ key: Int, _ type: ValueType) {
        diagnostics.append(advice.mayBeNilOnEntry(slot, key: key, type, in: self))
    }

    /// The name does not exist in the scopes: as a value in the root flow, or as a stream anywhere.
    private mutating func reportUnknown(_ slot: StaticSlot) {
        let notes = provider(of: slot).map { plugin, outcome in
            "`\(outcome.name)` of `\(plugin.id)` provides it, but a static dependency is filled when its flow is entered."
        }
        let spelling = notes == nil ? advice.spelling(of: slot, self) : nil
        let help = waysToProvide(slot, spelling)
        let entrances = entrances(without: slot)
        let isProvidedNowhere = notes == nil && entrances.isEmpty
        report(
            .missingStatic,
            "`\(slot.plugin.id)` needs `\(slot.slot.name)`, "
                + (entrances.isEmpty
                    ? "and the host does not provide it."
                    : "which not everything around the flow `\(graph.flows[slot.flow].name.value)` has."),
            at: graph.steps[slot.step].range,
            "needs `\(slot.slot.name): \(slot.slot.type)`",
            secondary: [slot.label] + entrances,
            notes: notes.map { [$0] } ?? [],
            help: help,
            cause: isProvidedNowhere ? Advice.cause(missing: slot.key, "\(slot.slot.type)") : nil
        )
    }

    /// The steps that enter a flow without the stream that other steps enter it with, a few of them.
    private func entrances(without slot: StaticSlot) -> [Label] {
        let calls = facts.callSites[slot.flow]
        guard slot.slot.type.carried != nil, graph.streamNames.contains(slot.key) else { return [] }
        let lacking = calls.filter { scopes(withStream: slot.key, around: graph.steps[$0].flow).isEmpty }
        return lacking.count == calls.count
            ? [] : lacking.prefix(2).map { here(graph.steps[$0].range, "entered here without it") }
    }

    private func waysToProvide(_ slot: StaticSlot, _ spelling: String?) -> [String] {
        let id = slot.plugin.id
        var help = spelling.map { [$0] } ?? []
        switch slot.slot.type {
        case .value(let value):
            if provider(of: slot) != nil {
                help.append(
                    "Put `\(id)` into a flow that is entered after that: `\"flows\": {\"NAME\": [\"\(id)\"]}`, with `NAME` as the step."
                )
            }
            help.append("Add it: `\"dependencies\": {\"\(slot.key)\": \(value.example)}`.")
        case .stream(let value), .mutableStream(let value):
            help.append(
                "Add it: `\"dependencies\": {\"\(slot.key)\": {\"stream\": \"\(value)\", \"value\": \(value.example)}}`."
            )
        case .scoreStream, .mutableScoreStream:
            // A misspelt name gets the same help.
            guard spelling == nil else { break }
            help = [
                "The host's score stream is called `\(HostValues.scoreStream)`: write "
                    + "`\"adapt\": {\"dependencies\": {\"\(slot.slot.name)\": \"\(HostValues.scoreStream)\"}}` in the "
                    + "entry of `\(id)`."
            ]
        }
        return help
    }

    /// The first outcome that provides a value of the name.
    private func provider(of slot: StaticSlot) -> (AdaptedPlugin, AdaptedPlugin.Outcome)? {
        guard case .value = slot.slot.type, let key = graph.keys.find(slot.key) else { return nil }
        return firstOutcome { $0.key == key }
    }

    mutating func reportType(_ slot: StaticSlot, constant: Located<WireValue>?) {
        guard let constant else { return }
        var what = "`\(slot.key)` is the constant \(constant.value.words)"
        var range = constant.range
        let help: String
        switch slot.slot.type {
        case .value(let type):
            let refusal = Refusal(of: constant.value, as: type)
            if refusal.isInside { what = "the constant `\(slot.key)` does not fit: \(refusal.words)" }
            range = refusal.range(in: source, at: constant.range)
            help = refusal.help
        case .stream(let type), .mutableStream(let type):
            help = "A stream is given as `{\"stream\": \"\(type)\", \"value\": \(type.example)}`."
        case .scoreStream, .mutableScoreStream:
            help = Self.otherKey
        }
        reportType(slot, what, here(range, "given here"), help)
    }

    mutating func reportType(_ slot: StaticSlot, stream: FlowGraph.Stream) {
        guard let range = stream.range else {
            return reportType(slot, "`\(slot.key)` is the host's score stream", nil, Self.otherKey)
        }
        let what = "`\(slot.key)` is a stream of `\(stream.type?.description ?? "?")`"
        reportType(slot, what, here(range, "given here"), Self.otherKey)
    }

    mutating func reportType(_ slot: StaticSlot, known: ValueType) {
        let key = graph.keys.find(slot.key)
        let constants = reachedScopes.flatMap(\.constants) + graph.steps.flatMap(\.callConstants)
        let given = constants.first { $0.key == key }.map { here($0.value.range, "given here") }
        var help = Self.otherKey
        if given != nil, case .value(let type) = slot.slot.type { help = type.exampleHelp }
        reportType(slot, "`\(slot.key)` is \(known.description.withArticle)", given, help)
    }

    /// A constant that fits no slot, and that everything that enters the flow brings.
    mutating func reportType(_ slot: StaticSlot, misfit: WireValue) {
        guard case .value(let type) = slot.slot.type else { return }
        reportType(slot, "`\(slot.key)` is the constant \(misfit.words)", nil, type.exampleHelp)
    }

    private static let otherKey = "Choose another key for it with `adapt`, or correct the plugin's manifest."

    private mutating func reportType(_ slot: StaticSlot, _ what: String, _ given: Label?, _ help: String) {
        report(
            .staticType,
            "`\(slot.plugin.id)` needs \(slot.slot.type.description.withArticle) for `\(slot.slot.name)`, but \(what).",
            at: graph.steps[slot.step].range,
            "needs \(slot.slot.type.description.withArticle)",
            secondary: [Label(slot.plugin.manifest.source, slot.slot.range, "declared here")]
                + (given.map { [$0] } ?? []),
            help: [help]
        )
    }
}
