import Configuration
import PluginABI
import PluginManifest

extension Prover {
    /// Binds the static slots of each plugin, in each flow where a reached step or service uses the plugin, to the
    /// innermost scope that provides them.
    mutating func bindStaticSlots() {
        facts.bindingIndices = Array(repeating: nil, count: graph.steps.count)
        let written = writtenKeys()
        // By plugin: the flow in which it was bound last, and as what.
        var latest = Array(repeating: (flow: -1, index: -1), count: graph.plugins.count)
        for flow in graph.flows.indices where facts.isFlowReached[flow] {
            for step in graph.flows[flow].stepsAndServices where facts.isReached[step] {
                guard case .plugin(let plugin, _) = graph.steps[step].unit else { continue }
                if latest[plugin].flow != flow {
                    latest[plugin] = (flow, facts.bindings.count)
                    facts.bindings.append(bindings(of: plugin, at: step, written))
                }
                facts.bindingIndices[step] = latest[plugin].index
            }
        }
    }

    /// A static slot of a plugin in a flow.
    struct StaticSlot {
        var plugin: AdaptedPlugin
        var slot: Manifest.StaticSlot
        /// The flow's name for the slot.
        var key: String
        /// The plugin's first step in the flow.
        var step: Int
        var flow: Int
    }

    private mutating func bindings(of plugin: Int, at step: Int, _ written: [Bool]) -> [StaticBinding] {
        let plugin = graph.plugins[plugin]
        return plugin.manifest.staticDependencies.compactMap { declared in
            let key = plugin.flowName(ofSlot: declared.name)
            let slot = StaticSlot(
                plugin: plugin,
                slot: declared,
                key: key,
                step: step,
                flow: graph.steps[step].flow
            )
            let source =
                if let (flow, offer) = graph.offer(of: key, in: slot.flow) {
                    bind(slot, to: offer, of: flow)
                } else {
                    isStream(slot) ? bindStream(slot) : bindValue(slot, written)
                }
            return source.map { StaticBinding(slot: declared.name, key: key, type: declared.type, source: $0) }
        }
    }

    /// Returns true if a slot has the name of a stream: in the file, or in each slot through which a flow is entered.
    private func isStream(_ slot: StaticSlot) -> Bool {
        graph.streamNames.contains(slot.key)
            || slot.slot.type.carried != nil && !scopes(withStream: slot.key, around: slot.flow).isEmpty
    }

    /// Returns, by key, true if something other than a constant of the file can assign the key, so that the caller of a
    /// flow decides.
    func writtenKeys() -> [Bool] {
        var written = Array(repeating: false, count: graph.keys.count)
        for plugin in graph.plugins {
            for write in plugin.outcomes.flatMap(\.payload) { written[write.key] = true }
        }
        for item in graph.links.flatMap(\.query) { written[item.key] = true }
        for constant in graph.steps.flatMap(\.callConstants) { written[constant.key] = true }
        for constant in graph.flows.flatMap(\.scope.constants) { written[constant.key] = true }
        for value in slotsWithFlows().flatMap({ graph.values(offeredIn: $0.flow) }) {
            if let key = graph.keys.find(value.name) { written[key] = true }
        }
        return written
    }

    // MARK: - Values

    private mutating func bindValue(_ slot: StaticSlot, _ written: [Bool]) -> StaticBinding.Source? {
        let type: ValueType? = if case .value(let type) = slot.slot.type { type } else { nil }
        if let (constant, scope) = constant(slot.key, for: slot.flow, written) {
            if let value = type.flatMap({ constant.value.converted(to: $0) }) { return .constant(value, scope) }
            reportType(slot, constant: constant.value, at: constant.range)
            return nil
        }
        guard let type, let key = graph.keys.find(slot.key) else { return bindNothing(slot) }
        let isProvided = slot.flow == FlowGraph.root ? false : facts.isEntered(slot.flow, with: key)
        switch facts.keyTypes[key] {
        case .unknown where facts.isEntered(slot.flow, with: key):
            return nil
        case .none where isProvided:
            // By something that is unknown, which has been reported.
            return nil
        case .misfit(let constant) where isProvided:
            reportType(slot, constant: constant, at: firstConstant(of: key)?.range)
            return nil
        case .value(let known) where isProvided || type.isOptional && slot.flow != FlowGraph.root:
            return bindEntry(slot, type, known, key)
        default:
            return bindNothing(slot)
        }
    }

