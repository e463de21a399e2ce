import Configuration
import PluginABI
import PluginManifest

/// A child in a slot: a step whose arguments come from the parent, which also receives the outcomes.
extension Lowering {
    mutating func lower(_ definition: StepDefinition, asChildIn flow: Int) -> FlowGraph.Step {
        var step = FlowGraph.Step(
            flow: flow,
            name: definition.name.value,
            range: definition.name.range,
            unit: resolve(definition, asChildIn: flow)
        )
        switch step.unit {
        case .plugin(let plugin, _):
            checkView(of: step, hasView: graph.plugins[plugin].manifest.hasView)
            let id = graph.plugins[plugin].id
            let build = pickBuild(of: plugin, definition, by: "child") { _, member in
                "write the child as `{\"plugin\": \"\(id)\", \(member)}`"
            }
            step.unit = .plugin(plugin, build: build)
            step.slots = slots(of: plugin, build, with: definition.with)
            for slot in step.slots.indices where step.slots[slot].constant == nil { checkArgument(slot, of: &step) }
        case .flow(let callee):
            checkView(of: step, hasView: true)
            step.callConstants = callConstants(definition.with)
            if let build = definition.build { reportBuild(build, ofFlow: callee) }
            enterValues(of: step)
        case .unknown:
            break
        }
        step.routes = routes(toParentOf: step)
        step.edges = FlowGraph.Target.edges(of: step.routes)
        return step
    }

    private mutating func resolve(_ definition: StepDefinition, asChildIn flow: Int) -> FlowGraph.Step.Unit {
        if case .sameName = definition.unit { return resolve(definition.name, flow: flow) }
        return resolve(definition, Siblings([], in: flow, from: graph.steps.count, .tabs))
    }

    /// Returns routes to the parent for all outcomes known to the slot. An end of a flow counts only if a path comes to
    /// it, which is not known yet.
    private mutating func routes(toParentOf step: FlowGraph.Step) -> [FlowGraph.Route] {
        guard let slot = graph.flows[step.flow].slot else { return [] }
        return payloads(of: step.unit).compactMap { payload in
            let name = outcomeName(payload, of: step.unit)
            if case .outcome(let outcome) = payload {
                guard let heard = slot.declared.outcome(named: name) else {
                    reportUnheard(outcome, of: step)
                    return nil
                }
                checkPayload(of: outcome, against: heard, step)
            } else if slot.declared.outcome(named: name) == nil {
                return nil
            }
            return .init(outcome: name, range: step.range, payload: payload, target: .one(.parent(name), step.range))
        }
    }

    /// Returns help text for renaming a name of the child.
    ///
    /// - Parameter outcome: the outcome whose payload key is renamed; nil for any other name.
    private func advice(
        toAdapt kind: String,
        _ name: String,
        to other: String,
        of plugin: AdaptedPlugin,
        _ step: FlowGraph.Step,
        carriedBy outcome: AdaptedPlugin.Outcome? = nil
    ) -> String {
        guard let slot = graph.flows[step.flow].slot?.declared, let parent = graph.parent(of: step.flow) else {
            return ""
        }
        let advice = graph.advice(
            toAdapt: kind,
            name,
            to: other,
            of: plugin,
            carriedBy: outcome,
            in: slot,
            of: parent,
            at: step.range
        )
        return "Did you mean `\(outcome == nil ? other : name)`? \(advice)"
    }

    // MARK: - Arguments

    /// Checks a dynamic dependency of a child: an argument of the build in the slot, or nil.
    private mutating func checkArgument(_ index: Int, of step: inout FlowGraph.Step) {
        let slot = step.slots[index]
        let name = graph.keys[slot.key]
        let arguments = graph.flows[step.flow].slot?.declared.dynamic ?? []
        guard let argument = arguments.first(where: { $0.name == name }) else {
            // Never the value of a key of that name in the flow.
            step.slots[index].constant = .null
            if !slot.type.isOptional { reportNoArgument(slot, name, of: step) }
            return
        }
        guard !argument.type.fits(slot.type) else { return }
        step.slots[index].constant = .null
        reportArgumentType(slot, argument, of: step)
    }

