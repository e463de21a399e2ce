internal import Configuration
internal import PluginManifest

/// What is said about a dynamic slot that is not filled as it must be: where it goes wrong, who could help, what to do.
struct Advice {
    private var paths = OffendingPaths()
    private var orders = SuggestedOrders()
    private var wanted: Wanted?
    private var providers: String = ""
    /// Whether anything at all provides the key, of whatever type.
    private var isProvidedSomewhere = false
    /// A key that an outcome writes and nobody reads, with nearly the name that is wanted.
    private var similarKey: String?
    /// The same of `dependencies`.
    private var similarConstant: String?
    private var asked: Set<String>?

    /// What providers are looked for; many steps want the same.
    private struct Wanted: Equatable {
        var key: Int
        var type: ValueType
    }

    mutating func diagnostic(for open: Proof.OpenSlot, _ verdict: Proof.Verdict, in proof: Proof) -> Diagnostic? {
        switch verdict {
        case .filled: nil
        case .missing: missing(open, proof)
        case .mayBeNil(let type): mayBeNil(open, type, proof)
        case .otherType(let type): otherType(open, type, proof)
        case .misfit(let constant): misfit(open, constant, proof)
        }
    }

    // MARK: - Nothing there

    private mutating func missing(_ open: Proof.OpenSlot, _ proof: Proof) -> Diagnostic? {
        let stream = proof.graph.streams[open.key]
        // A stream whose type could not be read has been reported.
        if let stream, stream.type == nil { return nil }
        let path = paths.path(to: open.step, .absent, of: open.slot.key, in: proof)
        var notes = [Self.note("It is missing", on: path, in: proof)]
        var help: [String] = []
        var secondary = [open.label]
        var isProvidedSomewhere = true
        if open.key == HostValues.scoreStream || stream != nil {
            secondary += stream.map { [proof.here($0.key.range, "the stream")] } ?? []
            notes.append("`\(open.key)` is a stream of the host's, and only static dependencies get streams.")
            help.append("Declare it static in the plugin's manifest, or fill the slot from another key with `adapt`.")
        } else {
            lookForProviders(open, proof)
            isProvidedSomewhere = self.isProvidedSomewhere
            notes.append(providers)
            if let similarConstant {
                help.append("`dependencies` has `\(similarConstant)`, which no step needs: did you mean `\(open.key)`?")
            }
            if let order = orders.order(for: open, in: proof) { help.append(order) }
            if let similarKey {
                help.append(
                    "Did you mean `\(similarKey)`? `\"adapt\": {\"dependencies\": {\"\(open.slot.name)\": "
                        + "\"\(similarKey)\"}}` in the entry of `\(open.plugin.id)` fills the slot from it."
                )
            }
            help.append("Give it a constant for all steps: `\"dependencies\": {\(open.constant)}`.")
            help.append(
                "Or for this one: \(proof.graph.advice(toWrite: "\"with\": {\(open.constant)}", at: open.step))."
            )
        }
        return Diagnostic(
            .missingValue,
            "\(open.subject(in: proof)) needs \(open.object), which "
                + (isProvidedSomewhere ? "is not provided on every path to it." : "nothing provides."),
            at: proof.here(proof.graph.steps[open.step].range, "needs `\(open.key): \(open.slot.type)`"),
            secondary: secondary,
            notes: notes,
            help: help
        )
    }

    private mutating func lookForProviders(_ open: Proof.OpenSlot, _ proof: Proof) {
        let wanted = Wanted(key: open.slot.key, type: open.slot.type)
        guard wanted != self.wanted else { return }
        self.wanted = wanted
        var names: [String] = []
        var others: [String] = []
        for plugin in proof.graph.plugins {
            for outcome in plugin.outcomes {
                for write in outcome.payload where write.type == wanted.type {
                    if write.key == wanted.key {
                        names.append("`\(outcome.name)` of `\(plugin.id)`")
                    } else {
                        others.append(proof.graph.keys[write.key])
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
            proof.graph.plugins.contains { $0.outcomes.contains { $0.payload.contains { $0.key == wanted.key } } }
            || proof.graph.steps.contains { $0.callConstants.contains { $0.key == wanted.key } }
            || proof.graph.links.contains { $0.query.contains { $0.key == wanted.key } }
        // A key that some slot asks for is meant as it is written.
        if asked == nil { asked = Self.askedKeys(proof) }
        let isFree = { (name: String) in asked?.contains(name) != true }
        similarKey = names.isEmpty ? closestMatch(to: open.key, among: others.unique.filter(isFree)) : nil
        similarConstant = proof.graph.constants
            .filter { $0.constant.value.converted(to: wanted.type) != nil }
            .map { proof.graph.keys[$0.key] }
            .filter(isFree)
            .closest(to: open.key)
    }

    private static func askedKeys(_ proof: Proof) -> Set<String> {
        var keys: Set<Int> = []
        for step in proof.graph.steps { keys.formUnion(step.slots.map(\.key)) }
        return Set(keys.map { proof.graph.keys[$0] })
    }

    // MARK: - Something else there

    private mutating func mayBeNil(_ open: Proof.OpenSlot, _ type: ValueType, _ proof: Proof) -> Diagnostic {
        let path = paths.path(to: open.step, .mayBeNil, of: open.slot.key, in: proof)
        var notes = [Self.note("It may be nil", on: path, in: proof)]
        var help = ["Declare it as `\(type)` in the manifest of `\(open.plugin.id)`, if it can do without."]
        if let (plugin, outcome) = proof.firstOutcome(thatWrites: { $0.key == open.slot.key && $0.type.isOptional }) {
            notes.append("`\(outcome.name)` of `\(plugin.id)` provides it as `\(type)`.")
            if type.canBeSwitchedOn {
                help.append("Or route that outcome with `{\"switch\": \"\(open.key)\", …}`: in a case it has a value.")
            }
        } else {
            notes.append("A constant provides it as null.")
        }
        return Diagnostic(
            .optionalValue,
            "\(open.subject(in: proof)) needs a value for `\(open.key)`, which may be nil.",
            at: proof.here(
                proof.graph.steps[open.step].range,
                "needs \(open.slot.type.description.withArticle), and gets \(type.description.withArticle)"
            ),
            secondary: [open.label],
            notes: notes,
            help: help
        )
    }

    private func otherType(_ open: Proof.OpenSlot, _ type: ValueType, _ proof: Proof) -> Diagnostic {
        var notes: [String] = []
        let constants = Self.constants(open.slot.key, proof)
        if let (plugin, outcome) = proof.firstOutcome(thatWrites: { $0.key == open.slot.key }) {
            notes = ["`\(outcome.name)` of `\(plugin.id)` provides it as `\(type)`."]
        } else if let link = proof.graph.links.first(where: { $0.query.contains { $0.key == open.slot.key } }) {
            notes = ["The link `\(link.name.value)` provides it as `\(type)`."]
        }
        return Diagnostic(
            .otherType,
            "\(open.subject(in: proof)) needs \(open.slot.type.description.withArticle) for `\(open.slot.name)`, but `\(open.key)` is \(type.description.withArticle).",
            at: proof.here(proof.graph.steps[open.step].range, "needs \(open.slot.type.description.withArticle)"),
            secondary: [open.label] + constants,
            notes: notes,
            help: (constants.isEmpty ? [] : [open.slot.type.exampleHelp]) + [
                "Fill the slot from another key: `\"adapt\": {\"dependencies\": {\"\(open.slot.name)\": \"…\"}}` in the entry "
                    + "of `\(open.plugin.id)`."
            ]
        )
    }

    private func misfit(_ open: Proof.OpenSlot, _ constant: Constant, _ proof: Proof) -> Diagnostic {
        let refusal = Refusal(of: constant, as: open.slot.type)
        let what =
            refusal.isInside
            ? "the constant `\(open.key)` does not fit: \(refusal.words)" : "`\(open.key)` is \(constant.words)"
        let given = proof.graph.constants.filter { $0.key == open.slot.key }.map { constant in
            let range = constant.constant.range
            return proof.here(
                refusal.isInside ? refusal.range(in: proof.source, at: range) : constant.keyRange,
                "given here"
            )
        }
        return Diagnostic(
            .otherType,
            "\(open.subject(in: proof)) needs \(open.slot.type.description.withArticle) for `\(open.slot.name)`, but \(what).",
            at: proof.here(proof.graph.steps[open.step].range, "needs \(open.slot.type.description.withArticle)"),
            secondary: [open.label] + given,
            help: [refusal.help]
        )
    }

    private static func constants(_ key: Int, _ proof: Proof) -> [Label] {
        proof.graph.constants.filter { $0.key == key }.map { proof.here($0.keyRange, "given here") }
    }

    // MARK: - The path

    /// `It is missing on this path: off-game –startGame→ tic-tac-toe.`
    private static func note(_ what: String, on path: OffendingPaths.Path, in proof: Proof) -> String {
        guard let first = path.beginning.first, path.beginning.count > 1 else { return "\(what) right at the start." }
        var text = proof.graph.steps[first.step].name
        append(path.beginning, to: &text, proof)
        if path.hidden > 0, let first = path.end.first {
            text += " –…→ (\(path.hidden) more steps) –…→ \(proof.graph.steps[first.step].name)"
            append(path.end, to: &text, proof)
        }
        return "\(what) on this path: \(text)."
    }

    private static func append(_ legs: [OffendingPaths.Leg], to text: inout String, _ proof: Proof) {
        for (before, leg) in zip(legs, legs.dropFirst()) {
            let outcome = leg.route < 0 ? nil : proof.graph.steps[before.step].routes[leg.route].outcome
            text += (outcome.map { " –\($0)→ " } ?? " / ") + proof.graph.steps[leg.step].name
        }
    }
}

extension Proof.OpenSlot {
    /// A member of `dependencies` or `with` that would fill it.
    fileprivate var constant: String { "\"\(key)\": \(slot.type.example)" }

    /// Who needs it: the step, with its plugin where that has another name.
    fileprivate func subject(in proof: Proof) -> String {
        let name = proof.graph.steps[step].name
        return name == plugin.id ? "`\(name)`" : "The step `\(name)` (`\(plugin.id)`)"
    }

    /// What is needed: the key, with the slot where `adapt` gave it another name.
    fileprivate var object: String { key == slot.name ? "`\(key)`" : "`\(key)` for its `\(slot.name)`" }

    fileprivate var label: Label { Label(plugin.manifest.source, slot.range, "declared here") }
}

extension Proof {
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