    /// Binds a slot without a provider: nil is accepted only by an optional.
    private mutating func bindNothing(_ slot: StaticSlot) -> StaticBinding.Source? {
        if case .value(.optional) = slot.slot.type { return .absent }
        reportMissing(slot)
        return nil
    }

    /// Returns the constant for a flow's static slots under a key: the flow's own, or the file's if nothing else can
    /// have assigned the key before the flow is entered.
    func constant(
        _ name: String,
        for flow: Int,
        _ written: [Bool]
    ) -> (value: Located<WireValue>, scope: FlowGraph.ScopeID)? {
        guard let key = graph.keys.find(name) else { return nil }
        if let own = graph.flows[flow].scope.constants.first(where: { $0.key == key }) {
            return (own.value, .flow(flow))
        }
        guard flow == FlowGraph.root || !written[key] else { return nil }
        return graph.file.constants.first { $0.key == key }.map { ($0.value, .file) }
    }

    /// Binds a slot to an entry value of the flow. An optional gets the value of the path taken.
    private mutating func bindEntry(
        _ slot: StaticSlot,
        _ type: ValueType,
        _ known: ValueType,
        _ key: Int
    ) -> StaticBinding.Source? {
        guard known.unwrapped == type.unwrapped else {
            diagnostics.append(advice.otherTypeOnEntry(slot, key: key, known, in: self))
            return nil
        }
        let isNotNil = !known.isOptional || facts.assignment.entryNarrowed.contains(key, row: slot.flow)
        guard type.isOptional || isNotNil else {
            diagnostics.append(advice.mayBeNilOnEntry(slot, key: key, known, in: self))
            return nil
        }
        return .entry(key: slot.key)
    }

    // MARK: - Streams

    private mutating func bindStream(_ slot: StaticSlot) -> StaticBinding.Source? {
        let scopes = scopes(withStream: slot.key, around: slot.flow)
        guard !scopes.isEmpty else { return bindNothing(slot) }
        for scope in scopes {
            guard let stream = graph.scope(scope).stream(slot.key) else { continue }
            // A stream whose type could not be read has been reported.
            guard let carried = slot.slot.type.carried, stream.kind == slot.slot.type.kind,
                stream.type == nil || stream.type == carried,
                !stream.isReadOnly || !slot.slot.type.isWritable
            else {
                reportType(slot, stream: stream)
                return nil
            }
        }
        return .stream(slot.key, scopes)
    }

    /// Returns the innermost scopes that have a stream, seen from a flow: one, or one for each path outward. Empty if
    /// some path leads to no such scope.
    func scopes(withStream name: String, around flow: Int) -> [FlowGraph.ScopeID] {
        var scopes: [FlowGraph.ScopeID] = []
        var isSeen: Set<Int> = [flow]
        var open = [flow]
        while let flow = open.popLast() {
            if graph.flows[flow].scope.stream(name) != nil {
                scopes.append(.flow(flow))
            } else if flow == FlowGraph.root {
                guard graph.file.stream(name) != nil else { return [] }
                scopes.append(.file)
            } else {
                for call in facts.callSites[flow] where isSeen.insert(graph.steps[call].flow).inserted {
                    open.append(graph.steps[call].flow)
                }
            }
        }
        return scopes.sorted()
    }
}

extension DependencyType {
    /// The type that a stream of this type carries; nil for a value.
    var carried: ValueType? {
        switch self {
        case .value: nil
        case .stream(let type), .mutableStream(let type), .eventStream(let type), .mutableEventStream(let type): type
        case .scoreStream, .mutableScoreStream: .score
        }
    }

    /// The kind of the stream; nil for a value.
    var kind: FlowGraph.Stream.Kind? {
        switch self {
        case .value: nil
        case .stream, .mutableStream, .scoreStream, .mutableScoreStream: .values
        case .eventStream, .mutableEventStream: .events
        }
    }

    /// An example of such a stream in plugins.json; nil for a value.
    var exampleStream: String? {
        guard let carried, let kind else { return nil }
        return switch kind {
        case .values: "{\"stream\": \"\(carried)\", \"value\": \(carried.example)}"
        case .events: "{\"events\": \"\(carried)\"}"
        }
    }
}
