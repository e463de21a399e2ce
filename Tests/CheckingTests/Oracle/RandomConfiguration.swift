import PluginABI
import PluginManifest
import TestSupport

@testable import Configuration

/// A small configuration that a seed decides: graphs and arrays, sub-flows, containers, switches, `adapt`, `with`, `*`,
/// `@back`, `@restart`, `@stay`, `@failed`, scopes, services, links and paths of links, optional types, now and then a
/// type that clashes.
struct RandomConfiguration {
    static let keys = ["k0", "k1", "k2", "k3"]
    static let streams = ["s0", "s1"]
    /// Streams of events.
    static let events = "e0"
    private static let children = poolOfChildren(60)
    /// A stream and a constant.
    static let conditions = ["c0", "c1"]

    var configuration: Configuration
    var manifests: [String: Manifest]

    private let seed: UInt64
    var random: SeededGenerator
    /// Each eighth seed is about what is known of optional values: switches and `@stay` abound.
    private let isAboutOptionals: Bool
    /// In every other seed most is provided, so that there is something to find out about what is accepted.
    private let isProvided: Bool
    private var offset = 0
    /// The container of the flow that is being made.
    private var container = Container.replace
    /// By flow: the keys that something inside asks for.
    private(set) var asked: [String: Set<String>] = [:]
    /// By flow: the names of its ends.
    private var ends: [String: [String]] = [:]

    /// - Parameter hasSlots: whether slots are filled; the manifests of the pool have some then.
    init(seed: UInt64, pool: [Manifest], hasSlots: Bool = false) {
        self.seed = seed
        random = SeededGenerator(seed: seed)
        isAboutOptionals = seed % 8 == 0
        isProvided = seed % 2 == 1
        manifests = [:]
        let source = SourceFile(name: "seed \(seed)", bytes: [])
        let dummy = FlowDefinition(
            name: Located("", SourceRange(lowerBound: 0, upperBound: 0)),
            shape: .invalid
        )
        configuration = Configuration(source: source, plugins: [], flow: dummy)
        for _ in 0..<random.number(2...4) { addPlugin(random.pick(pool)) }
        if hasSlots { for _ in 0..<4 { addPlugin(random.pick(Self.children)) } }
        configuration.dependencies =
            isProvided
            ? dependencies(constants: 75, streams: 95, clashes: 0) + conditions(100, clashes: 0)
            : dependencies(constants: 20, streams: 70, clashes: 5) + conditions(70, clashes: 10)
        let count = random.number(1...4)
        // A flow is made after those that it uses.
        var flows = (0..<count).reversed().map { flow($0, of: count) }
        configuration.flow = flows.removeLast()
        configuration.flows = flows.reversed()
        if hasSlots { fillSlots() }
        for number in 0..<random.number(0...2) { addLink("link\(number)") }
    }

    /// Ranges are unique and ordered, so that a diagnostic's range says what it is about.
    mutating func range() -> SourceRange {
        offset += 2
        return SourceRange(lowerBound: offset, upperBound: offset + 1)
    }

    mutating func located<Value: Sendable>(_ value: Value) -> Located<Value> { Located(value, range()) }

    private mutating func addPlugin(_ manifest: Manifest) {
        guard manifests[manifest.id] == nil else { return }
        manifests[manifest.id] = manifest
        var adapt = Adaptation()
        if random.chance(25) {
            // A permutation of the keys, so that no outcome writes a key twice.
            let names = Self.keys.shuffled(using: &random)
            for (key, name) in zip(Self.keys, names) {
                if manifest.outcomes.contains(where: { $0.payload.contains { $0.name == key } }) {
                    adapt.payload.append(.init(pluginName: located(key), flowName: located(name)))
                }
                let slots = manifest.builds[0].dynamic.map(\.name) + manifest.staticDependencies.map(\.name)
                if random.chance(50), slots.contains(key) {
                    let name = random.chance(3) ? Self.events : random.pick(names)
                    adapt.dependencies.append(.init(pluginName: located(key), flowName: located(name)))
                }
            }
            renamePayload(ofLastOutcome: manifest, &adapt)
            if random.chance(50) {
                adapt.outcomes.append(.init(pluginName: located(manifest.outcomes[0].name), flowName: located("out9")))
                if random.chance(30), manifest.outcomes.count > 1 {
                    let second = manifest.outcomes[1].name
                    adapt.outcomes.append(.init(pluginName: located(second), flowName: located("out9")))
                }
            }
        }
        configuration.plugins.append(PluginEntry(id: located(manifest.id), path: nil, adapt: adapt))
    }

