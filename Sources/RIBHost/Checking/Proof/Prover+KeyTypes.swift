import Configuration
import PluginABI
import PluginManifest

extension Prover {
    /// A provider of a key: a plugin's outcome with its route.
    struct Provider {
        var plugin: AdaptedPlugin
        var route: FlowGraph.Route
        var write: AdaptedPlugin.Write
        var outcome: AdaptedPlugin.Outcome

        var words: String { "`\(write.type)` from `\(route.outcome)` of `\(plugin.id)`" }
    }

    /// Finds the type of each key from the outcomes that can happen: `T` and `T?` are joined to `T?`.
    ///
    /// A constant takes the type of the outcomes that write its key; otherwise the type of the first slot it fits.
    mutating func findKeyTypes() {
        facts.keyTypes = Array(repeating: .none, count: graph.keys.count)
        for key in reachedScopes.flatMap(\.opaqueKeys) { facts.keyTypes[key] = .unknown }
        let disputed = joinSlots(joinOutcomes())
        joinConstants(disputed)
        joinLinks()
    }

    /// The scope of the file, and the scopes of all reachable flows.
    var reachedScopes: [FlowGraph.Scope] {
        [graph.file] + graph.flows.indices.filter { facts.isFlowReached[$0] }.map { graph.flows[$0].scope }
    }

    /// Joins the types of outcomes. Returns the keys on which outcomes disagree.
    private mutating func joinOutcomes() -> Set<Int> {
        var disputed: Set<Int> = []
        // Neither sets nor dictionaries: for the runtime, finding out how to hash a type takes longer than the work
        // here.
        var first = [Provider?](repeating: nil, count: graph.keys.count)
        var isSeen = graph.plugins.map { Array(repeating: false, count: $0.outcomes.count) }
        for (index, step) in graph.steps.enumerated() where facts.isReached[index] && !isChild(index) {
            guard case .plugin(let plugin, _) = step.unit else { continue }
            for route in step.routes {
                guard case .outcome(let outcome) = route.payload, !isSeen[plugin][outcome] else { continue }
                isSeen[plugin][outcome] = true
                reportStreamWrites(plugin, outcome, route)
                let adapted = graph.plugins[plugin]
                for write in adapted.outcomes[outcome].payload {
                    let provider = Provider(
                        plugin: adapted,
                        route: route,
                        write: write,
                        outcome: adapted.outcomes[outcome]
                    )
                    if first[write.key] == nil { first[write.key] = provider }
                    guard let known = join(write.type, to: write.key) else { continue }
                    disputed.insert(write.key)
                    if let first = first[write.key] { reportTwoTypes(first, known, provider) }
                }
            }
        }
        return disputed
    }

    /// Joins the types of values that slots offer to the flows in them: like outcomes, the values define their keys'
    /// types.
    private mutating func joinSlots(_ disputed: Set<Int>) -> Set<Int> {
        var disputed = disputed
        for (flow, step) in slotsWithFlows() {
            for value in graph.values(offeredIn: flow) {
                guard let key = graph.keys.find(value.name) else { continue }
                guard let known = join(value.type, to: key), disputed.insert(key).inserted else { continue }
                reportTwoTypes(key, known, value.type, value.range, flow, step)
            }
        }
        return disputed
    }

    /// Joins the type of a provider to the type of the providers before.
    ///
    /// - Returns: the known type of the key, if the two types differ.
    private mutating func join(_ type: ValueType, to key: Int) -> ValueType? {
        switch facts.keyTypes[key] {
        case .none, .misfit:
            facts.keyTypes[key] = .value(type)
        case .value(let known) where known.unwrapped == type.unwrapped:
            if type.isOptional { facts.keyTypes[key] = .value(type) }
        case .value(let known):
            return known
        case .unknown:
            break
        }
        return nil
    }

