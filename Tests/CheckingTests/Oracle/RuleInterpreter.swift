import Configuration
import PluginManifest

/// The nine rules of DESIGN section 5 as a program that walks: it starts at the root, takes every outcome there is from
/// every state it comes to, and notes with which environment each step is built.
///
/// It knows no sets of paths and no equations, shares no code with the checker, and is slow. That is its worth.
struct RuleInterpreter {
    /// What it says of one slot.
    enum Finding: String, Hashable {
        case missing = "RH130"
        case mayBeNil = "RH131"
        case otherType = "RH132"
    }

    struct Place: Hashable, CustomStringConvertible {
        var flow: Int
        var step: Int

        var description: String { "f\(flow)s\(step)" }
    }

    struct SlotFinding: Hashable, CustomStringConvertible {
        var place: Place
        var slot: String
        var finding: Finding

        var description: String { "\(place).\(slot) \(finding)" }
    }

    /// Rule 1: key -> value. Of a value it matters only whether it is known not to be nil.
    struct Environment: Hashable {
        /// One bit a key.
        private var present: UInt8 = 0
        private var notNil: UInt8 = 0

        init() {}

        init(_ keys: [String]) {
            for key in keys { present |= Self.bit(key) }
        }

        func has(_ key: String) -> Bool { present & Self.bit(key) != 0 }

        func mayBeNil(_ key: String) -> Bool { has(key) && notNil & Self.bit(key) == 0 }

        mutating func assign(_ other: Environment) {
            notNil = notNil & ~other.present | other.notNil
            present |= other.present
        }

        mutating func assign(_ key: String, notNil isNotNil: Bool) {
            present |= Self.bit(key)
            notNil = isNotNil ? notNil | Self.bit(key) : notNil & ~Self.bit(key)
        }

        /// What both have.
        func common(_ other: Environment) -> Environment {
            var common = self
            common.present &= other.present
            common.notNil &= other.notNil
            return common
        }

        private static func bit(_ key: String) -> UInt8 { bits[key] ?? 0 }

        private static let bits = Dictionary(
            uniqueKeysWithValues: RandomConfiguration.keys.enumerated().map {
                ($0.element, UInt8(1) << UInt8($0.offset))
            }
        )
    }

    private struct Entered: Hashable {
        var step: Int
        var environment: Environment
    }

    private struct State: Hashable {
        var history: [Entered]
        var environment: Environment
    }

    private struct Instance: Hashable {
        var flow: Int
        var entry: Environment
    }

    let flows: [FlowDefinition]
    let plugins: [String: PluginEntry]
    let manifests: [String: Manifest]
    let constants: [String: Constant]

    private var instances: Set<Instance> = []
    private var ways: [Place: [Way]] = [:]
    private(set) var builds: [Place: Set<Environment>] = [:]
    private(set) var carried: [Int: Environment] = [:]
    private(set) var backFromStart: Set<Place> = []
    private(set) var uncarriedSwitches: Set<Place> = []
    private(set) var states = 0

    init(_ configuration: Configuration, _ manifests: [String: Manifest]) {
        flows = [configuration.flow] + configuration.flows
        plugins = Dictionary(uniqueKeysWithValues: configuration.plugins.map { ($0.id.value, $0) })
        self.manifests = manifests
        constants = Dictionary(
            uniqueKeysWithValues: configuration.dependencies.compactMap { dependency in
                guard case .constant(let constant) = dependency.kind else { return nil }
                return (dependency.key.value, constant.value)
            }
        )
        // Rule 8 asks what is assigned on every way to the end, so each flow is walked from nothing first, callees first.
        for flow in flows.indices.reversed() {
            carried[flow] = finish(of: Instance(flow: flow, entry: Environment()))
        }
        instances = []
        builds = [:]
        backFromStart = []
        uncarriedSwitches = []
        _ = finish(of: Instance(flow: 0, entry: Environment(Array(constants.keys))))
    }

    // MARK: - Walking