    /// Gives the keys of one outcome other names, without a change to all else that the seed decides.
    private mutating func renamePayload(ofLastOutcome manifest: Manifest, _ adapt: inout Adaptation) {
        var own = SeededGenerator(seed: seed &+ UInt64(offset))
        guard own.chance(30), let outcome = manifest.outcomes.last else { return }
        let names = zip(Self.keys, Self.keys.shuffled(using: &own))
        let renamed = names.filter { key, _ in outcome.payload.contains { $0.name == key } }
        let renamings = renamed.map { Renaming(pluginName: located($0), flowName: located($1)) }
        adapt.outcomePayloads.append(.init(outcome: located(outcome.name), renamings: renamings))
    }

    /// What a scope provides, in percent.
    private mutating func dependencies(constants: Int, streams: Int, clashes: Int) -> [SharedDependency] {
        var dependencies: [SharedDependency] = []
        for key in Self.keys where random.chance(constants) {
            let constant: WireValue =
                random.chance(clashes * 2) ? .null : random.chance(clashes) ? .int(1) : .string("c")
            dependencies.append(.init(key: located(key), kind: .constant(located(constant))))
        }
        for stream in Self.streams where random.chance(streams) {
            let (type, value): (String, WireValue) =
                random.chance(clashes * 3) ? ("Int", .int(0)) : ("String", .string("v"))
            dependencies.append(
                .init(
                    key: located(stream),
                    kind: .stream(type: located(type), value: located(value)),
                    writers: writers()
                )
            )
        }
        if random.chance(streams) {
            let kind: SharedDependency.Kind =
                random.chance(clashes)
                ? .stream(type: located("String"), value: located(.string("v")))
                : .events(type: located(random.chance(clashes * 3) ? "Int" : "String"), range: range())
            dependencies.append(.init(key: located(Self.events), kind: kind))
        }
        if random.chance(streams / 4) {
            dependencies.append(
                .init(
                    key: located("scoreStream"),
                    kind: .stream(type: located("Score"), value: nil),
                    writers: writers()
                )
            )
        }
        return dependencies
    }

    /// What conditions can name: most often a `Bool`.
    private mutating func conditions(_ percent: Int, clashes: Int) -> [SharedDependency] {
        var conditions: [SharedDependency] = []
        if random.chance(percent) {
            let (type, value): (String, WireValue) = random.chance(clashes) ? ("Int", .int(0)) : ("Bool", .bool(false))
            let kind = SharedDependency.Kind.stream(type: located(type), value: located(value))
            conditions.append(.init(key: located(Self.conditions[0]), kind: kind))
        }
        if random.chance(percent) {
            let value: WireValue = random.chance(clashes) ? .null : .bool(random.chance(50))
            conditions.append(.init(key: located(Self.conditions[1]), kind: .constant(located(value))))
        }
        return conditions
    }

    mutating func condition() -> String {
        isProvided || random.chance(90)
            ? random.pick(Self.conditions) : random.pick(Self.keys + Self.streams + [Self.events, "gone"])
    }

    private mutating func writers() -> Located<[Located<String>]>? {
        guard random.chance(20) else { return nil }
        let plugins = configuration.plugins.map(\.id.value)
        return located(plugins.filter { _ in random.chance(70) }.map { located($0) })
    }

