internal import Configuration
internal import PluginManifest

extension Proof {
    /// Binds the static slots of each plugin that a reached step uses to what the host has.
    mutating func bindStaticSlots() {
        let constants = Dictionary(graph.constants.map { (graph.keys[$0.key], $0.constant) }) { first, _ in first }
        for (index, step) in graph.steps.enumerated() where isReached[index] {
            guard let plugin = plugin(of: index), staticBindings[plugin.id] == nil else { continue }
            staticBindings[plugin.id] = plugin.manifest.staticDependencies.compactMap { slot in
                let key = plugin.flowName(ofSlot: slot.name)
                return bind(StaticSlot(plugin: plugin, slot: slot, key: key, step: step), constants)
            }
        }
    }

    struct StaticSlot {
        var plugin: AdaptedPlugin
        var slot: Manifest.StaticSlot
        /// What the flow calls it.
        var key: String
        /// The first step that uses the plugin.
        var step: FlowGraph.Step
    }

    private mutating func bind(
        _ slot: StaticSlot,
        _ constants: [String: Located<Constant>]
    ) -> FlowPlan.StaticBinding? {
        let bound = { (source: FlowPlan.StaticBinding.Source) in
            FlowPlan.StaticBinding(slot: slot.slot.name, type: slot.slot.type, source: source)
        }
        let isKnown = constants[slot.key] != nil || graph.streams[slot.key] != nil || slot.key == HostValues.scoreStream
        guard isKnown else {
            if case .value(.optional) = slot.slot.type { return bound(.absent) }
            if let key = graph.keys.find(slot.key), graph.opaqueKeys.contains(key) { return nil }
            reportMissingStatic(slot)
            return nil
        }
        switch slot.slot.type {
        case .scoreStream where slot.key == HostValues.scoreStream,
            .mutableScoreStream where slot.key == HostValues.scoreStream:
            return bound(.scoreStream)
        case .stream(let type), .mutableStream(let type):
            guard let stream = graph.streams[slot.key] else { break }
            // A stream whose type could not be read has been reported.
            if stream.type == nil || stream.type == type { return bound(.sharedStream(key: slot.key)) }
        case .value(let type):
            guard let constant = constants[slot.key] else { break }
            if let converted = constant.value.converted(to: type) { return bound(.constant(converted)) }
        default:
            break
        }
        reportStaticType(slot, constants[slot.key])
        return nil
    }

    private mutating func reportMissingStatic(_ slot: StaticSlot) {
        let (id, type) = (slot.plugin.id, slot.slot.type)
        var notes: [String] = []
        var help: [String] = []
        switch type {
        case .value(let value):
            let provider = graph.keys.find(slot.key).flatMap { key in
                graph.plugins.lazy.compactMap { plugin in
                    plugin.outcomes.first { $0.payload.contains { $0.key == key } }.map { (plugin, $0) }
                }.first
            }
            if let (plugin, outcome) = provider {
                notes = [
                    "`\(outcome.name)` of `\(plugin.id)` provides it, but outcomes fill only dynamic dependencies."
                ]
            }
            help = ["Add it: `\"dependencies\": {\"\(slot.key)\": \(value.example)}`."]
        case .stream(let value), .mutableStream(let value):
            help = [
                "Add it: `\"dependencies\": {\"\(slot.key)\": {\"stream\": \"\(value)\", \"value\": \(value.example)}}`."
            ]
        case .scoreStream, .mutableScoreStream:
            help = [
                "The host's score stream is called `\(HostValues.scoreStream)`: write "
                    + "`\"adapt\": {\"dependencies\": {\"\(slot.slot.name)\": \"\(HostValues.scoreStream)\"}}` in the "
                    + "entry of `\(id)`."
            ]
        }
        let known = graph.constants.map { graph.keys[$0.key] } + graph.streams.keys.sorted() + [HostValues.scoreStream]
        if let match = closestMatch(to: slot.key, among: known), match != HostValues.scoreStream {
            help.append(
                "Or did you mean `\(match)`? Then `\"adapt\": {\"dependencies\": {\"\(slot.slot.name)\": \"\(match)\"}}` in the "
                    + "entry of `\(id)`."
            )
        }
        report(
            .missingStatic,
            "`\(id)` needs `\(slot.slot.name)`, and the host has nothing of that name.",
            at: slot.step.range,
            "needs `\(slot.slot.name): \(type)`",
            secondary: [Label(slot.plugin.manifest.source, slot.slot.range, "declared static here")],
            notes: notes,
            help: help
        )
    }

    private mutating func reportStaticType(_ slot: StaticSlot, _ constant: Located<Constant>?) {
        let what: String
        var secondary = [Label(slot.plugin.manifest.source, slot.slot.range, "declared here")]
        var help: [String] = []
        if let constant, case .value(let type) = slot.slot.type {
            let refusal = Refusal(of: constant.value, as: type)
            what =
                refusal.isInside
                ? "the constant `\(slot.key)` does not fit: \(refusal.words)"
                : "`\(slot.key)` is the constant \(constant.value.words)"
            secondary.append(here(refusal.range(in: source, at: constant.range), "given here"))
            help = [refusal.help]
        } else if let constant {
            what = "`\(slot.key)` is the constant \(constant.value.words)"
            secondary.append(here(constant.range, "given here"))
        } else if let stream = graph.streams[slot.key] {
            what = "`\(slot.key)` is a stream of `\(stream.type?.description ?? "?")`"
            secondary.append(here(stream.key.range, "given here"))
        } else {
            what = "`\(slot.key)` is the host's score stream"
        }
        switch (slot.slot.type, constant) {
        case (.value, .some): break
        case (.stream(let type), .some), (.mutableStream(let type), .some):
            help = ["A stream is given as `{\"stream\": \"\(type)\", \"value\": \(type.example)}`."]
        default: help = ["Choose another key for it with `adapt`, or correct the plugin's manifest."]
        }
        report(
            .staticType,
            "`\(slot.plugin.id)` needs \(slot.slot.type.description.withArticle) for `\(slot.slot.name)`, but \(what).",
            at: slot.step.range,
            "needs \(slot.slot.type.description.withArticle)",
            secondary: secondary,
            help: help
        )
    }
}
