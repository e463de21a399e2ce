internal import Configuration
internal import PluginABI
internal import PluginManifest

/// The diagnostic for a dynamic slot that is not filled as required: where it fails, what could provide it, what to do.
struct Advice: Sendable {
    var paths = OffendingPaths()
    var orders = SuggestedOrders()
    private var wanted: Wanted?
    private(set) var providers: String = ""
    /// Whether anything provides the key, of any type.
    private(set) var isProvidedSomewhere = false
    /// An unused key that an outcome writes, with a name similar to the missing one.
    private var similarKey: String?
    /// The same among `dependencies`.
    private var similarConstant: String?
    private var asked: Set<String>?

    /// The criteria for providers; many steps have the same.
    private struct Wanted: Equatable {
        var key: Int
        var type: ValueType
    }

    mutating func diagnostic(for open: Prover.OpenSlot, _ verdict: Prover.Verdict, in prover: Prover) -> Diagnostic? {
        switch verdict {
        case .filled: nil
        case .missing: missing(open, prover)
        case .mayBeNil(let type): mayBeNil(open, type, prover)
        case .otherType(let type): otherType(open, type, prover)
        case .misfit(let constant): misfit(open, constant, prover)
        }
    }

    // MARK: - Nothing there

    private mutating func missing(_ open: Prover.OpenSlot, _ prover: Prover) -> Diagnostic? {
        let stream = prover.reachedScopes.lazy.compactMap { $0.stream(open.key) }.first
        // A stream whose type could not be read has already been reported.
        if let stream, stream.type == nil { return nil }
        let path = paths.path(to: open.step, .absent, of: open.slot.key, in: prover)
        var notes = [Self.note("It is missing", on: path, in: prover)]
        var help: [String] = []
        var secondary = [open.label]
        var isProvidedSomewhere = true
        if let stream {
            secondary += stream.range.map { [prover.here($0, "the stream")] } ?? []
            notes.append("`\(open.key)` is a stream of the host's, and only static dependencies get streams.")
            help.append("Declare it static in the plugin's manifest, or fill the slot from another key with `adapt`.")
        } else {
            lookForProviders(of: open.slot.key, open.slot.type, prover)
            isProvidedSomewhere = self.isProvidedSomewhere
            notes.append(providers)
            if let similarConstant {
                help.append("`dependencies` has `\(similarConstant)`, which no step needs: did you mean `\(open.key)`?")
            }
            if let order = orders.order(for: prover.graph.steps[open.step].flow, in: prover) { help.append(order) }
            if let similarKey {
                help.append(
                    "Did you mean `\(similarKey)`? `\"adapt\": {\"dependencies\": {\"\(open.slot.name)\": "
                        + "\"\(similarKey)\"}}` in the entry of `\(open.plugin.id)` fills the slot from it."
                )
            }
            help += constants(open.constant, at: open.step, prover)
        }
        return Diagnostic(
            .missingValue,
            "\(open.subject(in: prover)) needs \(open.object), which "
                + (isProvidedSomewhere ? "is not provided on every path to it." : "nothing provides."),
            at: prover.here(prover.graph.steps[open.step].range, "needs `\(open.key): \(open.slot.type)`"),
            secondary: secondary,
            notes: notes,
            help: help,
            cause: isProvidedSomewhere ? nil : Self.cause(missing: open.key, "\(open.slot.type)")
        )
    }

    /// The cause, which is the same for all steps that need the value.
    static func cause(missing key: String, _ type: String) -> String { "nothing provides \(key): \(type)" }