    private mutating func flow(_ index: Int, of count: Int) -> FlowDefinition {
        let name = located("f\(index)")
        container = random.chance(60) ? .replace : random.pick(Container.allCases.filter { $0 != .replace })
        let plugins = configuration.plugins.map(\.id.value)
        let callees = index + 1 < count ? (index + 1..<count).map { "f\($0)" } : []
        var units: [(name: String, isFlow: Bool)] = []
        for _ in 0..<random.number(1...(isAboutOptionals ? 3 : 4)) {
            let isFlow = !callees.isEmpty && random.chance(35)
            units.append((random.pick(isFlow ? callees : plugins), isFlow))
        }
        var flow = FlowDefinition(name: name, shape: .invalid, container: container)
        if random.chance(35) {
            flow.shape = .linear(units.map { located($0.name) })
        } else {
            let names = units.indices.map { "f\(index)s\($0)" }
            var steps: [StepDefinition] = []
            for (number, unit) in units.enumerated() {
                steps.append(step(names[number], unit, names: names, isStart: number == 0))
            }
            flow.shape = .graph(start: located(names[0]), steps: steps)
            if container == .navigation, random.chance(40) {
                var target = target(names, [], canStay: true, isStart: true, depth: 0)
                if case .word(let word) = target, word.value == .back { target = .word(located(.stay)) }
                flow.bar = [RouteDefinition(outcome: located("Item"), target: target)]
                flow.barRange = range()
            }
        }
        flow.services = services(of: index, steps: flow.stepNames)
        if random.chance(50) {
            flow.dependencies =
                dependencies(constants: 20, streams: 40, clashes: isProvided ? 2 : 8)
                + conditions(25, clashes: isProvided ? 2 : 15)
        }
        let used = units.map(\.name) + flow.services.map(\.unitName)
        let own = flow.dependencies.map(\.key.value)
        ends[name.value] = flow.ends
        asked[name.value] = used.reduce(into: Set()) { $0.formUnion(keys(askedBy: $1)) }.subtracting(own)
        return flow
    }

    private mutating func services(of flow: Int, steps: [String]) -> [StepDefinition] {
        let viewless = configuration.plugins.map(\.id.value).filter { manifests[$0]?.hasView == false }
        guard !viewless.isEmpty, random.chance(45) else { return [] }
        var services: [StepDefinition] = []
        for number in 0..<random.number(1...2) {
            var service = StepDefinition(name: located("f\(flow)v\(number)"))
            let plugin = random.pick(viewless)
            service.unit = .plugin(located(plugin))
            let adapt = configuration.plugins.first { $0.id.value == plugin }?.adapt ?? Adaptation()
            if let manifest = manifests[plugin] { addConstants(to: &service, manifest, adapt) }
            for outcome in outcomes(of: plugin) where random.chance(45) {
                let target = target(steps, outcome.keys, canStay: true, isStart: true, depth: 0)
                service.on.append(RouteDefinition(outcome: located(outcome.name), target: target))
            }
            if random.chance(10) {
                let target = target(steps, [], canStay: false, isStart: true, depth: 0)
                service.on.append(RouteDefinition(outcome: located("@failed"), target: target))
            }
            services.append(service)
        }
        return services
    }

    private func keys(askedBy unit: String) -> Set<String> {
        if let asked = asked[unit] { return asked }
        guard let manifest = manifests[unit] else { return [] }
        let adapt = configuration.plugins.first { $0.id.value == unit }?.adapt
        let slots = manifest.builds[0].dynamic.map(\.name) + manifest.staticDependencies.map(\.name)
        return Set(
            slots.map { slot in
                adapt?.dependencies.first { $0.pluginName.value == slot }?.flowName.value ?? slot
            }
        )
        .intersection(Self.keys)
    }

