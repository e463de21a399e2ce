import Configuration
import PluginABI
import PluginManifest

/// Diagnostics for dynamic slots that are not filled as required: the path, the possible providers, and the fixes.
final class Advice {
    var paths = OffendingPaths()
    var orders = SuggestedOrders()
    private var wanted: Wanted?
    private(set) var providers: String = ""
    /// True if the key is provided, in any type.
    private(set) var isProvidedSomewhere = false
    /// The type in which an outcome provides the key, if it is provided only in an optional type.
    private var optional: ValueType?
    /// The names of the keys provided in the needed type.
    private var names = Spelling.Names()
    private var spelling: Spelling?

    /// The criteria for providers; many steps have the same.
    private struct Wanted: Equatable {
        var key: Int
        var type: ValueType
    }

    func diagnostic(for open: Prover.OpenSlot, _ verdict: Prover.Verdict, in prover: Prover) -> Diagnostic? {
        switch verdict {
        case .filled: nil
        case .missing: missing(open, prover)
        case .mayBeNil(let type): mayBeNil(open, type, prover)
        case .otherType(let type): otherType(open, type, prover)
        case .misfit(let constant): misfit(open, constant, prover)
        }
    }

    // MARK: - Nothing there

    private func missing(_ open: Prover.OpenSlot, _ prover: Prover) -> Diagnostic? {
        let stream = prover.reachedScopes.lazy.compactMap { $0.stream(open.key) }.first
        // A stream whose type could not be read has already been reported.
        if let stream, stream.type == nil { return nil }
        let path = paths.path(to: open.step, .absent, of: .value(open.slot.key), in: prover)
        var notes = [Self.note("It is missing", on: path, in: prover)]
        if stream == nil {
            lookForProviders(of: open.slot.key, open.slot.type, prover)
            notes.append(providers)
        } else {
            notes.append("`\(open.key)` is a stream of the host's, and only static dependencies get streams.")
        }
        let isProvidedSomewhere = stream != nil || self.isProvidedSomewhere
        let message =
            "\(open.subject(in: prover)) needs \(open.object), which "
            + (isProvidedSomewhere ? "is not provided on every path to it." : "nothing provides.")
        return Diagnostic(
            .missingValue,
            message,
            at: prover.here(prover.graph.steps[open.step].range, "needs `\(open.key): \(open.slot.type)`"),
            secondary: [open.label] + (stream?.range.map { [prover.here($0, "the stream")] } ?? []),
            notes: notes,
            help: stream == nil
                ? waysToProvide(open, message, prover)
                : ["Declare it static in the plugin's manifest, or fill the slot from another key with `adapt`."],
            cause: isProvidedSomewhere ? nil : Self.cause(missing: open.key, "\(open.slot.type)")
        )
    }

    /// Returns help text: first a corrected spelling, which might already be the whole fix.
    private func waysToProvide(_ open: Prover.OpenSlot, _ message: String, _ prover: Prover) -> [String] {
        var help: [String] = []
        if !isProvidedSomewhere, let line = spelling(of: open.key, slot: open.slot.name, open.plugin, names, prover) {
            help.append(line)
        }
        let problem = Rehearsal.Problem(code: .missingValue, message: message)
        let flow = prover.graph.steps[open.step].flow
        if let order = orders.order(for: flow, removing: problem, in: prover) { help.append(order) }
        help += constants(open.constant, at: open.step, prover)
        if let optional { help += Self.cures(of: optional, open, first: "Or declare") }
        return help
    }

    func spelling(
        of missing: String,
        slot: String,
        _ plugin: AdaptedPlugin,
        _ names: Spelling.Names,
        _ prover: Prover
    ) -> String? {
        var spelling = self.spelling ?? Spelling(prover.graph)
        defer { self.spelling = spelling }
        return spelling.help(for: missing, slot: slot, of: plugin, among: names)
    }

    private static func cures(of type: ValueType, _ open: Prover.OpenSlot, first: String) -> [String] {
        ["\(first) it as `\(type)` in the manifest of `\(open.plugin.id)`, if it can do without."]
            + (type.canBeSwitchedOn
                ? ["Or route that outcome with `{\"switch\": \"\(open.key)\", …}`: in a case it has a value."] : [])
    }

    /// Returns the cause, equal for all steps in need of the value.
    static func cause(missing key: String, _ type: String) -> String { "nothing provides \(key): \(type)" }

