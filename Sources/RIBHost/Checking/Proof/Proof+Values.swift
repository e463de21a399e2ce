internal import Configuration
internal import PluginManifest

/// What is said about a dynamic slot that is not filled as it must be.
extension Proof {
    mutating func reportMissing(_ open: OpenSlot, _ paths: inout OffendingPaths, _ orders: inout SuggestedOrders) {
        let stream = graph.streams[open.key]
        var notes = [pathNote(paths.path(to: open.step, .absent, of: open.slot.key, in: self), "it is missing")]
        var help: [String] = []
        var secondary = [slotLabel(open)]
        if open.key == HostValues.scoreStream || stream != nil {
            secondary += stream.map { [here($0.key.range, "the stream")] } ?? []
            notes.append("“\(open.key)” is a stream of the host's: only static dependencies get streams")
            help.append("Declare it static in the plugin's manifest, or fill the slot from another key with `adapt`.")
        } else {
            notes.append(providersNote(open))
            if let order = orders.order(for: open, in: self) { help.append(order) }
            help += constantHelp(open)
        }
        report(
            .missingValue,
            "“\(open.plugin.id)” needs “\(open.key)”, which is not provided on every way to it.",
            at: graph.steps[open.step].range,
            "needs “\(open.key)”, a `\(open.slot.type)`",
            secondary: secondary,
            notes: notes,
            help: help
        )
    }

    mutating func reportOptional(_ open: OpenSlot, _ type: ValueType, _ paths: inout OffendingPaths) {
        var notes = [pathNote(paths.path(to: open.step, .mayBeNil, of: open.slot.key, in: self), "it may be nil")]
        var help = ["Declare it as `\(type)` in the manifest of “\(open.plugin.id)”, if it can do without."]
        if let (plugin, outcome) = optionalProvider(of: open.slot.key) {
            notes.append("“\(outcome.name)” of “\(plugin.id)” provides it as `\(type)`")
            if type.canBeSwitchedOn {
                help.append(
                    "Or route that outcome with `{\"switch\": \"\(open.key)\", …}`: each of its cases has a value."
                )
            }
        } else {
            notes.append("a constant provides it as null")
        }
        report(
            .optionalValue,
            "“\(open.plugin.id)” needs a value for “\(open.key)”, which may be nil.",
            at: graph.steps[open.step].range,
            "needs a `\(open.slot.type)`, and gets a `\(type)`",
            secondary: [slotLabel(open)],
            notes: notes,
            help: help
        )
    }

    mutating func reportOtherType(_ open: OpenSlot, _ type: ValueType) {
        let name = open.slot.name
        var notes: [String] = []
        if let (plugin, outcome) = provider(of: open.slot.key) {
            notes = ["“\(outcome.name)” of “\(plugin.id)” provides it as `\(type)`"]
        }
        report(
            .otherType,
            "“\(open.plugin.id)” needs a `\(open.slot.type)` for “\(name)”, but “\(open.key)” is a `\(type)`.",
            at: graph.steps[open.step].range,
            "needs a `\(open.slot.type)`",
            secondary: [slotLabel(open)] + constantLabels(open.slot.key),
            notes: notes,
            help: [
                "Fill the slot from another key: `\"adapt\": {\"dependencies\": {\"\(name)\": \"…\"}}` in the entry of "
                    + "“\(open.plugin.id)”."
            ]
        )
    }

    mutating func reportMisfit(_ open: OpenSlot, _ constant: Constant) {
        report(
            .otherType,
            "“\(open.plugin.id)” needs a `\(open.slot.type)` for “\(open.slot.name)”, but “\(open.key)” is "
                + "\(constant.words).",
            at: graph.steps[open.step].range,
            "needs a `\(open.slot.type)`",
            secondary: [slotLabel(open)] + constantLabels(open.slot.key),
            help: [open.slot.type.exampleHelp]
        )
    }

    private func slotLabel(_ open: OpenSlot) -> Label {
        Label(open.plugin.manifest.source, open.slot.range, "declared here")
    }

    private func constantLabels(_ key: Int) -> [Label] {
        graph.constants.filter { $0.key == key }.map { here($0.keyRange, "given here") }
    }

    /// `it is missing on this way: off-game –startGame→ tic-tac-toe`
    private func pathNote(_ legs: [OffendingPaths.Leg], _ what: String) -> String {
        guard legs.count > 1 else { return "the flow starts here, and no constant provides it" }
        var text = ""
        let hidden = legs.count > 14 ? legs.count - 12 : 0
        for (index, leg) in legs.enumerated() {
            if hidden > 0, index >= 6, index < 6 + hidden {
                if index == 6 { text += " → … \(hidden) more steps …" }
                continue
            }
            if index > 0 {
                // The way into a sub-flow says no outcome: its name is followed by that of its first step.
                text += leg.outcome.map { " –\($0)→ " } ?? " / "
            }
            text += graph.steps[leg.step].name
        }
        return "\(what) on this way: \(text)"
    }

    private func providersNote(_ open: OpenSlot) -> String {
        let providers = graph.plugins.flatMap { plugin in
            plugin.outcomes.filter { outcome in
                outcome.payload.contains { $0.key == open.slot.key && $0.type.unwrapped == open.slot.type.unwrapped }
            }
            .map { "“\($0.name)” of “\(plugin.id)”" }
        }
        guard !providers.isEmpty else { return "no outcome of any installed plugin provides it" }
        let more = providers.count > 4 ? " and \(providers.count - 4) more" : ""
        return "it is provided by \(providers.prefix(4).joined(separator: ", "))\(more)"
    }

    private func constantHelp(_ open: OpenSlot) -> [String] {
        let example = "`\"dependencies\": {\"\(open.key)\": \(open.slot.type.example)}`"
        var names: [String] = []
        for plugin in graph.plugins where plugin.id != open.plugin.id {
            for write in plugin.outcomes.flatMap(\.payload) where write.type.unwrapped == open.slot.type {
                names.append(graph.keys[write.key])
            }
        }
        let help = "Give it a constant for all steps, \(example), or for this one with “with”."
        guard let match = closestMatch(to: open.key, among: names.unique), match != open.key else { return [help] }
        return [
            "Did you mean “\(match)”? `\"adapt\": {\"dependencies\": {\"\(open.slot.name)\": \"\(match)\"}}` in the entry of "
                + "“\(open.plugin.id)” fills the slot from it.",
            help,
        ]
    }

    private func provider(of key: Int) -> (AdaptedPlugin, AdaptedPlugin.Outcome)? {
        firstProvider { $0.key == key }
    }

    private func optionalProvider(of key: Int) -> (AdaptedPlugin, AdaptedPlugin.Outcome)? {
        firstProvider { $0.key == key && $0.type.isOptional }
    }

    private func firstProvider(
        _ matches: (AdaptedPlugin.Write) -> Bool
    ) -> (AdaptedPlugin, AdaptedPlugin.Outcome)? {
        for plugin in graph.plugins {
            if let outcome = plugin.outcomes.first(where: { $0.payload.contains(where: matches) }) {
                return (plugin, outcome)
            }
        }
        return nil
    }
}