    private mutating func step(
        _ name: String,
        _ unit: (name: String, isFlow: Bool),
        names: [String],
        isStart: Bool
    ) -> StepDefinition {
        var step = StepDefinition(name: located(name))
        step.unit = unit.isFlow ? .flow(located(unit.name)) : .plugin(located(unit.name))
        var outcomes: [(name: String, keys: [String])] = []
        if unit.isFlow {
            outcomes = ends[unit.name, default: ["finished"]].map { ($0, Self.keys) }
            let asked = asked[unit.name, default: []].sorted()
            if random.chance(20), !asked.isEmpty {
                let constant: WireValue = random.chance(10) ? .null : .string("w")
                step.with = [WithConstant(key: located(random.pick(asked)), constant: located(constant))]
            }
        } else if let manifest = manifests[unit.name],
            let adapt = configuration.plugins.first(where: { $0.id.value == unit.name })?.adapt
        {
            outcomes = self.outcomes(of: unit.name)
            addConstants(to: &step, manifest, adapt)
        }
        let star = random.chance(20)
        // In tabs and stack what is not listed stays.
        for outcome in outcomes where !(star || container.attachesAllMembers) || random.chance(40) {
            let canStay = !unit.isFlow
            let target = target(names, outcome.keys, canStay: canStay, isStart: isStart, depth: 0)
            step.on.append(RouteDefinition(outcome: located(outcome.name), target: target))
        }
        if star {
            let target = target(names, [], canStay: !unit.isFlow, isStart: isStart, depth: 0)
            step.on.append(RouteDefinition(outcome: located("*"), target: target))
        }
        if random.chance(12) {
            let target = target(names, [], canStay: false, isStart: isStart, depth: 0)
            step.on.append(RouteDefinition(outcome: located("@failed"), target: target))
        }
        if random.chance(container.attachesAllMembers ? 35 : isProvided ? 0 : 1) { step.when = located(condition()) }
        return step
    }

    /// The outcomes of a plugin as flows name them, with the keys that all of that name carry as text.
    private func outcomes(of plugin: String) -> [(name: String, keys: [String])] {
        guard let manifest = manifests[plugin],
            let adapt = configuration.plugins.first(where: { $0.id.value == plugin })?.adapt
        else { return [] }
        var outcomes: [(name: String, keys: [String])] = []
        for outcome in manifest.outcomes {
            let name = adapt.outcomes.first { $0.pluginName.value == outcome.name }?.flowName.value ?? outcome.name
            let keys = outcome.payload.filter { $0.type.unwrapped == .string }.map { field in
                let own = adapt.outcomePayloads.first { $0.outcome.value == outcome.name }?.renamings ?? []
                return (own + adapt.payload).first { $0.pluginName.value == field.name }?.flowName.value ?? field.name
            }
            if let index = outcomes.firstIndex(where: { $0.name == name }) {
                outcomes[index].keys.removeAll { !keys.contains($0) }
            } else {
                outcomes.append((name, keys))
            }
        }
        return outcomes
    }

    mutating func addConstants(to step: inout StepDefinition, _ manifest: Manifest, _ adapt: Adaptation) {
        for slot in manifest.builds[0].dynamic where slot.type.unwrapped == .string && random.chance(12) {
            let key = adapt.dependencies.first { $0.pluginName.value == slot.name }?.flowName.value ?? slot.name
            guard !step.with.contains(where: { $0.key.value == key }), isString(key, manifest, adapt) else {
                continue
            }
            step.with.append(WithConstant(key: located(key), constant: located(.string("w"))))
        }
    }

    /// A constant must fit all slots that its key fills.
    func isString(_ key: String, _ manifest: Manifest, _ adapt: Adaptation) -> Bool {
        manifest.builds[0].dynamic.allSatisfy { slot in
            let name = adapt.dependencies.first { $0.pluginName.value == slot.name }?.flowName.value ?? slot.name
            return name != key || slot.type.unwrapped == .string
        }
    }

