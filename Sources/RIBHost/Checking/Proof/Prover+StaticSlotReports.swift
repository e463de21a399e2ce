import Configuration
import PluginABI
import PluginManifest

/// Diagnostics for static slots that no scope fills as required.
extension Prover {
    mutating func reportMissing(_ slot: StaticSlot) {
        if graph.flows[slot.flow].slot != nil { return reportMissing(inSlot: slot) }
        guard case .value(let type) = slot.slot.type, slot.flow != FlowGraph.root else {
            return reportUnknown(slot)
        }
        diagnostics.append(advice.missingOnEntry(slot, type, in: self))
        let isKnown = graph.keys.find(slot.key) != nil
        if !isKnown || !advice.isProvidedSomewhere { facts.note(need: slot.key, "\(type)") }
    }

    /// Reports a name that is missing in the scopes: as a value in the root flow, or as a stream anywhere.
    private mutating func reportUnknown(_ slot: StaticSlot) {
        var notes = provider(of: slot).map { plugin, outcome in
            "`\(outcome.name)` of `\(plugin.id)` provides it, but a static dependency is filled when its flow is entered."
        }
        let spelling = notes == nil ? advice.spelling(of: slot, self) : nil
        let help = waysToProvide(slot, spelling)
        let entrances = entrances(without: slot)
        let isProvidedNowhere = notes == nil && entrances.isEmpty
        if !entrances.isEmpty {
            let path = advice.paths.path(to: slot.entrance(in: self), .absent, of: .stream(slot.key), in: self)
            notes = Advice.note("It is missing", on: path, in: self)
        }
        let missing = Diagnostic(
            .missingStatic,
            "`\(slot.plugin.id)` needs `\(slot.slot.name)`, "
                + (entrances.isEmpty
                    ? "and the host does not provide it."
                    : "which not everything around the flow `\(graph.flows[slot.flow].name.value)` has."),
            at: here(graph.steps[slot.step].range, "needs `\(slot.slot.name): \(slot.slot.type)`"),
            secondary: [slot.label] + entrances,
            notes: notes.map { [$0] } ?? [],
            help: help,
            cause: isProvidedNowhere ? Advice.cause(missing: slot.key, "\(slot.slot.type)") : nil
        )
        diagnostics.append(missing)
        if isProvidedNowhere { facts.note(need: slot.key, "\(slot.slot.type)") }
    }

    /// Returns labels at the first few steps that enter a flow without the stream that other callers provide.
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
            if let (provider, _) = provider(of: slot) {
                help.append(
                    "Put `\(id)` into a flow that is entered after that: `\"flows\": {\"NAME\": [\"\(id)\"]}`, with `NAME` as the step, "
                        + "after `\(provider.id)`."
                )
            }
            help.append("Add it: `\"dependencies\": {\"\(slot.key)\": \(value.example)}`.")
        case .stream, .mutableStream, .eventStream, .mutableEventStream:
            let stream = slot.slot.type.exampleStream ?? ""
            let member = "\"dependencies\": {\"\(slot.key)\": \(stream)}"
            help.append(graph.adding(member, for: graph.steps[slot.step].range))
        case .scoreStream, .mutableScoreStream:
            // A misspelt name gets the same help.
            guard spelling == nil else { break }
            let score = FlowGraph.Stream.score.name
            let renaming = slot.plugin.adapting("dependencies", slot.slot.name, to: score)
            help = ["The host's score stream is called `\(score)`: write \(renaming)."]
        }
        return help
    }

    /// Returns the first outcome that provides a value of the slot's name.
    private func provider(of slot: StaticSlot) -> (AdaptedPlugin, AdaptedPlugin.Outcome)? {
        guard case .value = slot.slot.type, let key = graph.keys.find(slot.key) else { return nil }
        return firstOutcome { $0.key == key }
    }

    mutating func reportType(_ slot: StaticSlot, constant: WireValue, at given: SourceRange?) {
        var what = "`\(slot.key)` is the constant \(constant.words)"
        var given = given
        var help = Advice.otherKey(for: slot.slot.name, of: slot.plugin)
        switch slot.slot.type {
        case .value(let type):
            let mismatch = ConstantMismatch(of: constant, as: type)
            if mismatch.isInside { what = "the constant `\(slot.key)` does not fit: \(mismatch.words)" }
            given = given.map { mismatch.range(in: source, at: $0) }
            help = mismatch.help
        case .stream, .mutableStream, .eventStream, .mutableEventStream:
            help = slot.slot.type.streamHelp
        case .scoreStream, .mutableScoreStream:
            break
        }
        reportType(slot, what, given, help)
    }

    mutating func reportType(_ slot: StaticSlot, stream: FlowGraph.Stream) {
        // A type that could not be read has already been reported.
        let type = stream.type.map { " of `\($0)`" } ?? ""
        let kind = stream.kind == .events ? "an event stream" : "a stream"
        let what =
            stream.isReadOnly
            ? "\(kind)\(type) that may only be read"
            : stream.range == nil && stream.name == FlowGraph.Stream.score.name
                ? "the host's score stream" : "\(kind)\(type)"
        let wanted = slot.slot.type.kind
        let isOfOtherKind = wanted != nil && wanted != stream.kind && stream.range != nil
        let help =
            isOfOtherKind ? slot.slot.type.streamHelp : Advice.otherKey(for: slot.slot.name, of: slot.plugin)
        reportType(slot, "`\(slot.key)` is \(what)", stream.range, help)
    }

    private mutating func reportType(_ slot: StaticSlot, _ what: String, _ given: SourceRange?, _ help: String) {
        report(
            .staticType,
            "`\(slot.plugin.id)` needs \(slot.slot.type.description.withArticle) for `\(slot.slot.name)`, but \(what).",
            at: graph.steps[slot.step].range,
            "needs \(slot.slot.type.description.withArticle)",
            secondary: [slot.label] + (given.map { [here($0, "given here")] } ?? []),
            help: help
        )
    }

    /// Returns the first constant of a key, in a scope or a step.
    func firstConstant(of key: Int) -> Located<WireValue>? {
        let constants = reachedScopes.flatMap(\.constants) + graph.steps.flatMap(\.callConstants)
        return constants.first { $0.key == key }?.value
    }
}

extension DependencyType {
    /// Help text with an example of a stream of this type.
    fileprivate var streamHelp: String {
        "\(kind == .events ? "An event stream" : "A stream") is given as `\(exampleStream ?? "")`."
    }
}
