import Configuration
import PluginManifest

/// Diagnostics for static slots that the entry values of a flow do not fill.
extension Advice {
    /// Returns the diagnostic for a value missing on some path into the flow.
    func missingOnEntry(_ slot: Prover.StaticSlot, _ type: ValueType, in prover: Prover) -> Diagnostic {
        let name = prover.graph.flows[slot.flow].name.value
        var notes: [String] = []
        var help: [String] = []
        let key = prover.graph.keys.find(slot.key)
        if let key { lookForProviders(of: key, type, prover) }
        let isProvidedSomewhere = key != nil && isProvidedSomewhere
        if !isProvidedSomewhere, let line = spelling(of: slot, prover) { help.append(line) }
        let message =
            "`\(slot.plugin.id)` needs `\(slot.key)`, "
            + (isProvidedSomewhere
                ? "with which the flow `\(name)` is not entered on every path." : "which no scope around it has.")
        if let key {
            let path = paths.path(to: slot.entrance(in: prover), .absent, of: .value(key), in: prover)
            notes = [Self.note("It is missing", on: path, in: prover)]
            notes.append(providers)
            let callers = prover.facts.callSites[slot.flow].map { prover.graph.steps[$0].flow }
            let problem = Rehearsal.Problem(code: .missingStatic, message: message)
            for caller in callers.unique.prefix(4) {
                if let order = orders.order(for: caller, removing: problem, in: prover), !help.contains(order) {
                    help.append(order)
                }
            }
        }
        let member = "\"\(slot.key)\": \(type.example)"
        help += constants(member, forFlow: slot.flow, prover)
        return Diagnostic(
            .missingStatic,
            message,
            at: prover.here(prover.graph.steps[slot.step].range, "needs `\(slot.slot.name): \(slot.slot.type)`"),
            secondary: [slot.label] + entrances(of: slot.flow, prover),
            notes: notes,
            help: help
        )
    }

    /// Returns help text for giving a flow's static slots a constant. A flow that is a file of its own has the file's
    /// `dependencies`.
    private func constants(_ member: String, forFlow flow: Int, _ prover: Prover) -> [String] {
        let (graph, name) = (prover.graph, prover.graph.flows[flow].name)
        let file = graph.file(of: graph.flows[flow])
        let dependencies = "`\"dependencies\": {\(member)}`"
        let top = file == nil ? "the file" : "`\(graph.source.name)`"
        let all = "Give it a constant for all flows, at the top of \(top): \(dependencies)."
        let isOfFile = { (range: SourceRange) in
            graph.source.bytes[range.lowerBound..<range.upperBound].elementsEqual("\"\(FlowDefinition.rootName)\"".utf8)
        }
        if let file, isOfFile(name.range) {
            return [all, "Or for this flow alone, at the top of `\(file)`: \(dependencies)."]
        }
        let key = name.value.split(separator: "/").last.map(String.init) ?? name.value
        return [all, "Or for this flow alone: `\"\(key)\": {\"dependencies\": {\(member)}, \"steps\": …}`."]
    }

    /// Returns help text for a misspelt name, compared with the names of the same type in the scopes around a slot.
    func spelling(of slot: Prover.StaticSlot, _ prover: Prover) -> String? {
        let names = [prover.graph.file, prover.graph.flows[slot.flow].scope].flatMap { scope -> [String] in
            switch slot.slot.type {
            case .value(let type):
                scope.constants.filter { $0.value.value.converted(to: type) != nil }.map { prover.graph.keys[$0.key] }
            case .stream, .mutableStream, .eventStream, .mutableEventStream, .scoreStream, .mutableScoreStream:
                scope.streams.filter { $0.type == slot.slot.type.carried && $0.kind == slot.slot.type.kind }.map(\.name)
            }
        }
        return spelling(of: slot.key, slot: slot.slot.name, slot.plugin, .init(dependencies: names), prover)
    }

    /// Returns the diagnostic for a value possibly nil when the flow is entered.
    func mayBeNilOnEntry(
        _ slot: Prover.StaticSlot,
        key: Int,
        _ type: ValueType,
        in prover: Prover
    ) -> Diagnostic {
        let path = paths.path(to: slot.entrance(in: prover), .mayBeNil, of: .value(key), in: prover)
        return Diagnostic(
            .optionalValue,
            "`\(slot.plugin.id)` needs a value for `\(slot.key)`, which may be nil when \(prover.graph.words(for: slot.flow)) is entered.",
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

    /// Returns the diagnostic for a flow entered with a value of another type than the slot's.
    func otherTypeOnEntry(
        _ slot: Prover.StaticSlot,
        key: Int,
        _ type: ValueType,
        in prover: Prover
    ) -> Diagnostic {
        let (needed, known) = (slot.slot.type.description.withArticle, type.description.withArticle)
        let given = prover.firstConstant(of: key).map { prover.here($0.range, "given here") }
        let provider = prover.firstProvider(of: key).map { prover.here($0.route.range, $0.words) }
        let link =
            provider == nil
            ? prover.graph.links.first { $0.query.contains { $0.key == key && (given == nil || $0.type == type) } }
            : nil
        let path = [.notNil, .mayBeNil].lazy
            .map { self.paths.path(to: slot.entrance(in: prover), $0, of: .value(key), in: prover) }
            .first { !$0.beginning.isEmpty }
        var help = [Self.otherKey(for: slot.slot.name, of: slot.plugin)]
        if given != nil, case .value(let type) = slot.slot.type { help.insert(type.exampleHelp, at: 0) }
        return Diagnostic(
            .staticType,
            "`\(slot.plugin.id)` needs \(needed) for `\(slot.slot.name)`, but `\(slot.key)` is \(known).",
            at: prover.here(prover.graph.steps[slot.step].range, "needs \(needed)"),
            secondary: [slot.label] + [given, provider].compactMap(\.self) + entrances(of: slot.flow, prover),
            notes: (path.map { [Self.note("It is \(known)", on: $0, in: prover)] } ?? [])
                + (link.map { ["The link `\($0.name.value)` provides it as `\(type)`."] } ?? []),
            help: help
        )
    }

    /// Returns labels at the first few steps leading into a flow.
    private func entrances(of flow: Int, _ prover: Prover) -> [Label] {
        prover.facts.callSites[flow].prefix(2).map { prover.here(prover.graph.steps[$0].range, "entered here") }
    }
}

extension Prover.StaticSlot {
    var label: Label { Label(plugin.manifest.source, slot.range, "declared static here") }

    /// The first attached step of the slot's flow: a path to this step shows how the flow is entered.
    func entrance(in prover: Prover) -> Int { prover.graph.flows[flow].firstAttached.first ?? step }
}