    private mutating func target(
        _ names: [String],
        _ keys: [String],
        canStay: Bool,
        isStart: Bool,
        depth: Int
    ) -> TargetDefinition {
        if !keys.isEmpty, depth < 2, random.chance(isAboutOptionals ? 60 : 25) {
            var cases: [SwitchDefinition.Case] = []
            for value in ["a", "b"].prefix(random.number(1...2)) {
                let target = target(names, keys, canStay: canStay, isStart: isStart, depth: depth + 1)
                cases.append(.init(value: located(value), target: target))
            }
            let otherwise = target(names, keys, canStay: canStay, isStart: isStart, depth: depth + 1)
            return .select(.init(key: located(random.pick(keys)), cases: cases, otherwise: otherwise, range: range()))
        }
        if isAboutOptionals, canStay, random.chance(20) { return .word(located(.stay)) }
        switch random.number(0...99) {
        case 0..<58: return .step(located(random.pick(names)))
        case 58..<76: return random.chance(35) ? .end(located(random.pick(["e0", "e1"]))) : .word(located(.finish))
        case 76..<85 where !container.attachesAllMembers && (!isStart || random.chance(5)): return .word(located(.back))
        case 85..<90: return .word(located(.restart))
        case 90..<97 where canStay: return .word(located(.stay))
        default: return .word(located(.exit))
        }
    }
}

// MARK: - Links

extension RandomConfiguration {
    private mutating func addLink(_ name: String) {
        var query: [LinkDefinition.QueryItem] = []
        for key in Self.keys where random.chance(40) {
            query.append(.init(name: located(key), type: located(Self.type(&random))))
        }
        let link = located(name)
        let keys = query.filter { $0.type.value.hasPrefix("String") }.map(\.name.value)
        let target = linkTarget(keys, depth: 0)
        var entry: Located<String>?
        if random.chance(25) { entry = located(random.pick(["show", "show", "gone"])) }
        configuration.links.append(LinkDefinition(name: link, query: query, target: target, entry: entry))
    }

    private mutating func linkTarget(_ keys: [String], depth: Int) -> TargetDefinition {
        guard !keys.isEmpty, depth < 2, random.chance(50) else { return .step(located(path())) }
        let key = located(random.pick(keys))
        let cases = ["a", "b"].prefix(random.number(1...2)).map { value in
            SwitchDefinition.Case(value: located(value), target: linkTarget(keys, depth: depth + 1))
        }
        let otherwise = linkTarget(keys, depth: depth + 1)
        return .select(.init(key: key, cases: cases, otherwise: otherwise, range: range()))
    }

    /// A step of the root, or further in.
    private mutating func path() -> String {
        var path: [String] = []
        var flow = configuration.flow
        while true {
            let names = flow.stepNames
            // Deep rather than shallow, for a flow is not at every step.
            let deep = names.indices.filter { index in
                configuration.flows.contains { $0.name.value == flow.unitNames[index] }
            }
            let step = !deep.isEmpty && random.chance(60) ? random.pick(deep) : random.number(0...names.count - 1)
            path.append(names[step])
            guard let next = configuration.flows.first(where: { $0.name.value == flow.unitNames[step] }) else {
                return (path + child(of: flow, at: step)).joined(separator: "/")
            }
            guard random.chance(70) else { return path.joined(separator: "/") }
            flow = next
        }
    }
}

extension RandomConfiguration {
    /// The slot and the name of a child of a step, or nothing.
    private mutating func child(of flow: FlowDefinition, at step: Int) -> [String] {
        let id = flow.unitNames[step]
        guard let slots = manifests[id]?.children.map(\.name), random.chance(50) else { return [] }
        var own: [SlotFilling] = []
        if case .graph(_, let steps) = flow.shape { own = steps[step].children }
        let entry = configuration.plugins.first { $0.id.value == id }?.children ?? []
        let fillings = slots.compactMap { slot in (own + entry).first { $0.slot.value == slot } }
        let filled = fillings.filter { !$0.fills.isEmpty }
        guard !filled.isEmpty else { return [] }
        let filling = random.pick(filled)
        return [filling.slot.value, filling.fills[0].name.value]
    }
}

extension StepDefinition {
    /// The plugin or the flow that it runs.
    var unitName: String {
        switch unit {
        case .plugin(let name), .flow(let name): name.value
        case .sameName, .invalid: name.value
        }
    }
}

extension FlowDefinition {
    /// The names of its steps; what an array repeats is numbered.
    var stepNames: [String] {
        switch shape {
        case .linear(let names):
            names.indices.map { index in
                let number = names[...index].count { $0.value == names[index].value }
                return number == 1 ? names[index].value : "\(names[index].value)#\(number)"
            }
        case .graph(_, let steps): steps.map(\.name.value)
        case .invalid: []
        }
    }