    private func constants(_ member: String, at step: Int, _ prover: Prover) -> [String] {
        [
            "Give it a constant for all steps: `\"dependencies\": {\(member)}`.",
            "Or for this one: \(prover.graph.advice(toWrite: "\"with\": {\(member)}", at: step)).",
        ]
    }

    mutating func lookForProviders(of key: Int, _ type: ValueType, _ prover: Prover) {
        let wanted = Wanted(key: key, type: type)
        guard wanted != self.wanted else { return }
        self.wanted = wanted
        var names: [String] = []
        var others: [String] = []
        for plugin in prover.graph.plugins {
            for outcome in plugin.outcomes {
                for write in outcome.payload where write.type == wanted.type {
                    if write.key == wanted.key {
                        names.append("`\(outcome.name)` of `\(plugin.id)`")
                    } else {
                        others.append(prover.graph.keys[write.key])
                    }
                }
            }
        }
        let more = names.count > 4 ? ", and by \(names.count - 4) more" : ""
        providers =
            names.isEmpty
            ? "No outcome of an installed plugin provides it."
            : "It is provided by \(names.prefix(4).joined(separator: ", "))\(more)."
        isProvidedSomewhere =
            prover.graph.plugins.contains { $0.outcomes.contains { $0.payload.contains { $0.key == wanted.key } } }
            || prover.graph.steps.contains { $0.callConstants.contains { $0.key == wanted.key } }
            || prover.graph.links.contains { $0.query.contains { $0.key == wanted.key } }
        // A key that some slot asks for is assumed to be spelled correctly.
        if asked == nil { asked = Self.askedKeys(prover) }
        let isFree = { (name: String) in asked?.contains(name) != true }
        let name = prover.graph.keys[key]
        similarKey = names.isEmpty ? closestMatch(to: name, among: others.unique.filter(isFree)) : nil
        similarConstant = prover.graph.file.constants
            .filter { $0.value.value.converted(to: wanted.type) != nil }
            .map { prover.graph.keys[$0.key] }
            .filter(isFree)
            .closest(to: name)
    }

    private static func askedKeys(_ prover: Prover) -> Set<String> {
        var keys: Set<Int> = []
        for step in prover.graph.steps { keys.formUnion(step.slots.map(\.key)) }
        return Set(keys.map { prover.graph.keys[$0] })
    }

    // MARK: - Something else there

    private mutating func mayBeNil(_ open: Prover.OpenSlot, _ type: ValueType, _ prover: Prover) -> Diagnostic {
        let path = paths.path(to: open.step, .mayBeNil, of: open.slot.key, in: prover)
        var notes = [Self.note("It may be nil", on: path, in: prover)]
        var help = ["Declare it as `\(type)` in the manifest of `\(open.plugin.id)`, if it can do without."]
        if let (plugin, outcome) = prover.firstOutcome(thatWrites: { $0.key == open.slot.key && $0.type.isOptional }) {
            notes.append("`\(outcome.name)` of `\(plugin.id)` provides it as `\(type)`.")
            if type.canBeSwitchedOn {
                help.append("Or route that outcome with `{\"switch\": \"\(open.key)\", …}`: in a case it has a value.")
            }
        } else {
            notes.append("A constant provides it as null.")
        }
        return Diagnostic(
            .optionalValue,
            "\(open.subject(in: prover)) needs a value for `\(open.key)`, which may be nil.",
            at: prover.here(
                prover.graph.steps[open.step].range,
                "needs \(open.slot.type.description.withArticle), and gets \(type.description.withArticle)"
            ),
            secondary: [open.label],
            notes: notes,
            help: help
        )
    }

    private func otherType(_ open: Prover.OpenSlot, _ type: ValueType, _ prover: Prover) -> Diagnostic {
        var notes: [String] = []
        let constants = Self.constants(open.slot.key, prover)
        if let (plugin, outcome) = prover.firstOutcome(thatWrites: { $0.key == open.slot.key }) {
            notes = ["`\(outcome.name)` of `\(plugin.id)` provides it as `\(type)`."]
        } else if let link = prover.graph.links.first(where: { $0.query.contains { $0.key == open.slot.key } }) {
            notes = ["The link `\(link.name.value)` provides it as `\(type)`."]
        }
        return Diagnostic(
            .otherType,
            "\(open.subject(in: prover)) needs \(open.slot.type.description.withArticle) for `\(open.slot.name)`, but `\(open.key)` is \(type.description.withArticle).",
            at: prover.here(prover.graph.steps[open.step].range, "needs \(open.slot.type.description.withArticle)"),
            secondary: [open.label] + constants,
            notes: notes,
            help: (constants.isEmpty ? [] : [open.slot.type.exampleHelp]) + [
                "Fill the slot from another key: `\"adapt\": {\"dependencies\": {\"\(open.slot.name)\": \"…\"}}` in the entry "
                    + "of `\(open.plugin.id)`."
            ]
        )
    }

    private func misfit(_ open: Prover.OpenSlot, _ constant: WireValue, _ prover: Prover) -> Diagnostic {
        let refusal = Refusal(of: constant, as: open.slot.type)
        let what =
            refusal.isInside
            ? "the constant `\(open.key)` does not fit: \(refusal.words)" : "`\(open.key)` is \(constant.words)"
        let given = prover.reachedScopes.flatMap(\.constants).filter { $0.key == open.slot.key }.map { constant in
            prover.here(
                refusal.isInside ? refusal.range(in: prover.source, at: constant.value.range) : constant.keyRange,
                "given here"
            )
        }
        return Diagnostic(
            .otherType,
            "\(open.subject(in: prover)) needs \(open.slot.type.description.withArticle) for `\(open.slot.name)`, but \(what).",
            at: prover.here(prover.graph.steps[open.step].range, "needs \(open.slot.type.description.withArticle)"),
            secondary: [open.label] + given,
            help: [refusal.help]
        )
    }

    private static func constants(_ key: Int, _ prover: Prover) -> [Label] {
        prover.reachedScopes.flatMap(\.constants).filter { $0.key == key }
            .map { prover.here($0.keyRange, "given here") }
    }

    // MARK: - The path

    /// `It is missing on this path: off-game –startGame→ tic-tac-toe.`
    static func note(_ what: String, on path: OffendingPaths.Path, in prover: Prover) -> String {
        guard let first = path.beginning.first, path.beginning.count > 1 else { return "\(what) right at the start." }
        var text = prover.graph.steps[first.step].name
        append(path.beginning, to: &text, prover)
        if path.hidden > 0, let first = path.end.first {
            text += " –…→ (\(path.hidden) more steps) –…→ \(prover.graph.steps[first.step].name)"
            append(path.end, to: &text, prover)
        }
        return "\(what) on this path: \(text)."
    }

    private static func append(_ legs: [OffendingPaths.Leg], to text: inout String, _ prover: Prover) {
        for (before, leg) in zip(legs, legs.dropFirst()) {
            let outcome = leg.route < 0 ? nil : prover.graph.steps[before.step].routes[leg.route].outcome
            text += (outcome.map { " –\($0)→ " } ?? " / ") + prover.graph.steps[leg.step].name
        }
    }
}

extension Prover.OpenSlot {
    /// A member of `dependencies` or `with` that would fill it.
    fileprivate var constant: String { "\"\(key)\": \(slot.type.example)" }

    /// The consumer: the step, with its plugin if that has another name.
    fileprivate func subject(in prover: Prover) -> String {
        let name = prover.graph.steps[step].name
        return name == plugin.id ? "`\(name)`" : "The step `\(name)` (`\(plugin.id)`)"
    }

    /// The required value: the key, with the slot if `adapt` gave it another name.
    fileprivate var object: String { key == slot.name ? "`\(key)`" : "`\(key)` for its `\(slot.name)`" }

    fileprivate var label: Label { Label(plugin.manifest.source, slot.range, "declared here") }
}

extension Prover {
    fileprivate func firstOutcome(
        thatWrites matches: (AdaptedPlugin.Write) -> Bool
    ) -> (AdaptedPlugin, AdaptedPlugin.Outcome)? {
        for plugin in graph.plugins {
            if let outcome = plugin.outcomes.first(where: { $0.payload.contains(where: matches) }) {
                return (plugin, outcome)
            }
        }
        return nil
    }
}

extension [String] {
    fileprivate func closest(to name: String) -> String? { closestMatch(to: name, among: self) }
}