    private mutating func reportNoArgument(_ slot: FlowGraph.Slot, _ name: String, of step: FlowGraph.Step) {
        guard case .plugin(let index, _) = step.unit, let declared = graph.flows[step.flow].slot?.declared else {
            return
        }
        let plugin = graph.plugins[index]
        var help: [String] = []
        let fitting = declared.dynamic.filter { $0.type.fits(slot.type) }.map(\.name)
        if let name = suggestions.likeliest(for: name, among: fitting) {
            help = [advice(toAdapt: "dependencies", slot.name, to: name, of: plugin, step)]
        }
        help.append(
            "\(help.isEmpty ? "Give" : "Or give") it a constant: `{\"plugin\": \"\(plugin.id)\", \"with\": {\"\(name)\": \(slot.type.example)}}`."
        )
        report(
            .childValue,
            "The child `\(step.name)` needs `\(name)`, with which \(graph.words(for: step.flow)) does not build it.",
            at: step.range,
            "needs `\(name): \(slot.type)`",
            secondary: [Label(plugin.manifest.source, slot.range, "declared here")] + graph.label(forSlot: step.flow),
            help: help
        )
    }

    private mutating func reportArgumentType(
        _ slot: FlowGraph.Slot,
        _ argument: Manifest.DynamicSlot,
        of step: FlowGraph.Step
    ) {
        guard case .plugin(let index, _) = step.unit, let parent = graph.parent(of: step.flow) else { return }
        let plugin = graph.plugins[index]
        let given = argument.type.description.withArticle
        report(
            .childValue,
            "The child `\(step.name)` needs \(slot.type.description.withArticle) for `\(slot.name)`, and "
                + "\(graph.words(for: step.flow)) builds it with \(given).",
            at: step.range,
            "needs \(slot.type.description.withArticle)",
            secondary: [
                Label(plugin.manifest.source, slot.range, "declared here"),
                Label(parent.manifest.source, argument.range, "given here"),
            ],
            help:
                "Give it a constant instead: `{\"plugin\": \"\(plugin.id)\", \"with\": {\"\(argument.name)\": \(slot.type.example)}}`."
        )
    }

    // MARK: - Outcomes

    private mutating func reportUnheard(_ outcome: Int, of step: FlowGraph.Step) {
        guard case .plugin(let index, _) = step.unit, let declared = graph.flows[step.flow].slot?.declared else {
            return
        }
        let plugin = graph.plugins[index]
        let own = plugin.outcomes[outcome]
        let names = declared.outcomes.map(\.name)
        let free = names.filter { name in !plugin.outcomes.contains { $0.name == name } }
        let help =
            suggestions.likeliest(for: own.name, among: free).map {
                advice(toAdapt: "outcomes", own.pluginName, to: $0, of: plugin, step)
            }
            ?? (names.isEmpty
                ? "Fill the slot with a plugin that reports nothing." : "The slot receives \(names.listed()).")
        report(
            .childOutcome,
            "`\(plugin.id)` can report `\(own.name)`, which \(graph.words(for: step.flow)) does not receive.",
            at: step.range,
            "reports `\(own.name)`",
            secondary: [Label(plugin.manifest.source, own.range, "the outcome")] + graph.label(forSlot: step.flow),
            help: help
        )
    }

    /// Checks that a child's outcome carries all values that the parent receives, in their types; more values are
    /// allowed.
    private mutating func checkPayload(of outcome: Int, against heard: Manifest.Outcome, _ step: FlowGraph.Step) {
        guard case .plugin(let index, _) = step.unit else { return }
        let plugin = graph.plugins[index]
        let own = plugin.outcomes[outcome]
        for field in heard.payload {
            let write = own.payload.first { graph.keys[$0.key] == field.name }
            if let write {
                if !write.type.fits(field.type) { reportPayload(write, as: field, of: own, plugin, step) }
            } else if !field.type.isOptional {
                reportNoPayload(field, of: own, plugin, step)
            }
        }
    }