    private func constants(_ member: String, at step: Int, _ prover: Prover) -> [String] {
        [
            "Give it a constant for all steps: `\"dependencies\": {\(member)}`.",
            "Or for this one: \(prover.graph.advice(toWrite: "\"with\": {\(member)}", at: step)).",
        ]
    }

    func lookForProviders(of key: Int, _ type: ValueType, _ prover: Prover) {
        let wanted = Wanted(key: key, type: type)
        guard wanted != self.wanted else { return }
        self.wanted = wanted
        var names: [String] = []
        var otherTypes: [(name: String, type: ValueType)] = []
        var others: [String] = []
        for plugin in prover.graph.plugins {
            for outcome in plugin.outcomes {
                for write in outcome.payload {
                    let name = "`\(outcome.name)` of `\(plugin.id)`"
                    switch (write.key == wanted.key, write.type == wanted.type) {
                    case (true, true): names.append(name)
                    case (true, false): otherTypes.append((name, write.type))
                    case (false, true): others.append(prover.graph.keys[write.key])
                    case (false, false): break
                    }
                }
            }
        }
        optional = names.isEmpty ? otherTypes.map(\.type).first { $0 == .optional(wanted.type) } : nil
        providers = Self.note(onProviders: names, otherTypes.first)
        isProvidedSomewhere =
            prover.graph.plugins.contains { $0.outcomes.contains { $0.payload.contains { $0.key == wanted.key } } }
            || prover.graph.steps.contains { $0.callConstants.contains { $0.key == wanted.key } }
            || prover.graph.links.contains { $0.query.contains { $0.key == wanted.key } }
        self.names = Spelling.Names(
            dependencies: prover.graph.file.constants.filter { $0.value.value.converted(to: wanted.type) != nil }
                .map { prover.graph.keys[$0.key] },
            outcomes: others.unique
        )
    }

    private static func note(onProviders names: [String], _ other: (name: String, type: ValueType)?) -> String {
        if !names.isEmpty {
            let more = names.count > 4 ? ", and by \(names.count - 4) more" : ""
            return "It is provided by \(names.prefix(4).joined(separator: ", "))\(more)."
        }
        guard let other else { return "No outcome of an installed plugin provides it." }
        return "\(other.name) provides it as `\(other.type)`."
    }

    // MARK: - Something else there

    private func mayBeNil(_ open: Prover.OpenSlot, _ type: ValueType, _ prover: Prover) -> Diagnostic {
        let path = paths.path(to: open.step, .mayBeNil, of: .value(open.slot.key), in: prover)
        var notes = [Self.note("It may be nil", on: path, in: prover)]
        var cures = Self.cures(of: type, open, first: "Declare")
        if let (plugin, outcome) = prover.firstOutcome(thatWrites: { $0.key == open.slot.key && $0.type.isOptional }) {
            notes.append("`\(outcome.name)` of `\(plugin.id)` provides it as `\(type)`.")
        } else {
            notes.append("A constant provides it as null.")
            cures.removeLast(cures.count - 1)
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
            help: cures
        )
    }

    private func otherType(_ open: Prover.OpenSlot, _ type: ValueType, _ prover: Prover) -> Diagnostic {
        var notes: [String] = []
        let constants = Self.constants(open.slot.key, prover)
        // Where there is a constant, the type can be the constant's, whatever outcomes and links provide.
        let provides = { (key: Int, other: ValueType) in key == open.slot.key && (constants.isEmpty || other == type) }
        if let (plugin, outcome) = prover.firstOutcome(thatWrites: { provides($0.key, $0.type) }) {
            notes = ["`\(outcome.name)` of `\(plugin.id)` provides it as `\(type)`."]
        } else if let link = prover.graph.links.first(where: { $0.query.contains { provides($0.key, $0.type) } }) {
            notes = ["The link `\(link.name.value)` provides it as `\(type)`."]
        }
        let help = [Self.otherKey(for: open.slot.name, of: open.plugin)]
        return wrongType(
            open,
            "`\(open.key)` is \(type.description.withArticle)",
            given: constants,
            notes: notes,
            help: (constants.isEmpty ? [] : [open.slot.type.exampleHelp]) + help,
            prover
        )
    }

    private func wrongType(
        _ open: Prover.OpenSlot,
        _ what: String,
        given: [Label],
        notes: [String] = [],
        help: [String],
        _ prover: Prover
    ) -> Diagnostic {
        let needed = open.slot.type.description.withArticle
        return Diagnostic(
            .otherType,
            "\(open.subject(in: prover)) needs \(needed) for `\(open.slot.name)`, but \(what).",
            at: prover.here(prover.graph.steps[open.step].range, "needs \(needed)"),
            secondary: [open.label] + given,
            notes: notes,
            help: help
        )
    }

    static func otherKey(for slot: String, of plugin: AdaptedPlugin) -> String {
        "Fill the slot from another key: \(plugin.adapting("dependencies", slot, to: "…"))."
    }

    private func misfit(_ open: Prover.OpenSlot, _ constant: WireValue, _ prover: Prover) -> Diagnostic {
        let mismatch = ConstantMismatch(of: constant, as: open.slot.type)
        let what =
            mismatch.isInside
            ? "the constant `\(open.key)` does not fit: \(mismatch.words)" : "`\(open.key)` is \(constant.words)"
        let given = prover.reachedScopes.flatMap(\.constants).filter { $0.key == open.slot.key }.map { constant in
            prover.here(
                mismatch.isInside ? mismatch.range(in: prover.source, at: constant.value.range) : constant.keyRange,
                "given here"
            )
        }
        return wrongType(open, what, given: given, help: [mismatch.help], prover)
    }

    private static func constants(_ key: Int, _ prover: Prover) -> [Label] {
        prover.reachedScopes.flatMap(\.constants).filter { $0.key == key }
            .map { prover.here($0.keyRange, "given here") }
    }

    // MARK: - The path

    /// Returns a note such as `It is missing on this path: off-game –startGame→ tic-tac-toe.`
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
    /// A member for `dependencies` or `with` to fill the slot.
    fileprivate var constant: String { "\"\(key)\": \(slot.type.example)" }

    /// The consumer in a message: the step, with the plugin if the two names differ.
    fileprivate func subject(in prover: Prover) -> String {
        let name = prover.graph.steps[step].name
        return name == plugin.id ? "`\(name)`" : "The step `\(name)` (`\(plugin.id)`)"
    }

    /// The required value in a message: the key, with the slot if `adapt` has renamed the slot.
    fileprivate var object: String { key == slot.name ? "`\(key)`" : "`\(key)` for its `\(slot.name)`" }

    fileprivate var label: Label { Label(plugin.manifest.source, slot.range, "declared here") }
}

extension Prover {
    /// Returns the first plugin with an outcome that writes a matching value, and the outcome.
    func firstOutcome(
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
