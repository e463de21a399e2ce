import Configuration
import PluginABI
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

        /// Rule 3: the last writer wins, and a case has named the value.
        func after(_ way: Way) -> Environment {
            var environment = self
            environment.assign(way.assigned)
            for key in way.named where way.assigned.has(key) { environment.assign(key, notNil: true) }
            return environment
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

    /// A value that a member of tabs or stack reports, and another has been built without.
    struct LateValue: Hashable, CustomStringConvertible {
        var place: Place
        var key: String

        var description: String { "\(place) \(key)" }
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
    let constants: [String: WireValue]
    let links: [LinkDefinition]

    private var instances: Set<Instance> = []
    private var ways: [Place: [Way]] = [:]
    private(set) var builds: [Place: Set<Environment>] = [:]
    private(set) var carried: [Int: Environment] = [:]
    private(set) var backFromStart: Set<Place> = []
    private(set) var uncarriedSwitches: Set<Place> = []
    private(set) var states = 0
    /// What is known at each step of the root at the least, whenever a link may come.
    private(set) var knownAtRoot: [Int: Environment] = [:]

    init(_ configuration: Configuration, _ manifests: [String: Manifest]) {
        flows = [configuration.flow] + configuration.flows
        plugins = Dictionary(uniqueKeysWithValues: configuration.plugins.map { ($0.id.value, $0) })
        self.manifests = manifests
        links = configuration.links
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
        knownAtRoot = [:]
        _ = finish(of: Instance(flow: 0, entry: Environment(Array(constants.keys))))
    }

    // MARK: - Walking

    /// Walks an instance to all states there are; returns what was there at every end, or nil where there is no end.
    private mutating func finish(of instance: Instance) -> Environment? {
        guard instances.insert(instance).inserted else { return nil }
        if flows[instance.flow].container.attachesAllMembers { return finishOfMembers(instance) }
        let isNavigation = flows[instance.flow].container == .navigation
        var finish: Environment?
        var seen: Set<State> = []
        var open: [State] = []
        enter(start(of: instance.flow), instance.entry, [], instance, &open)
        while let state = open.popLast() {
            guard seen.insert(state).inserted, let current = state.history.last else { continue }
            states += 1
            let place = Place(flow: instance.flow, step: current.step)
            note(state.environment, at: place)
            for way in outcomes(of: place) {
                let environment = state.environment.after(way)
                switch way.target {
                case .step(let name):
                    let step = index(of: name.value, in: instance.flow)
                    // In navigation, of a flow that has finished and of a step that has failed nothing is left to cover.
                    let history = isNavigation && way.endsStep ? state.history.dropLast() : state.history
                    // A step that is covered is uncovered as it was, which has been walked from already.
                    if isNavigation, history.contains(where: { $0.step == step }) { continue }
                    enter(step, environment, history, instance, &open)
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
                            // At the start; in navigation also where what was below has ended.
                            backFromStart.insert(place)
                            continue
                        }
                        if isNavigation { continue }
                        enter(previous.step, previous.environment, Array(before.dropLast()), instance, &open)
                    }
                case .select, .invalid: break
                }
            }
        }
        return finish
    }

    /// The same of tabs and stack: all members are built with the entry, and none is ever built with anything else.
    private mutating func finishOfMembers(_ instance: Instance) -> Environment? {
        var finish: Environment?
        for step in 0..<numberOfSteps(of: instance.flow) {
            let place = Place(flow: instance.flow, step: step)
            build(place, instance.entry)
            var seen: Set<Environment> = []
            var open = [instance.entry]
            while let known = open.popLast() {
                guard seen.insert(known).inserted else { continue }
                states += 1
                note(known, at: place)
                for way in outcomes(of: place) {
                    guard case .word(let word) = way.target else { continue }
                    if word.value == .finish { finish = finish?.common(known.after(way)) ?? known.after(way) }
                    if word.value == .stay { open.append(known.after(way)) }
                }
            }
        }
        return finish
    }

    private mutating func note(_ environment: Environment, at place: Place) {
        guard place.flow == 0 else { return }
        knownAtRoot[place.step] = knownAtRoot[place.step]?.common(environment) ?? environment
    }

    private mutating func build(_ place: Place, _ environment: Environment) {
        builds[place, default: []].insert(environment)
        guard let callee = callee(of: place) else { return }
        // Rule 1: a copy of the parent's at the call.
        var entry = environment
        for constant in definition(of: place)?.with ?? [] { entry.assign(constant.key.value, notNil: false) }
        _ = finish(of: Instance(flow: callee, entry: entry))
    }

    /// Builds a step. Rule 7: entering a step that is on the history truncates to it.
    private mutating func enter(
        _ step: Int,
        _ environment: Environment,
        _ history: [Entered],
        _ instance: Instance,
        _ open: inout [State]
    ) {
        build(Place(flow: instance.flow, step: step), environment)
        let kept = history.firstIndex { $0.step == step }.map { Array(history[..<$0]) } ?? history
        let entered = Entered(step: step, environment: environment)
        open.append(State(history: kept + [entered], environment: environment))
    }

    // MARK: - What is written

    struct Way {
        var assigned: Environment
        var target: TargetDefinition
        /// The keys that a case has named.
        var named: [String]
        /// Whether nothing is left of the step: a flow that has finished, or a step that has failed.
        var endsStep = false
    }

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
        let isMember = flows[place.flow].container.attachesAllMembers
        for (name, assigned) in reports(of: place) {
            let endsStep = callee(of: place) != nil || name == "@failed"
            let route =
                definition?.on.first { $0.outcome.value == name }
                ?? definition?.on.first { $0.outcome.value == "*" && name != "@failed" }
            if let route {
                found += Self.ways(route.target).map {
                    Way(assigned: assigned, target: $0, named: $1, endsStep: endsStep)
                }
            } else if isMember {
                // A flow that has finished starts again in its place, as it was entered.
                if !endsStep { found.append(Way(assigned: assigned, target: stay(place), named: [])) }
            } else if definition == nil {
                found.append(Way(assigned: assigned, target: next(after: place), named: [], endsStep: endsStep))
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

    private func stay(_ place: Place) -> TargetDefinition {
        .word(Located(.stay, flows[place.flow].name.range))
    }

    private func numberOfSteps(of flow: Int) -> Int {
        switch flows[flow].shape {
        case .linear(let names): names.count
        case .graph(_, let steps): steps.count
        case .invalid: 0
        }
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
        for item in links.flatMap(\.query) where types[item.name.value] == nil && constants[item.name.value] == nil {
            types[item.name.value] = .some(Self.type(of: item))
        }
        return types
    }

    private static func type(of item: LinkDefinition.QueryItem) -> ValueType? { try? ValueType.parse(item.type.value) }

    /// Keys to which a link would give another type than they have.
    func clashesOfLinks() -> Set<String> {
        let types = keyTypes()
        return Set(
            links.flatMap(\.query).filter { item in
                guard let known = types[item.name.value] ?? nil else { return false }
                return Self.type(of: item)?.unwrapped != known.unwrapped
            }
            .map(\.name.value)
        )
    }

    /// The steps at which a link may be taken to a step: what is known there, and what the link brings, is all that is
    /// known of each key that any slot asks for on all other paths to the step.
    func sources(of link: LinkDefinition) -> [Int: Set<Int>] {
        destinations(of: link).reduce(into: [:]) { sources, destination in
            let (step, found) = destination
            sources[step] = sources[step]?.intersection(found) ?? found
        }
    }

    /// The links of which some case can be taken nowhere.
    func linksToNowhere() -> Set<String> {
        Set(links.filter { destinations(of: $0).contains { $0.sources.isEmpty } }.map(\.name.value))
    }

    private func destinations(of link: LinkDefinition) -> [(step: Int, sources: Set<Int>)] {
        let asked = Set(builds.keys.flatMap { slots(of: $0).map(\.key) })
        let types = keyTypes()
        return Self.ways(link.target).compactMap { target, named in
            guard case .step(let name) = target else { return nil }
            let step = index(of: name.value, in: 0)
            guard let wanted = builds[Place(flow: 0, step: step)]?.reduce(nil, Self.common) else { return (step, []) }
            let found = knownAtRoot.filter { _, known in
                var brought = known
                for item in link.query {
                    let isNotNil = !item.type.value.hasSuffix("?") || named.contains(item.name.value)
                    brought.assign(item.name.value, notNil: isNotNil)
                }
                return asked.allSatisfy { key in
                    guard wanted.has(key) else { return true }
                    guard brought.has(key) else { return false }
                    // Of a key that is never nil, nobody writes nil but the link.
                    let isOptional = (types[key] ?? nil)?.isOptional ?? false
                    let isBrought = link.query.contains { $0.name.value == key }
                    if !isOptional { return !isBrought || !brought.mayBeNil(key) }
                    return wanted.mayBeNil(key) || !brought.mayBeNil(key)
                }
            }
            return (step, Set(found.keys))
        }
    }

    private static func common(_ known: Environment?, _ other: Environment) -> Environment? {
        known?.common(other) ?? other
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
        let late = Set(lateValues().map { LateValue(place: Place(flow: $0.place.flow, step: 0), key: $0.key) })
            .union(lateItems().map { LateValue(place: Place(flow: 0, step: 0), key: $0) })
        var findings: Set<SlotFinding> = []
        for (place, environments) in builds {
            for slot in slots(of: place) {
                guard let finding = finding(slot.type, slot.key, environments, types) else { continue }
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

    /// The values that come too late for a member of tabs or stack.
    func lateValues() -> Set<LateValue> {
        var late: Set<LateValue> = []
        for (place, _) in builds where flows[place.flow].container.attachesAllMembers && callee(of: place) == nil {
            let members = (0..<numberOfSteps(of: place.flow)).map { Place(flow: place.flow, step: $0) }
            for key in Set(members.flatMap { slots(of: $0).map(\.key) }) {
                let isReported = (ways[place] ?? []).contains { way in
                    switch way.target {
                    case .step: way.assigned.has(key)
                    case .word(let word): word.value == .stay && way.assigned.has(key)
                    case .select, .invalid: false
                    }
                }
                if isReported { late.insert(LateValue(place: place, key: key)) }
            }
        }
        return late
    }

    /// The keys that a link carries to members, which are built before it is opened.
    func lateItems() -> Set<String> {
        guard flows[0].container.attachesAllMembers else { return [] }
        let asked = (0..<numberOfSteps(of: 0)).flatMap { slots(of: Place(flow: 0, step: $0)).map(\.key) }
        return Set(links.flatMap(\.query).map(\.name.value)).intersection(asked)
    }

    /// The flows that no way brings to their end.
    var endless: Set<Int> { Set(flows.indices.filter { (carried[$0] ?? nil) == nil }) }

    /// The steps that are built, but wait for a flow that never finishes.
    func waiting() -> Set<Place> {
        Set(
            builds.keys.filter { place in
                guard let callee = callee(of: place), endless.contains(callee) else { return false }
                if let definition = definition(of: place) {
                    // In tabs and stack it is waited for where it is listed.
                    return definition.on.contains { ["finished", "*"].contains($0.outcome.value) }
                }
                guard case .linear(let names) = flows[place.flow].shape,
                    !flows[place.flow].container.attachesAllMembers
                else { return false }
                return place.step + 1 < names.count
            }
        )
    }
}