    /// Walks an instance to all states there are; returns what was there at every end, or nil where there is no end.
    private mutating func finish(of instance: Instance) -> Environment? {
        guard instances.insert(instance).inserted else { return nil }
        var finish: Environment?
        var seen: Set<State> = []
        var open: [State] = []
        enter(start(of: instance.flow), instance.entry, [], instance, &open)
        while let state = open.popLast() {
            guard seen.insert(state).inserted, let current = state.history.last else { continue }
            states += 1
            let place = Place(flow: instance.flow, step: current.step)
            for (assigned, target, narrowed) in outcomes(of: place) {
                // Rule 3: the last writer wins.
                var environment = state.environment
                environment.assign(assigned)
                for key in narrowed where assigned.has(key) { environment.assign(key, notNil: true) }
                switch target {
                case .step(let name):
                    enter(index(of: name.value, in: instance.flow), environment, state.history, instance, &open)
                case .word(let word):
                    switch word.value {
                    case .finish: finish = finish?.common(environment) ?? environment
                    case .restart: enter(start(of: instance.flow), instance.entry, [], instance, &open)
                    case .stay: open.append(State(history: state.history, environment: environment))
                    case .exit: break
                    case .back:
                        // Rule 7.
                        let before = state.history.dropLast()
                        guard let previous = before.last else {
                            backFromStart.insert(place)
                            continue
                        }
                        enter(previous.step, previous.environment, Array(before.dropLast()), instance, &open)
                    }
                case .select, .invalid: break
                }
            }
        }
        return finish
    }

    /// Builds a step. Rule 7: entering a step that is on the history truncates to it.
    private mutating func enter(
        _ step: Int,
        _ environment: Environment,
        _ history: [Entered],
        _ instance: Instance,
        _ open: inout [State]
    ) {
        let place = Place(flow: instance.flow, step: step)
        builds[place, default: []].insert(environment)
        if let callee = callee(of: place) {
            // Rule 1: a copy of the parent's at the call.
            var entry = environment
            for constant in definition(of: place)?.with ?? [] { entry.assign(constant.key.value, notNil: false) }
            _ = finish(of: Instance(flow: callee, entry: entry))
        }
        let kept = history.firstIndex { $0.step == step }.map { Array(history[..<$0]) } ?? history
        let entered = Entered(step: step, environment: environment)
        open.append(State(history: kept + [entered], environment: environment))
    }

    // MARK: - What is written

    private typealias Way = (assigned: Environment, target: TargetDefinition, named: [String])

    /// Each outcome with what it assigns, where it leads and which keys a case has named.
    private mutating func outcomes(of place: Place) -> [Way] {
        if ways[place] == nil { ways[place] = findOutcomes(of: place) }
        let found = ways[place] ?? []
        if found.contains(where: { way in way.named.contains { !way.assigned.has($0) } }) {
            uncarriedSwitches.insert(place)
        }
        return found
    }

    private func findOutcomes(of place: Place) -> [Way] {
        var found: [Way] = []
        let definition = definition(of: place)
        for (name, assigned) in reports(of: place) {
            guard let definition else {
                found.append((assigned, next(after: place), []))
                continue
            }
            let route =
                definition.on.first { $0.outcome.value == name }
                ?? definition.on.first { $0.outcome.value == "*" && name != "@failed" }
            guard let route else { continue }
            for (target, narrowed) in Self.ways(route.target) {
                found.append((assigned, target, narrowed))
            }
        }
        return found
    }

    private static func ways(_ target: TargetDefinition) -> [(TargetDefinition, [String])] {
        guard case .select(let select) = target, let key = select.key?.value else { return [(target, [])] }
        let cases = select.cases.flatMap { ways($0.target).map { ($0.0, $0.1 + [key]) } }
        return cases + (select.otherwise.map(ways) ?? [])
    }

    /// What a step can report, and what that assigns.
    private func reports(of place: Place) -> [(String, Environment)] {
        // In an array nothing routes it.
        let failed = definition(of: place) == nil ? [] : [("@failed", Environment())]
        if let callee = callee(of: place) {
            let finished = (carried[callee] ?? nil).map { [("finished", $0)] } ?? []
            return finished + failed
        }
        guard let plugin = plugin(of: place), let manifest = manifests[plugin.id.value] else { return [] }
        let reports = manifest.outcomes.map { outcome in
            let name = plugin.adapt?.outcomes.first { $0.pluginName.value == outcome.name }?.flowName.value
            let keys = outcome.payload.map { flowKey($0.name, plugin.adapt?.payload) }
            return (name ?? outcome.name, Environment(keys))
        }
        return reports + failed
    }

    private func flowKey(_ name: String, _ renamings: [Renaming]?) -> String {
        renamings?.first { $0.pluginName.value == name }?.flowName.value ?? name
    }

    private func start(of flow: Int) -> Int {
        guard case .graph(let start?, _) = flows[flow].shape else { return 0 }
        return index(of: start.value, in: flow)
    }

    private func index(of step: String, in flow: Int) -> Int {
        // The steps of an array are named by their numbers here, for an array may name a plugin twice.
        guard case .graph(_, let steps) = flows[flow].shape else { return Int(step) ?? 0 }
        return steps.firstIndex { $0.name.value == step } ?? 0
    }

