import Configuration
import PluginABI
import PluginManifest

extension Lowering {
    /// Returns the plugin or flow with a step's name.
    mutating func resolve(_ name: Located<String>, flow: Int) -> FlowGraph.Step.Unit {
        if let unit = known(name.value, flow: flow) { return unit }
        let names = names(in: flow)
        graph.flows[flow].isBroken = true
        report(
            .unknownUnit,
            "`\(name.value)` is neither a plugin nor a flow.",
            at: name.range,
            "unknown",
            help: name.value.hasPrefix("@")
                ? "Remove it: a flow that is an array ends after its last step, and `atEnd` says what follows."
                : help(toInstall: name.value, in: files[flow])
                    ?? help(toInclude: name.value, in: files[flow])
                    ?? suggestions.help(
                        for: name.value,
                        among: names.pluginIDs + names.flowNames,
                        none: "Add it to `plugins`."
                    )
        )
        return .unknown
    }

    private mutating func known(_ name: String, flow: Int) -> FlowGraph.Step.Unit? {
        let names = names(in: flow)
        let isPlugin = names.plugins.contains(name)
        if isPlugin, let plugin = pluginIndices[name] { return .plugin(plugin, build: nil) }
        if !isPlugin, let flow = names.flow(name) { return .flow(flow) }
        guard isPlugin || names.flows[name] != nil else { return nil }
        // The file of the plugin or flow is invalid, which is reported elsewhere; the outcomes are unknown.
        graph.flows[flow].isBroken = true
        return .unknown
    }

    mutating func resolve(_ definition: StepDefinition, _ siblings: Siblings) -> FlowGraph.Step.Unit {
        let names = names(in: siblings.flow)
        switch definition.unit {
        case .sameName:
            if let unit = known(definition.name.value, flow: siblings.flow) { return unit }
            reportNothingOfTheName(definition.name, siblings)
        case .plugin(let id):
            guard !names.plugins.contains(id.value) else {
                if let plugin = pluginIndices[id.value] { return .plugin(plugin, build: nil) }
                break
            }
            let isFlow = names.flows[id.value] != nil
            reportUnknownPlugin(
                id,
                among: names.pluginIDs,
                in: files[siblings.flow],
                help: isFlow ? "It is a flow: write `\"flow\": \"\(id.value)\"`." : nil
            )
        case .flow(let name):
            if let flow = names.flow(name.value) { return .flow(flow) }
            guard names.flows[name.value] == nil else { break }
            var help =
                help(toInclude: name.value, in: files[siblings.flow])
                ?? suggestions.help(for: name.value, among: names.flowNames, none: "Add it to `flows`.")
            if names.plugins.contains(name.value) { help = "It is a plugin: write `\"plugin\": \"\(name.value)\"`." }
            report(.unknownFlow, "There is no flow `\(name.value)`.", at: name.range, "unknown", help: help)
        case .invalid:
            break
        }
        graph.flows[siblings.flow].isBroken = true
        return .unknown
    }

    /// Reports an unknown plugin.
    ///
    /// - Parameters:
    ///   - known: the possible ids.
    ///   - file: the number of the file that names the plugin.
    mutating func reportUnknownPlugin(
        _ id: Located<String>,
        among known: [String],
        in file: Int,
        help: String? = nil
    ) {
        let help =
            help ?? self.help(toInstall: id.value, in: file)
            ?? suggestions.help(for: id.value, among: known, none: "Add it to `plugins`.")
        report(.unknownPlugin, "There is no plugin `\(id.value)`.", at: id.range, "unknown", help: help)
    }

    /// Returns help text for a file that names a plugin which only another file has; nil if the plugin is in no file.
    private func help(toInstall id: String, in file: Int) -> String? {
        guard let other = names.file(withPlugin: id),
            let entry = configuration.plugins.first(where: { $0.id.value == id })
        else { return nil }
        let name = configuration.name(ofFile: other)
        guard configuration.areBesideEachOther(other, file), let range = entry.range else {
            return "`\(name)` has it, and a file names only plugins of its own: add it to `plugins` here, too."
        }
        return "Add it as `\(name)` has it: `\"plugins\": {\"\(id)\": \(configuration.text(at: range))}`."
    }