    /// The names of its ends.
    var ends: [String] {
        var (steps, named): ([StepDefinition], [String]) = ([], ["finished"])
        if case .graph(_, let graph) = shape { (steps, named) = (graph, []) }
        let targets = ((steps + services).flatMap(\.on) + bar).flatMap { RuleInterpreter.ways($0.target) }
        named += targets.compactMap { RuleInterpreter.Way(assigned: .init(), target: $0.0, named: []).end }
        return named.isEmpty ? ["finished"] : named.unique
    }

    /// What its steps run.
    var unitNames: [String] {
        switch shape {
        case .linear(let names): names.map(\.value)
        case .graph(_, let steps): steps.map(\.unitName)
        case .invalid: []
        }
    }
}

// MARK: - Manifests

extension RandomConfiguration {
    /// Manifests to choose from, made once.
    static func pool(_ count: Int) -> [Manifest] {
        var random = SeededGenerator(seed: 7)
        return (0..<count).compactMap { number in
            // Every third plugin lets its values be nil and cannot do with nil itself.
            let isStrict = number % 3 == 0
            var slots: [(String, String)] = []
            for key in keys where random.chance(35) { slots.append((key, isStrict ? "String" : type(&random))) }
            var outcomes: [(String, [(String, String)])] = []
            for outcome in 0..<random.number(1...2) {
                var payload: [(String, String)] = []
                for key in keys where random.chance(40) { payload.append((key, isStrict ? "String?" : type(&random))) }
                outcomes.append(("out\(outcome)", payload))
            }
            let statics = number % 4 != 3 ? staticSlots(besides: slots.map(\.0), &random) : []
            let types = [("Notes", [("events", "String")]), ("Numbers", [("events", "Int")])]
            var text = manifest("p\(number)", static: statics, dynamic: slots, outcomes: outcomes, types: types)
            // Every other plugin has an entry.
            if number % 2 == 0 {
                let arguments = number % 4 == 0 ? "" : "\"k\(number % 3)\": \"String\(number % 6 == 0 ? "?" : "")\""
                text = "{\"entries\": {\"show\": {\(arguments)}}, " + text.drop { $0 != "{" }.dropFirst()
            }
            // Every fourth plugin has no view.
            if number % 4 == 1 || number % 8 == 0 { text = "{\"view\": false, " + text.drop { $0 != "{" }.dropFirst() }
            return Manifest.decode(SourceFile(name: "libp\(number).so (manifest)", text: text)).manifest
        }
    }

    private static func staticSlots(besides dynamic: [String], _ random: inout SeededGenerator) -> [(String, String)] {
        var slots: [(String, String)] = []
        for key in keys where !dynamic.contains(key) && random.chance(25) {
            slots.append((key, random.chance(4) ? "ValueStream<String>" : type(&random)))
        }
        for stream in streams where random.chance(45) {
            let type = random.chance(5) ? "Int" : "String"
            slots.append((stream, random.pick(["ValueStream<\(type)>", "MutableValueStream<\(type)>"])))
            if random.chance(8) { slots[slots.count - 1].1 = "\(type)?" }
        }
        if random.chance(25) {
            let type = random.chance(5) ? "Int" : "String"
            let kind = random.chance(5) ? "ValueStream" : random.pick(["EventStream", "MutableEventStream"])
            // As a value, an object with the only key `events` may be a constant.
            let value = random.pick(["\(type)?", "Notes", "Notes", "Notes?", "Numbers"])
            slots.append((events, random.chance(22) ? value : "\(kind)<\(type)>"))
        }
        if random.chance(15) {
            slots.append(("scoreStream", random.pick(["ScoreStream", "MutableScoreStream", "ValueStream<Score>"])))
        }
        return slots
    }

    static func type(_ random: inout SeededGenerator) -> String {
        random.chance(2) ? "Int" : random.chance(30) ? "String?" : "String"
    }
}