    /// Returns the slots with a flow among their children, or among the children of these, each with the first of these
    /// flows.
    func slotsWithFlows() -> [(flow: Int, step: Int)] {
        var found: [Int: Int] = [:]
        for flow in graph.flows.indices where graph.flows[flow].slot != nil && facts.isFlowReached[flow] {
            let first = graph.flows[flow].steps.first { if case .flow = graph.steps[$0].unit { true } else { false } }
            guard let first else { continue }
            var next = flow
            while let outer = graph.flow(aroundSlot: next), found[next] == nil { (found[next], next) = (first, outer) }
        }
        return found.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    private mutating func reportTwoTypes(
        _ key: Int,
        _ known: ValueType,
        _ type: ValueType,
        _ declared: SourceRange,
        _ flow: Int,
        _ step: Int
    ) {
        guard let parent = graph.parent(of: flow) else { return }
        let first = firstProvider(of: key).map { [here($0.route.range, $0.words)] } ?? []
        report(
            .twoTypes,
            "The key `\(graph.keys[key])` would have two types, `\(known)` and `\(type)`.",
            at: graph.steps[step].range,
            "entered with `\(type)`",
            secondary: first + [Label(parent.manifest.source, declared, "offered here")],
            help: "Give the other one another name, with `adapt` in the entry of the plugin that reports it."
        )
    }

    private mutating func reportStreamWrites(_ plugin: Int, _ outcome: Int, _ route: FlowGraph.Route) {
        let adapted = graph.plugins[plugin]
        for write in adapted.streamWrites where write.outcome == outcome {
            let stream = reachedScopes.lazy.compactMap { $0.stream(write.key) }.first
            let type =
                write.key == FlowGraph.Stream.score.name
                ? "MutableScoreStream"
                : "Mutable\(stream?.kind == .events ? "Event" : "Value")Stream<\(stream?.type?.description ?? "T")>"
            report(
                .streamWritten,
                "`\(route.outcome)` of `\(adapted.id)` would write `\(write.key)`, which is a stream.",
                at: route.range,
                "would write it",
                secondary: [Label(adapted.manifest.source, write.range, "in its payload")]
                    + (stream?.range.map { [here($0, "the stream")] } ?? []),
                help: "Give the payload key another name with `adapt`; a plugin that is to write the stream "
                    + "declares it as a static dependency of type `\(type)`."
            )
        }
    }

    private mutating func reportTwoTypes(_ first: Provider, _ type: ValueType, _ second: Provider) {
        let both = [first, second].map {
            Label($0.plugin.manifest.source, $0.write.range, "`\($0.write.type)` in `\($0.plugin.id)`")
        }
        report(
            .twoTypes,
            "The key `\(graph.keys[second.write.key])` would have two types, `\(type)` and `\(second.write.type)`.",
            at: second.route.range,
            second.words,
            secondary: [here(first.route.range, first.words)] + both,
            help: "Give one of the two another name: "
                + "\(second.plugin.adapting(payload: second.write.payloadKey, of: second.outcome, to: "…"))."
        )
    }

    /// Joins constants, after outcomes: constants adapt to types and do not define them.
    private mutating func joinConstants(_ disputed: Set<Int>) {
        var disputed = disputed
        var constants = reachedScopes.flatMap(\.constants)
        for (index, step) in graph.steps.enumerated() where facts.isReached[index] {
            constants += step.callConstants
        }
        let asked = typesAsked(ofKeys: constants.map(\.key))
        // Nulls last: the other values of a key define its type, and null only makes it optional.
        let isNull = { (constant: FlowGraph.Constant) in constant.value.value == .null }
        for constant in constants.filter({ !isNull($0) }) + constants.filter(isNull) {
            switch facts.keyTypes[constant.key] {
            case .none, .misfit:
                facts.keyTypes[constant.key] = type(of: constant.value.value, asked: asked[constant.key])
            case .value, .unknown: break
            }
        }
        for shared in constants {
            let (key, constant) = (shared.key, shared.value)
            guard case .value(let type) = facts.keyTypes[key] else { continue }
            if case .null = constant.value {
                facts.keyTypes[key] = .value(.optional(type.unwrapped))
            } else if constant.value.converted(to: type) == nil {
                disputed.insert(key)
                reportMisfit(key, type, constant)
            }
        }
        for key in disputed { facts.keyTypes[key] = .unknown }
    }

    /// Joins links, last: a key takes the type of a query item only if nothing else provides the key.
    private mutating func joinLinks() {
        for item in graph.links.flatMap(\.query) {
            if case .none = facts.keyTypes[item.key] { facts.keyTypes[item.key] = .value(item.type) }
        }
    }

    private func type(of constant: WireValue, asked: [ValueType]) -> KeyType {
        if let fit = asked.first(where: { constant.converted(to: $0) != nil }) {
            return .value(constant == .null ? fit : fit.unwrapped)
        }
        return constant.naturalType.map { .value($0) } ?? .misfit(constant)
    }

    /// Returns the types wanted by slots, by key, each type once, in the order of the file.
    func typesAsked(ofKeys keys: [Int]) -> [[ValueType]] {
        var asked = [[ValueType]](repeating: [], count: graph.keys.count)
        guard !keys.isEmpty else { return asked }
        var isMeant = [Bool](repeating: false, count: graph.keys.count)
        for key in keys { isMeant[key] = true }
        for (index, step) in graph.steps.enumerated() where facts.isReached[index] && !isChild(index) {
            for slot in step.slots where slot.constant == nil && isMeant[slot.key] {
                if !asked[slot.key].contains(slot.type) { asked[slot.key].append(slot.type) }
            }
        }
        addStaticTypes(to: &asked, of: isMeant)
        return asked
    }

    /// Adds the types of static slots, after the dynamic slots, which have no source other than the environment.
    private func addStaticTypes(to asked: inout [[ValueType]], of isMeant: [Bool]) {
        var isSeen = Array(repeating: false, count: graph.plugins.count)
        for (index, step) in graph.steps.enumerated() where facts.isReached[index] {
            guard case .plugin(let plugin, _) = step.unit, !isSeen[plugin] else { continue }
            // A child of the plugin may find some of them in its slots.
            if !isChild(index) { isSeen[plugin] = true }
            for (key, type, _) in staticValues(of: index) where isMeant[key] {
                if !asked[key].contains(type) { asked[key].append(type) }
            }
        }
    }

    private mutating func reportMisfit(_ key: Int, _ type: ValueType, _ constant: Located<WireValue>) {
        let secondary = firstProvider(of: key).map { provider in
            [
                here(provider.route.range, provider.words),
                Label(provider.plugin.manifest.source, provider.write.range, "declared here"),
            ]
        }
        let mismatch = ConstantMismatch(of: constant.value, as: type)
        report(
            .twoTypes,
            "The key `\(graph.keys[key])` would have two types: it holds \(type.description.withArticle), but \(mismatch.words).",
            at: mismatch.range(in: source, at: constant.range),
            mismatch.label,
            secondary: secondary ?? [],
            help: mismatch.help
        )
    }

    /// Returns the first possible outcome with a key.
    func firstProvider(of key: Int) -> Provider? {
        for (index, step) in graph.steps.enumerated() where facts.isReached[index] && !isChild(index) {
            guard let plugin = plugin(of: index) else { continue }
            for route in step.routes {
                guard case .outcome(let index) = route.payload else { continue }
                let outcome = plugin.outcomes[index]
                if let write = outcome.payload.first(where: { $0.key == key }) {
                    return Provider(plugin: plugin, route: route, write: write, outcome: outcome)
                }
            }
        }
        return nil
    }
}