    /// Returns help text for a file that names a flow which only another file includes; nil if the flow is in no file.
    private func help(toInclude flow: String, in file: Int) -> String? {
        let inclusion = configuration.inclusions.first { inclusion in
            inclusion.name.value == flow && configuration.areBesideEachOther(inclusion.file, file)
        }
        guard let inclusion, let path = inclusion.path, let included = inclusion.flow,
            names.canInclude(configuration.flows[included].file, in: file)
        else { return nil }
        let member = "\"flows\": {\"\(flow)\": {\"file\": \(configuration.text(at: path.range))}}"
        return "Add it as `\(configuration.name(ofFile: inclusion.file))` has it: `\(member)`."
    }

    private mutating func reportNothingOfTheName(_ name: Located<String>, _ siblings: Siblings) {
        let names = names(in: siblings.flow)
        report(
            .unknownUnit,
            "The \(siblings.namer) `\(name.value)` names no plugin, and there is none of its own name.",
            at: name.range,
            "unknown",
            help: [
                help(toInstall: name.value, in: files[siblings.flow])
                    ?? (siblings.role == .services ? nil : help(toInclude: name.value, in: files[siblings.flow]))
                        ?? suggestions.help(
                            for: name.value,
                            among: names.pluginIDs + (siblings.role == .services ? [] : names.flowNames),
                            none: "Add it to `plugins`."
                        ),
                siblings.role == .services
                    ? "A service with a name of its own names its plugin: `\"services\": {\"\(name.value)\": {\"plugin\": \"ID\"}}`."
                    : "A step with a name of its own says what it is: `\"plugin\": \"ID\"` or `\"flow\": \"NAME\"`.",
            ]
        )
    }

    /// Returns the build selected by a graph's step, or the default build.
    mutating func pickBuild(
        of plugin: Int,
        _ definition: StepDefinition,
        _ siblings: Siblings
    ) -> Manifest.Build? {
        pickBuild(of: plugin, definition, by: siblings.namer) { graph, member in
            let name = definition.name.value
            guard siblings.role == .services else { return "write `\(member)` in the step `\(name)`" }
            return graph.advice(toWrite: member, inService: name, .plugin(plugin, build: nil))
        }
    }

    /// Returns the build selected by a step or child, or the default build.
    ///
    /// - Parameter advice: returns how to give the step or child a member.
    mutating func pickBuild(
        of plugin: Int,
        _ definition: StepDefinition,
        by namer: String,
        advice: (FlowGraph, String) -> String
    ) -> Manifest.Build? {
        guard let name = definition.build else {
            if let build = graph.plugins[plugin].defaultBuild { return build }
            reportNoBuild(of: plugin, at: definition.name.range, by: namer, advice: advice)
            return nil
        }
        let manifest = graph.plugins[plugin].manifest
        if let build = manifest.build(named: name.value) { return build }
        report(
            .unknownBuild,
            "The plugin `\(graph.plugins[plugin].id)` has no build `\(name.value)`.",
            at: name.range,
            "unknown",
            help: suggestions.help(for: name.value, among: manifest.builds.map(\.name), none: "")
        )
        return nil
    }

