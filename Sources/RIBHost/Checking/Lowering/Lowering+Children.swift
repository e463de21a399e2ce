import Configuration
import PluginManifest

/// The children in plugins' slots: each slot of a step is an implicit flow, and each child is a step of this flow.
extension Lowering {
    /// The limits for RIBs nested in slots: their depth, and their number. A few entries of plugins.json can stand for
    /// thousands of millions.
    static let (greatestChildDepth, greatestChildCount) = (100, 100_000)

    /// Fills the slots of all steps, and of their children, which are appended after the other steps.
    mutating func lowerChildren() {
        let limit = graph.steps.count + Self.greatestChildCount
        var step = 0
        while step < graph.steps.count {
            if graph.steps.count > limit { return reportTooMany(of: step) }
            lowerChildren(of: step)
            step += 1
        }
    }

    private mutating func lowerChildren(of step: Int) {
        let own = fillings[step] ?? []
        switch graph.steps[step].unit {
        case .plugin(let plugin, _):
            reportUnknownSlots(own, of: plugin)
            let slots = graph.plugins[plugin].manifest.children
            for slot in slots { lower(slot, of: step, plugin, filling(of: slot, in: own, plugin)) }
        case .flow(let flow):
            for filling in own {
                report(
                    .unknownChildSlot,
                    "The flow `\(definition(of: flow).name.value)` has no slots for children.",
                    at: filling.slot.range,
                    "unknown",
                    help: "Write it where the flow uses the plugin that has the slot, or in the entry of that plugin."
                )
            }
        case .unknown:
            break
        }
    }

    /// Returns the filling of a slot, also if the slot's name is misspelt, which is reported.
    private mutating func filling(
        of slot: Manifest.ChildSlot,
        in fillings: [SlotFilling],
        _ plugin: Int
    ) -> SlotFilling? {
        if let filling = fillings.first(where: { $0.slot.value == slot.name }) { return filling }
        let names = graph.plugins[plugin].manifest.children.map(\.name)
        return fillings.first { filling in
            !names.contains(filling.slot.value)
                && suggestions.closest(to: filling.slot.value, among: names) == slot.name
        }
    }

    /// Fills a slot of a step.
    ///
    /// - Parameter own: the step's own filling of the slot; nil for the filling in the plugin's entry.
    private mutating func lower(
        _ slot: Manifest.ChildSlot,
        of step: Int,
        _ plugin: Int,
        _ own: SlotFilling?
    ) {
        var filling = own ?? self.filling(of: slot, in: graph.plugins[plugin].entry.children, plugin)
        if filling == nil, slot.cardinality == .required { reportEmpty(slot, of: step, plugin) }
        if let found = filling {
            check(found, fits: slot, plugin)
            if own == nil, let outer = sameSlot(around: step, plugin, slot.name) {
                reportEndless(found, around: outer)
                filling = nil
            } else if depth(of: graph.steps[step].flow) >= Self.greatestChildDepth {
                reportTooDeep(found)
                filling = nil
            }
        }
        files.append(own == nil ? graph.plugins[plugin].entry.files[0] : files[graph.steps[step].flow])
        appendFlow(for: slot, of: step, filling)
    }

    private mutating func appendFlow(for slot: Manifest.ChildSlot, of step: Int, _ filling: SlotFilling?) {
        let (flow, first) = (graph.flows.count, graph.steps.count)
        graph.steps[step].children.append(.init(slot: slot.name, flow: flow))
        graph.flows.append(
            .init(
                name: filling?.slot ?? Located(slot.name, graph.steps[step].range),
                container: .tabs,
                isLinear: false,
                steps: first..<first,
                services: first..<first,
                ends: graph.ends.count..<graph.ends.count,
                isBroken: false,
                scope: scope(of: slot),
                slot: .init(step: step, declared: slot)
            )
        )
        let fills = filling?.fills ?? []
        var taken = Set(fills.map(\.name.value))
        var repetitions: [String: Int] = [:]
        for fill in fills {
            let repetition = repetitions[fill.name.value, default: 0] + 1
            repetitions[fill.name.value] = repetition
            var child = lower(fill, asChildIn: flow)
            if repetition > 1 { child.name = Self.stepName(fill.name.value, repetition, &taken) }
            append(child, filledBy: fill)
        }
        let end = graph.steps.count
        graph.flows[flow].steps = first..<end
        graph.flows[flow].services = end..<end
        graph.flows[flow].start = first < end ? first : nil
    }

    /// Returns the scope of a slot: the streams from the parent's component.
    private func scope(of slot: Manifest.ChildSlot) -> FlowGraph.Scope {
        var scope = FlowGraph.Scope()
        for provided in slot.provides {
            guard let type = provided.type.carried, let kind = provided.type.kind else { continue }
            var stream = FlowGraph.Stream(kind: kind, name: provided.name, type: type)
            stream.isReadOnly = !provided.type.isWritable
            scope.append(stream)
        }
        return scope
    }

