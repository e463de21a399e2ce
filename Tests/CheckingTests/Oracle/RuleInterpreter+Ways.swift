import Configuration
import PluginManifest

/// What is written: where the outcomes of a step lead.
extension RuleInterpreter {
    struct Way {
        var assigned: Environment
        var target: TargetDefinition
        /// The keys that a case has named.
        var named: [String]
        /// Whether nothing is left of the step: a flow that has finished, or a step that has failed.
        var endsStep = false

        /// The end of its flow that it leads to.
        var end: String? {
            switch target {
            case .word(let word): word.value == .finish ? "finished" : nil
            case .end(let name): name.value
            case .step, .select, .invalid: nil
            }
        }
    }

    func findOutcomes(of place: Place) -> [Way] {
        var found: [Way] = []
        let definition = definition(of: place)
        let staysByDefault = flows[place.flow].container.attachesAllMembers || isService(place)
        for (name, assigned) in reports(of: place) {
            let endsStep = callee(of: place) != nil || name == "@failed"
            let route =
                definition?.on.first { $0.outcome.value == name }
                ?? definition?.on.first { $0.outcome.value == "*" && name != "@failed" }
            if let route {
                found += Self.ways(route.target).map {
                    Way(assigned: assigned, target: $0, named: $1, endsStep: endsStep)
                }
            } else if staysByDefault {
                // A flow that has finished starts again in its place, as it was entered.
                if !endsStep { found.append(Way(assigned: assigned, target: stay(place), named: [])) }
            } else if definition == nil {
                found.append(Way(assigned: assigned, target: next(after: place), named: [], endsStep: endsStep))
            }
        }
        // What a person presses while it is the topmost.
        for item in flows[place.flow].bar where !isService(place) {
            found += Self.ways(item.target).map { Way(assigned: Environment(), target: $0, named: $1) }
        }
        return found
    }

    static func ways(_ target: TargetDefinition) -> [(TargetDefinition, [String])] {
        guard case .select(let select) = target, let key = select.key?.value else { return [(target, [])] }
        let cases = select.cases.flatMap { ways($0.target).map { ($0.0, $0.1 + [key]) } }
        return cases + (select.otherwise.map(ways) ?? [])
    }

    /// What a step can report, and what that assigns.
    private func reports(of place: Place) -> [(String, Environment)] {
        // In an array nothing routes it.
        let failed = definition(of: place) == nil ? [] : [("@failed", Environment())]
        if let callee = callee(of: place) {
            return (carried[callee] ?? [:]).sorted { $0.key < $1.key }.map { ($0.key, $0.value) } + failed
        }
        guard let plugin = plugin(of: place), let manifest = manifests[plugin.id.value] else { return [] }
        let reports = manifest.outcomes.map { outcome in
            let name = plugin.adapt?.outcomes.first { $0.pluginName.value == outcome.name }?.flowName.value
            var assigned = Environment()
            for field in outcome.payload {
                assigned.assign(payloadKey(field.name, outcome.name, plugin), notNil: !field.type.isOptional)
            }
            if plugin.id.value == marked { assigned.mark() }
            return (name ?? outcome.name, assigned)
        }
        return reports + failed
    }

    func flowKey(_ name: String, _ renamings: [Renaming]?) -> String {
        renamings?.first { $0.pluginName.value == name }?.flowName.value ?? name
    }

    /// The flow's name for a payload key of one outcome.
    func payloadKey(_ name: String, _ outcome: String, _ plugin: PluginEntry) -> String {
        for payload in plugin.adapt?.outcomePayloads ?? [] where payload.outcome.value == outcome {
            for renaming in payload.renamings where renaming.pluginName.value == name {
                return renaming.flowName.value
            }
        }
        return flowKey(name, plugin.adapt?.payload)
    }

    func start(of flow: Int) -> Int {
        guard case .graph(let start?, _) = flows[flow].shape else { return 0 }
        return index(of: start.value, in: flow)
    }

    func index(of step: String, in flow: Int) -> Int { stepNames[flow].firstIndex(of: step) ?? 0 }

    func isService(_ place: Place) -> Bool { place.step >= stepNames[place.flow].count }

    func definition(of place: Place) -> StepDefinition? {
        if isService(place) { return flows[place.flow].services[place.step - stepNames[place.flow].count] }
        guard case .graph(_, let steps) = flows[place.flow].shape else { return nil }
        return steps[place.step]
    }

    private func unitName(of place: Place) -> String {
        definition(of: place)?.unitName ?? flows[place.flow].unitNames[place.step]
    }

    func plugin(of place: Place) -> PluginEntry? { plugins[unitName(of: place)] }

    private func next(after place: Place) -> TargetDefinition {
        let names = stepNames[place.flow]
        guard place.step + 1 < names.count else { return .word(Located(.finish, flows[place.flow].name.range)) }
        return .step(Located(names[place.step + 1], flows[place.flow].name.range))
    }

    private func stay(_ place: Place) -> TargetDefinition {
        .word(Located(.stay, flows[place.flow].name.range))
    }

    /// The slots of a step that its environment fills.
    func slots(of place: Place) -> [(name: String, key: String, type: ValueType)] {
        guard let plugin = plugin(of: place), let manifest = manifests[plugin.id.value] else { return [] }
        let constants = definition(of: place)?.with.map(\.key.value) ?? []
        return manifest.builds[0].dynamic
            .map { ($0.name, flowKey($0.name, plugin.adapt?.dependencies), $0.type) }
            .filter { !constants.contains($0.1) }
    }

    /// The slots of a step's plugin that its flow's scope fills.
    func staticSlots(of place: Place) -> [(name: String, key: String, type: DependencyType)] {
        guard let plugin = plugin(of: place), let manifest = manifests[plugin.id.value] else { return [] }
        return manifest.staticDependencies.map { ($0.name, flowKey($0.name, plugin.adapt?.dependencies), $0.type) }
    }

    /// Those of them that ask for a value.
    func staticValues(of place: Place) -> [(name: String, key: String, type: ValueType)] {
        staticSlots(of: place).compactMap { slot in
            guard case .value(let type) = slot.type else { return nil }
            return (slot.name, slot.key, type)
        }
    }

    // MARK: - Shapes

    /// The services that would go back, to a step that is not before them, whether they are built or not.
    func servicesGoingBack() -> Set<Place> {
        let places = flows.indices.flatMap { flow in
            flows[flow].services.indices.map { Place(flow: flow, step: stepNames[flow].count + $0) }
        }
        return Set(
            places.filter { place in
                findOutcomes(of: place).contains { way in
                    if case .word(let word) = way.target { word.value == .back } else { false }
                }
            }
        )
    }

    /// The flows that no way brings to their end.
    var endless: Set<Int> { Set(flows.indices.filter { carried[$0]?.isEmpty ?? true }) }

    /// The steps that are built, but wait for a flow that never finishes.
    func waiting() -> Set<Place> {
        Set(
            builds.keys.filter { place in
                guard let callee = callee(of: place), endless.contains(callee) else { return false }
                if let definition = definition(of: place) {
                    // In tabs and stack it is waited for where it is listed.
                    return definition.on.contains { (flows[callee].ends + ["*"]).contains($0.outcome.value) }
                }
                guard case .linear(let names) = flows[place.flow].shape,
                    !flows[place.flow].container.attachesAllMembers
                else { return false }
                return place.step + 1 < names.count
            }
        )
    }
}