    /// Reports a step without a selected build, although there are several.
    ///
    /// - Parameter advice: returns how to give the step a member.
    mutating func reportNoBuild(
        of plugin: Int,
        at step: SourceRange,
        by namer: String = "step",
        advice: (FlowGraph, String) -> String
    ) {
        let manifest = graph.plugins[plugin].manifest
        let names = manifest.builds.map(\.name)
        report(
            .unknownBuild,
            "The plugin `\(graph.plugins[plugin].id)` has several builds, and the \(namer) picks none.",
            at: step,
            "which build?",
            secondary: manifest.builds.prefix(4).map { Label(manifest.source, $0.range) },
            help: names.first.map { "Pick one of \(names.listed()): \(advice(graph, "\"build\": \"\($0)\""))." }
        )
    }

    /// Returns the dynamic slots of a step, each with its key or constant.
    mutating func slots(
        of plugin: Int,
        _ build: Manifest.Build?,
        with: [WithConstant]
    ) -> [FlowGraph.Slot] {
        // Without a build the slots are unknown, and that has already been reported.
        guard let build else {
            checkConstants(with, against: graph.plugins[plugin])
            return []
        }
        let adapted = graph.plugins[plugin]
        let constants = Dictionary(with.map { ($0.key.value, $0) }) { first, _ in first }
        let misspelt = slotsMeant(by: with, build, adapted)
        var names: Set<String> = []
        let slots = build.dynamic.map { slot in
            let name = adapted.flowName(ofSlot: slot.name)
            names.insert(name)
            var lowered = FlowGraph.Slot(
                name: slot.name,
                key: graph.keys.index(of: name),
                type: slot.type,
                range: slot.range
            )
            if let constant = constants[name] {
                lowered.constant = convert(constant, for: slot, of: adapted)
            } else if misspelt.contains(name) {
                lowered.constant = .null
            }
            return lowered
        }
        for constant in with where !names.contains(constant.key.value) {
            reportUnknownSlot(constant.key, build.dynamic, adapted)
        }
        return slots
    }

    /// Returns the slots that are probably meant by constants with a misspelt name, which is reported.
    private mutating func slotsMeant(
        by constants: [WithConstant],
        _ build: Manifest.Build,
        _ plugin: AdaptedPlugin
    ) -> Set<String> {
        let names = build.dynamic.map { plugin.flowName(ofSlot: $0.name) }
        let unknown = constants.map(\.key.value).filter { !names.contains($0) }
        return Set(unknown.compactMap { suggestions.closest(to: $0, among: names) })
    }

    /// Checks the constants of a step whose build is unknown: each must fit a slot of any build.
    private mutating func checkConstants(_ constants: [WithConstant], against plugin: AdaptedPlugin) {
        let slots = plugin.manifest.builds.flatMap(\.dynamic)
        for constant in constants {
            let named = slots.filter { plugin.flowName(ofSlot: $0.name) == constant.key.value }
            if let first = named.first {
                let fits = named.contains { constant.constant.value.converted(to: $0.type) != nil }
                if !fits { _ = convert(constant, for: first, of: plugin) }
            } else {
                reportUnknownSlot(constant.key, slots, plugin)
            }
        }
    }

    private mutating func convert(
        _ constant: WithConstant,
        for slot: Manifest.DynamicSlot,
        of plugin: AdaptedPlugin
    ) -> WireValue {
        if let converted = constant.constant.value.converted(to: slot.type) { return converted }
        let mismatch = ConstantMismatch(of: constant.constant.value, as: slot.type)
        report(
            .constantType,
            "`\(plugin.id)` needs \(slot.type.description.withArticle) for `\(slot.name)`, but \(mismatch.words).",
            at: mismatch.range(in: configuration.source, at: constant.constant.range),
            mismatch.label,
            secondary: [Label(plugin.manifest.source, slot.range, "declared here")],
            help: mismatch.help
        )
        return .null
    }

    private mutating func reportUnknownSlot(
        _ key: Located<String>,
        _ slots: [Manifest.DynamicSlot],
        _ plugin: AdaptedPlugin
    ) {
        let names = slots.map { plugin.flowName(ofSlot: $0.name) }.unique
        let help: String
        if let adapted = plugin.slotNames[key.value], slots.contains(where: { $0.name == key.value }) {
            help = "`adapt` calls it `\(adapted)` here."
        } else if plugin.manifest.staticDependencies.contains(where: {
            plugin.flowName(ofSlot: $0.name) == key.value
        }) {
            help = "It is a static dependency: give it under `dependencies`, of the file or of the flow."
        } else {
            help = suggestions.help(for: key.value, among: names, none: "Remove it: there is none at all.")
        }
        report(
            .unknownSlot,
            "`\(plugin.id)` has no dynamic dependency `\(key.value)`.",
            at: key.range,
            "unknown",
            help: help
        )
    }
}
