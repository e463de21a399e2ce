import Configuration
import PluginABI
import PluginManifest

/// What follows for dynamic slots from how each step was built.
extension RuleInterpreter {
    /// All constants that environments may begin with.
    private var reachedConstants: [(key: String, value: WireValue)] {
        let reached = Set(walk.instances.map(\.flow))
        let scopes = reached.sorted().flatMap { Self.constants(flows[$0].dependencies) }
        let calls = builds.keys.filter { callee(of: $0) != nil }.flatMap { place in
            definition(of: place)?.with.map { (key: $0.key.value, value: $0.constant.value) } ?? []
        }
        let children = builtChildren.filter { callee(of: $0.child) != nil }.flatMap { _, child in
            child.definition.with.map { (key: $0.key.value, value: $0.constant.value) }
        }
        return Self.constants(configuration.dependencies) + scopes + calls + children
    }

    /// Rule 2, for the outcomes that can happen and the constants: base type, and whether it is optional; nil for a key
    /// with two types.
    func findTypes() -> [String: ValueType?] {
        var types: [String: ValueType?] = [:]
        func join(_ key: String, _ type: ValueType) {
            guard let known = types[key] else {
                types[key] = .some(type)
                return
            }
            guard let known else { return }
            if known.unwrapped != type.unwrapped {
                types[key] = .some(nil)
            } else if type.isOptional {
                types[key] = .some(type)
            }
        }
        for place in builds.keys {
            guard let plugin = plugin(of: place), let manifest = manifests[plugin.id.value] else { continue }
            for outcome in manifest.outcomes {
                for field in outcome.payload { join(payloadKey(field.name, outcome.name, plugin), field.type) }
            }
        }
        for child in builtChildren.map(\.child) where callee(of: child) != nil {
            for value in child.values { join(value.name, value.type) }
        }
        let constants = reachedConstants
        for (key, value) in constants { if let type = type(of: value, under: key) { join(key, type) } }
        for (key, value) in constants where value == .null {
            // null makes whatever the key holds optional; alone it takes the type of the first slot that asks.
            if let known = types[key] {
                types[key] = .some(known.map { .optional($0.unwrapped) })
            } else if let asked = firstType(askedFor: key, where: \.isOptional) {
                types[key] = .some(asked)
            }
        }
        let given = Set(constants.map(\.key))
        for item in links.flatMap(query) where types[item.name.value] == nil && !given.contains(item.name.value) {
            types[item.name.value] = .some(Self.type(of: item))
        }
        return types
    }

    /// A record has the type of the first slot that can take it, and otherwise none; null has none by itself.
    private func type(of constant: WireValue, under key: String) -> ValueType? {
        switch constant {
        case .null: nil
        case .bool: .bool
        case .int: .int
        case .record: firstType(askedFor: key, where: Self.isNotes)?.unwrapped
        default: .string
        }
    }

    /// The keys that hold null, or a record, and nothing else, for which no slot has a type.
    func misfits() -> Set<String> {
        Set(reachedConstants.map(\.key).filter { types[$0] == nil })
    }

    private func firstType(askedFor key: String, where fits: (ValueType) -> Bool) -> ValueType? {
        let places = builds.keys.sorted { ($0.flow, $0.step) < ($1.flow, $1.step) }
        let asked =
            places.flatMap { slots(of: $0) } + places.flatMap { staticValues(of: $0) }
            + places.flatMap { staticValues(ofChildrenOf: $0) }
        return asked.first { $0.key == key && fits($0.type) }?.type
    }

    /// Rule 5, for each slot of each step that is built.
    func findings() -> Set<SlotFinding> {
        let misfits = misfits()
        let late = Set(late.map { LateValue(place: Place(flow: $0.place.flow, step: 0), key: $0.key) }).union(lateItems)
        var findings: Set<SlotFinding> = []
        for (place, environments) in builds {
            for slot in slots(of: place) {
                guard let finding = finding(slot.type, slot.key, environments, misfits) else { continue }
                // What comes too late is not missing besides.
                let isLate = late.contains(LateValue(place: Place(flow: place.flow, step: 0), key: slot.key))
                if finding == .missing, isLate { continue }
                findings.insert(SlotFinding(place: place, slot: slot.name, finding: finding))
            }
        }
        return findings
    }

    private func finding(
        _ slot: ValueType,
        _ key: String,
        _ environments: Set<Environment>,
        _ misfits: Set<String>
    ) -> Finding? {
        if !slot.isOptional, environments.contains(where: { !$0.has(key) }) { return .missing }
        guard let known = types[key] else { return misfits.contains(key) ? .otherType : nil }
        guard let type = known else { return nil }
        if type.unwrapped != slot.unwrapped { return .otherType }
        guard !slot.isOptional else { return nil }
        return environments.contains { $0.mayBeNil(key) } ? .mayBeNil : nil
    }
}