    private mutating func reportPayload(
        _ write: AdaptedPlugin.Write,
        as field: Manifest.Field,
        of outcome: AdaptedPlugin.Outcome,
        _ plugin: AdaptedPlugin,
        _ step: FlowGraph.Step
    ) {
        guard let parent = graph.parent(of: step.flow) else { return }
        report(
            .childOutcome,
            "`\(outcome.name)` of `\(plugin.id)` carries \(write.type.description.withArticle) as `\(field.name)`, "
                + "and \(graph.words(for: step.flow)) receives \(field.type.description.withArticle).",
            at: step.range,
            "carries \(write.type.description.withArticle)",
            secondary: [
                Label(plugin.manifest.source, write.range, "declared here"),
                Label(parent.manifest.source, field.range, "heard as this"),
            ],
            help: "Fill the slot with a plugin whose outcome carries \(field.type.description.withArticle)."
        )
    }

    private mutating func reportNoPayload(
        _ field: Manifest.Field,
        of outcome: AdaptedPlugin.Outcome,
        _ plugin: AdaptedPlugin,
        _ step: FlowGraph.Step
    ) {
        guard let parent = graph.parent(of: step.flow) else { return }
        let fitting = outcome.payload.filter { $0.type.fits(field.type) }
        let isStream = graph.streamNames.contains(field.name)
        let help =
            suggestions.likeliest(for: field.name, among: fitting.map(\.payloadKey)).map {
                advice(toAdapt: "payload", $0, to: field.name, of: plugin, step, carriedBy: outcome)
            } ?? "Fill the slot with a plugin whose outcome carries it."
        report(
            .childOutcome,
            "`\(outcome.name)` of `\(plugin.id)` does not carry `\(field.name)`, which \(graph.words(for: step.flow)) receives.",
            at: step.range,
            "carries no `\(field.name): \(field.type)`",
            secondary: [
                Label(plugin.manifest.source, outcome.range, "the outcome"),
                Label(parent.manifest.source, field.range, "heard here"),
            ],
            notes: isStream ? ["`\(field.name)` is a stream in this file, and no outcome can carry it."] : [],
            help: [help]
        )
    }

    // MARK: - Views and names

    private mutating func checkView(of step: FlowGraph.Step, hasView: Bool) {
        guard let declared = graph.flows[step.flow].slot?.declared, declared.hasView != hasView else { return }
        report(
            .childView,
            hasView
                ? "`\(step.name)` has a view, which nothing would show in \(graph.words(for: step.flow))."
                : "`\(step.name)` has no view, and \(graph.words(for: step.flow)) shows its child.",
            at: step.range,
            hasView ? "has a view" : "has no view",
            secondary: graph.label(forSlot: step.flow),
            help:
                "Fill the slot with \(hasView ? "a plugin whose manifest says `\"view\": false`" : "one that has a view")."
        )
    }

    /// Makes keys of the values with which the slots around a flow enter it. A name is a key or a stream in the whole
    /// file.
    private mutating func enterValues(of step: FlowGraph.Step) {
        var next = step.flow
        while let parent = graph.parent(of: next), let outer = graph.flow(aroundSlot: next) {
            for value in graph.values(offeredIn: next) { _ = graph.keys.index(of: value.name) }
            reportStreamNames(of: step, offeredBy: parent, in: next)
            next = outer
        }
    }

    private mutating func reportStreamNames(of step: FlowGraph.Step, offeredBy parent: AdaptedPlugin, in slot: Int) {
        for value in graph.values(offeredIn: slot) where graph.streamNames.contains(value.name) {
            report(
                .streamWritten,
                "`\(value.name)` is a stream, and \(graph.words(for: slot)) would enter the flow `\(step.name)` with a value of that name.",
                at: step.range,
                secondary: [Label(parent.manifest.source, value.range, "the value")],
                help: "Give the stream another name."
            )
        }
    }
}
