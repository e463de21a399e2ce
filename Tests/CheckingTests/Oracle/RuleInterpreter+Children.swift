import Configuration
import PluginABI
import PluginManifest

/// The rules of slots. What fills them is followed from each step down, child by child, with a list of the slots that
/// it has come through.
extension RuleInterpreter {
    /// A child, somewhere below a step.
    struct Child {
        var definition: StepDefinition
        /// The slots around it, the innermost last.
        var slots: [Manifest.ChildSlot]
        /// Whether its plugin has filled the same slot before it: then what is wrong with its static slots has been said.
        var isAgain: Bool

        /// By what the file writes for it; one entry can be many children.
        var offset: Int { definition.name.range.lowerBound }

        /// The type that the innermost slot with this name offers.
        func offered(_ name: String) -> DependencyType? {
            for slot in slots.reversed() {
                if let provided = slot.provides.first(where: { $0.name == name }) { return provided.type }
                if let argument = slot.dynamic.first(where: { $0.name == name }) { return .value(argument.type) }
            }
            return nil
        }

        /// The values that its slots bring, those of the innermost last.
        var values: [(name: String, type: ValueType)] {
            slots.flatMap { slot in
                slot.provides.compactMap { provided in
                    if case .value(let type) = provided.type { (provided.name, type) } else { nil }
                } + slot.dynamic.map { ($0.name, $0.type) }
            }
        }

        /// An environment as the child is entered with it.
        func entered(from environment: Environment) -> Environment {
            var entered = environment
            for (name, type) in values { entered.assign(name, notNil: !type.isOptional) }
            return entered
        }
    }

    /// The children of a plugin, and what is wrong with their number, by code and place.
    struct Brood {
        var children: [Child] = []
        var wrong: Set<String> = []
        /// The conditions of what fills slots that take one child at all times, by their places.
        var always: Set<Int> = []
    }

    /// All places that the file writes, whether they are reached or not.
    var places: [Place] {
        flows.indices.flatMap { flow in
            (0..<stepNames[flow].count + flows[flow].services.count).map { Place(flow: flow, step: $0) }
        }
    }

    func findBrood(of place: Place) -> Brood {
        var brood = Brood()
        let definition = definition(of: place)
        if let plugin = plugin(of: place) {
            let offset = definition?.name.range.lowerBound ?? linearOffset(of: place)
            collect(plugin, definition?.children ?? [], offset, [], [], &brood)
        } else {
            for filling in definition?.children ?? [] { brood.wrong.insert("RH180 \(filling.slot.range.lowerBound)") }
        }
        return brood
    }

    private func linearOffset(of place: Place) -> Int {
        guard case .linear(let names) = flows[place.flow].shape else { return -1 }
        return names[place.step].range.lowerBound
    }

    /// - Parameter open: the plugins with their slots that entries are filling.
    private func collect(
        _ plugin: PluginEntry,
        _ own: [SlotFilling],
        _ offset: Int,
        _ around: [Manifest.ChildSlot],
        _ open: [String],
        _ brood: inout Brood
    ) {
        guard let declared = manifests[plugin.id.value]?.children else { return }
        for filling in own where !declared.contains(where: { $0.name == filling.slot.value }) {
            brood.wrong.insert("RH180 \(filling.slot.range.lowerBound)")
        }
        for slot in declared {
            let mine = own.first { $0.slot.value == slot.name }
            guard let filling = mine ?? plugin.children.first(where: { $0.slot.value == slot.name }) else {
                if slot.cardinality == .required { brood.wrong.insert("RH181 \(offset)") }
                continue
            }
            Self.checkCount(of: filling, in: slot, &brood)
            let key = "\(plugin.id.value) \(slot.name)"
            if mine == nil, open.contains(key) {
                brood.wrong.insert("RH186 \(filling.slot.range.lowerBound)")
                continue
            }
            if slot.cardinality == .required, filling.fills.allSatisfy({ $0.when != nil }),
                let last = filling.fills.last?.when
            {
                brood.always.insert(last.range.lowerBound)
            }
            for (number, fill) in filling.fills.enumerated() {
                let isAgain = filling.fills[..<number].contains { $0.unitName == fill.unitName }
                brood.children.append(Child(definition: fill, slots: around + [slot], isAgain: isAgain))
                guard let child = plugins[fill.unitName] else { continue }
                let open = mine == nil ? open + [key] : open
                collect(child, fill.children, fill.name.range.lowerBound, around + [slot], open, &brood)
            }
        }
    }

    private static func checkCount(of filling: SlotFilling, in slot: Manifest.ChildSlot, _ brood: inout Brood) {
        if filling.fills.isEmpty, slot.cardinality == .required {
            brood.wrong.insert("RH181 \(filling.range.lowerBound)")
        }
        if filling.fills.count > 1, slot.cardinality != .many {
            brood.wrong.insert("RH182 \(filling.fills[1].name.range.lowerBound)")
        }
    }

    func callee(of child: Child) -> Int? { flows.firstIndex { $0.name.value == child.definition.unitName } }