    /// Returns the slot of this name around a step if the same plugin entry has filled it: filling it again would never
    /// end.
    private func sameSlot(around step: Int, _ plugin: Int, _ name: String) -> FlowGraph.ChildSlot? {
        var flow = graph.steps[step].flow
        while let slot = graph.flows[flow].slot {
            if case .plugin(plugin, _) = graph.steps[slot.step].unit, slot.declared.name == name,
                fillings[slot.step]?.contains(where: { $0.slot.value == name }) != true
            {
                return slot
            }
            flow = graph.steps[slot.step].flow
        }
        return nil
    }

    private func depth(of flow: Int) -> Int {
        var (depth, flow) = (0, flow)
        while let outer = graph.flow(aroundSlot: flow) { (depth, flow) = (depth + 1, outer) }
        return depth
    }
}

/// Errors in the file's `children`, independent of the children.
extension Lowering {
    /// - Parameter plugin: by index.
    mutating func reportUnknownSlots(_ fillings: [SlotFilling], of plugin: Int) {
        reportUnknownSlots(fillings, graph.plugins[plugin].manifest, of: graph.plugins[plugin].id)
    }

    mutating func reportUnknownSlots(_ fillings: [SlotFilling], _ manifest: Manifest, of id: String) {
        let names = manifest.children.map(\.name)
        for filling in fillings where !names.contains(filling.slot.value) {
            report(
                .unknownChildSlot,
                "The plugin `\(id)` has no slot `\(filling.slot.value)` for children.",
                at: filling.slot.range,
                "unknown",
                help: suggestions.help(for: filling.slot.value, among: names, none: "Remove it: there is none at all.")
            )
        }
    }

    private mutating func reportEmpty(_ slot: Manifest.ChildSlot, of step: Int, _ index: Int) {
        let plugin = graph.plugins[index]
        let member = "\"children\": {\"\(slot.name)\": \"ID\"}"
        diagnostics.append(
            Diagnostic(
                .emptyChildSlot,
                "Nothing fills the slot `\(slot.name)` of `\(plugin.id)`, which takes one child.",
                at: here(graph.steps[step].range, "needs a child"),
                secondary: [Label(plugin.manifest.source, slot.range, "the slot")],
                help: [
                    "Name a plugin or a flow for it in the entry of `\(plugin.id)`, beside its `path`: `\(member)`."
                ],
                cause: "\(slot.name) of \(plugin.id) is empty"
            )
        )
    }

    private mutating func check(_ filling: SlotFilling, fits slot: Manifest.ChildSlot, _ index: Int) {
        let plugin = graph.plugins[index]
        let fills = filling.fills
        if fills.isEmpty, slot.cardinality == .required {
            report(
                .emptyChildSlot,
                "Nothing fills the slot `\(slot.name)` of `\(plugin.id)`, which takes one child.",
                at: filling.range,
                "empty",
                secondary: [Label(plugin.manifest.source, slot.range, "the slot")],
                help: "Name a plugin or a flow: `\"\(slot.name)\": \"ID\"`."
            )
        }
        guard slot.cardinality != .many, fills.count > 1 else { return }
        report(
            .tooManyChildren,
            "The slot `\(slot.name)` of `\(plugin.id)` takes one child, and \(fills.count) are to fill it.",
            at: fills[1].name.range,
            "one too many",
            secondary: [
                here(fills[0].name.range, "the first"), Label(plugin.manifest.source, slot.range, "the slot"),
            ],
            help:
                "Remove it, or declare the slot with `\"many\": true` in the manifest of `\(plugin.id)` and build it again."
        )
    }

    private mutating func reportEndless(_ filling: SlotFilling, around slot: FlowGraph.ChildSlot) {
        let id = graph.plugin(of: slot.step)?.id ?? graph.steps[slot.step].name
        report(
            .childInItself,
            "The slot `\(slot.declared.name)` of `\(id)` would be filled without end: what fills it contains `\(id)` again.",
            at: filling.slot.range,
            "contains itself",
            secondary: filling.fills.prefix(4).map { here($0.name.range) },
            help:
                "Write in the child that is the last what it has instead: `\"children\": {\"\(slot.declared.name)\": …}`."
        )
    }

    private mutating func reportTooDeep(_ filling: SlotFilling) {
        report(
            .childInItself,
            "RIBs can be nested in slots at most \(Self.greatestChildDepth) deep.",
            at: filling.slot.range,
            "one level too many",
            help: "Take a level out."
        )
    }

    private mutating func reportTooMany(of step: Int) {
        report(
            .childInItself,
            "The slots have more than \(Self.greatestChildCount) children altogether.",
            at: graph.steps[step].range,
            "too many below this",
            help: "Let fewer entries of `plugins` fill slots with plugins that have slots themselves."
        )
    }
}