    private func definition(of place: Place) -> StepDefinition? {
        guard case .graph(_, let steps) = flows[place.flow].shape else { return nil }
        return steps[place.step]
    }

    private func unitName(of place: Place) -> String {
        switch flows[place.flow].shape {
        case .linear(let names): return names[place.step].value
        case .graph(_, let steps):
            switch steps[place.step].unit {
            case .plugin(let name), .flow(let name): return name.value
            case .sameName, .invalid: return steps[place.step].name.value
            }
        case .invalid: return ""
        }
    }

    private func callee(of place: Place) -> Int? { flows.firstIndex { $0.name.value == unitName(of: place) } }

    private func plugin(of place: Place) -> PluginEntry? { plugins[unitName(of: place)] }

    private func next(after place: Place) -> TargetDefinition {
        guard case .linear(let names) = flows[place.flow].shape, place.step + 1 < names.count else {
            return .word(Located(.finish, flows[place.flow].name.range))
        }
        return .step(Located("\(place.step + 1)", flows[place.flow].name.range))
    }

    // MARK: - What follows

    /// Rule 2, for the outcomes that can happen and the constants: base type, and whether it is optional; nil for a key
    /// with two types.
    func keyTypes() -> [String: ValueType?] {
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
            for field in manifest.outcomes.flatMap(\.payload) {
                join(flowKey(field.name, plugin.adapt?.payload), field.type)
            }
        }
        var texts: Set<String> = []
        for place in builds.keys {
            guard callee(of: place) != nil else { continue }
            texts.formUnion(definition(of: place)?.with.map(\.key.value) ?? [])
        }
        for (key, constant) in constants where constant != .null { texts.insert(key) }
        for key in texts { join(key, .string) }
        for (key, constant) in constants where constant == .null {
            // null makes whatever the key holds optional; alone it takes the type of the first slot that asks.
            if let known = types[key] {
                types[key] = .some(known.map { .optional($0.unwrapped) })
            } else if let asked = firstOptional(askedFor: key) {
                types[key] = .some(asked)
            }
        }
        return types
    }

    private func firstOptional(askedFor key: String) -> ValueType? {
        for place in builds.keys.sorted(by: { ($0.flow, $0.step) < ($1.flow, $1.step) }) {
            for slot in slots(of: place) where slot.key == key && slot.type.isOptional { return slot.type }
        }
        return nil
    }

    /// The slots of a step that its environment fills.
    private func slots(of place: Place) -> [(name: String, key: String, type: ValueType)] {
        guard let plugin = plugin(of: place), let manifest = manifests[plugin.id.value] else { return [] }
        let constants = definition(of: place)?.with.map(\.key.value) ?? []
        return manifest.builds[0].dynamic
            .map { ($0.name, flowKey($0.name, plugin.adapt?.dependencies), $0.type) }
            .filter { !constants.contains($0.1) }
    }

    /// Rule 5, for each slot of each step that is built.
    func findings() -> Set<SlotFinding> {
        let types = keyTypes()
        var findings: Set<SlotFinding> = []
        for (place, environments) in builds {
            for slot in slots(of: place) {
                guard let finding = finding(slot.type, slot.key, environments, types) else { continue }
                findings.insert(SlotFinding(place: place, slot: slot.name, finding: finding))
            }
        }
        return findings
    }

    private func finding(
        _ slot: ValueType,
        _ key: String,
        _ environments: Set<Environment>,
        _ types: [String: ValueType?]
    ) -> Finding? {
        if !slot.isOptional, environments.contains(where: { !$0.has(key) }) { return .missing }
        guard let known = types[key] else {
            // Nothing but null, for which no slot has a type.
            return constants[key] == .null ? .otherType : nil
        }
        guard let type = known else { return nil }
        if type.unwrapped != slot.unwrapped { return .otherType }
        guard type.isOptional, !slot.isOptional else { return nil }
        return environments.contains { $0.mayBeNil(key) } ? .mayBeNil : nil
    }

    /// The flows that no way brings to their end.
    var endless: Set<Int> { Set(flows.indices.filter { (carried[$0] ?? nil) == nil }) }

    /// The steps that are built, but wait for a flow that never finishes.
    func waiting() -> Set<Place> {
        Set(
            builds.keys.filter { place in
                guard let callee = callee(of: place), endless.contains(callee) else { return false }
                if let definition = definition(of: place) {
                    return definition.on.contains { ["finished", "*"].contains($0.outcome.value) }
                }
                guard case .linear(let names) = flows[place.flow].shape else { return false }
                return place.step + 1 < names.count
            }
        )
    }
}