    /// The values that the plugins of a step's children declare static, and find in none of their slots.
    func staticValues(ofChildrenOf place: Place) -> [(name: String, key: String, type: ValueType)] {
        (broods[place]?.children ?? []).flatMap { child -> [(name: String, key: String, type: ValueType)] in
            statics(of: child).compactMap { slot in
                guard case .value(let type) = slot.type, child.offered(slot.key) == nil else { return nil }
                return (slot.name, slot.key, type)
            }
        }
    }

    func statics(of child: Child) -> [(name: String, key: String, type: DependencyType)] {
        guard let plugin = plugins[child.definition.unitName], let manifest = manifests[plugin.id.value] else {
            return []
        }
        return manifest.staticDependencies.map { ($0.name, flowKey($0.name, plugin.adapt?.dependencies), $0.type) }
    }

    /// The children of steps that are built.
    var builtChildren: [(place: Place, child: Child)] {
        builds.keys.flatMap { place in (broods[place]?.children ?? []).map { (place, $0) } }
    }

    // MARK: - What is wrong whether a child is reached or not

    /// By code, place and what it is about.
    func wrongChildren() -> Set<String> {
        var wrong: Set<String> = []
        for plugin in configuration.plugins {
            let names = manifests[plugin.id.value]?.children.map(\.name) ?? []
            for filling in plugin.children where !names.contains(filling.slot.value) {
                wrong.insert("RH180 \(filling.slot.range.lowerBound)")
            }
        }
        for place in places {
            wrong.formUnion(broods[place]?.wrong ?? [])
            for child in broods[place]?.children ?? [] { wrong.formUnion(self.wrong(with: child)) }
        }
        for (place, child) in builtChildren { wrong.formUnion(wrongEnds(of: child, at: place)) }
        return wrong
    }

    private func wrong(with child: Child) -> Set<String> {
        guard let slot = child.slots.last else { return [] }
        var wrong: Set<String> = []
        guard let plugin = plugins[child.definition.unitName], let manifest = manifests[plugin.id.value] else {
            if !slot.hasView { wrong.insert("RH185 \(child.offset)") }
            for filling in child.definition.children { wrong.insert("RH180 \(filling.slot.range.lowerBound)") }
            for value in child.values where streamNames.contains(value.name) {
                wrong.insert("RH134 \(child.offset) \(value.name)")
            }
            return wrong
        }
        if slot.hasView != manifest.hasView { wrong.insert("RH185 \(child.offset)") }
        let given = child.definition.with.map(\.key.value)
        for argument in manifest.builds[0].dynamic {
            let key = flowKey(argument.name, plugin.adapt?.dependencies)
            guard !given.contains(key) else { continue }
            let offered = slot.dynamic.first { $0.name == key }?.type
            if offered.map({ !Self.fits($0, argument.type) }) ?? !argument.type.isOptional {
                wrong.insert("RH183 \(child.offset) \(argument.name)")
            }
        }
        for outcome in manifest.outcomes {
            let name = flowKey(outcome.name, plugin.adapt?.outcomes)
            let carried = outcome.payload.map { (payloadKey($0.name, outcome.name, plugin), $0.type) }
            let heard = slot.outcome(named: name)
            let isHeard = heard?.payload.allSatisfy { field in
                guard let type = carried.first(where: { $0.0 == field.name })?.1, !streamNames.contains(field.name)
                else { return field.type.isOptional }
                return Self.fits(type, field.type)
            }
            if isHeard != true { wrong.insert("RH184 \(child.offset) \(name)") }
        }
        return wrong
    }

    /// A `T` where a `T?` is wanted.
    private static func fits(_ given: ValueType, _ wanted: ValueType) -> Bool {
        given.description == wanted.description || given.description + "?" == wanted.description
    }

    private func wrongEnds(of child: Child, at place: Place) -> Set<String> {
        guard let callee = callee(of: child), let slot = child.slots.last else { return [] }
        var wrong: Set<String> = []
        for (end, environment) in carried[callee] ?? [:] {
            let isHeard = slot.outcome(named: end)?.payload.allSatisfy { field in
                guard environment.has(field.name) else { return field.type.isOptional }
                // A key with two types is an error of its own.
                guard let known = types[field.name], let type = known else { return true }
                if type.unwrapped.description != field.type.unwrapped.description { return false }
                return field.type.isOptional || !type.isOptional || !environment.mayBeNil(field.name)
            }
            if isHeard != true { wrong.insert("RH184 \(child.offset) \(end)") }
        }
        return wrong
    }

    // MARK: - What a child finds

    /// Whether what a slot offers can be used as what is asked for.
    static func isUsable(_ offered: DependencyType, as wanted: DependencyType) -> Bool {
        switch (offered, wanted) {
        case (.value(let offered), .value(let wanted)): fits(offered, wanted)
        case (.value, _), (_, .value): false
        default:
            carried(by: offered) == carried(by: wanted) && (offered.isWritable || !wanted.isWritable)
        }
    }

    /// What a stream carries, and how; nil for a value.
    static func carried(by type: DependencyType) -> String? {
        switch type {
        case .value: nil
        case .stream(let type), .mutableStream(let type): type.description
        case .eventStream(let type), .mutableEventStream(let type): "events of \(type)"
        case .scoreStream, .mutableScoreStream: "Score"
        }
    }
}
