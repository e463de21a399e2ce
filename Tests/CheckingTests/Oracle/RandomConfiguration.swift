import Configuration
import PluginABI
import PluginManifest

/// A small configuration that a seed decides: graphs and arrays, sub-flows, containers, switches, `adapt`, `with`, `*`,
/// `@back`, `@restart`, `@stay`, `@failed`, links, optional types, now and then a type that clashes.
struct RandomConfiguration {
    static let keys = ["k0", "k1", "k2", "k3"]

    var configuration: Configuration
    var manifests: [String: Manifest]

    private var random: SeededGenerator
    /// Each eighth seed is about what is known of optional values: switches and `@stay` abound.
    private let isAboutOptionals: Bool
    private var offset = 0
    /// The container of the flow that is being made.
    private var container = Container.replace

    init(seed: UInt64, pool: [Manifest]) {
        random = SeededGenerator(seed: seed)
        isAboutOptionals = seed % 8 == 0
        manifests = [:]
        let source = SourceFile(name: "seed \(seed)", bytes: [])
        let dummy = FlowDefinition(
            name: Located("", SourceRange(lowerBound: 0, upperBound: 0)),
            shape: .invalid
        )
        configuration = Configuration(source: source, plugins: [], flow: dummy)
        for _ in 0..<random.number(2...4) { addPlugin(random.pick(pool)) }
        for key in Self.keys where random.chance(20) {
            let constant: WireValue = random.chance(8) ? .null : .string("c")
            configuration.dependencies.append(.init(key: located(key), kind: .constant(Located(constant, range()))))
        }
        let count = random.number(1...3)
        let flows = (0..<count).map { flow($0, of: count) }
        configuration.flow = flows[0]
        configuration.flows = Array(flows.dropFirst())
        for number in 0..<random.number(0...2) { addLink("link\(number)") }
    }

    var hasNavigation: Bool {
        ([configuration.flow] + configuration.flows).contains { $0.container == .navigation }
    }

    private mutating func addLink(_ name: String) {
        // The steps of an array are not named by what stands there alone.
        guard case .graph(_, let steps) = configuration.flow.shape else { return }
        var query: [LinkDefinition.QueryItem] = []
        for key in Self.keys where random.chance(40) {
            query.append(.init(name: located(key), type: located(Self.type(&random))))
        }
        let link = located(name)
        let keys = query.filter { $0.type.value.hasPrefix("String") }.map(\.name.value)
        let target = linkTarget(steps.map(\.name.value), keys, depth: 0)
        configuration.links.append(LinkDefinition(name: link, query: query, target: target))
    }

    private mutating func linkTarget(_ steps: [String], _ keys: [String], depth: Int) -> TargetDefinition {
        guard !keys.isEmpty, depth < 2, random.chance(50) else { return .step(located(random.pick(steps))) }
        let key = located(random.pick(keys))
        let cases = ["a", "b"].prefix(random.number(1...2)).map { value in
            SwitchDefinition.Case(value: located(value), target: linkTarget(steps, keys, depth: depth + 1))
        }
        let otherwise = linkTarget(steps, keys, depth: depth + 1)
        return .select(.init(key: key, cases: cases, otherwise: otherwise, range: range()))
    }

    /// Ranges are unique and ordered, so that a diagnostic's range says what it is about.
    private mutating func range() -> SourceRange {
        offset += 2
        return SourceRange(lowerBound: offset, upperBound: offset + 1)
    }

    private mutating func located<Value: Sendable>(_ value: Value) -> Located<Value> { Located(value, range()) }

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
                if random.chance(50), manifest.builds[0].dynamic.contains(where: { $0.name == key }) {
                    adapt.dependencies.append(.init(pluginName: located(key), flowName: located(random.pick(names))))
                }
            }
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

    private mutating func flow(_ index: Int, of count: Int) -> FlowDefinition {
        let name = located("f\(index)")
        container = random.chance(60) ? .replace : random.pick([.navigation, .tabs, .stack])
        let plugins = configuration.plugins.map(\.id.value)
        let callees = index + 1 < count ? (index + 1..<count).map { "f\($0)" } : []
        var units: [(name: String, isFlow: Bool)] = []
        for _ in 0..<random.number(1...(isAboutOptionals ? 3 : 4)) {
            let isFlow = !callees.isEmpty && random.chance(35)
            units.append((random.pick(isFlow ? callees : plugins), isFlow))
        }
        if random.chance(35) {
            return FlowDefinition(name: name, shape: .linear(units.map { located($0.name) }), container: container)
        }
        let names = units.indices.map { "f\(index)s\($0)" }
        var steps: [StepDefinition] = []
        for (number, unit) in units.enumerated() {
            steps.append(step(names[number], unit, names: names, isStart: number == 0))
        }
        return FlowDefinition(
            name: name,
            shape: .graph(start: located(names[0]), steps: steps),
            container: container
        )
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
            outcomes = [("finished", Self.keys)]
            if random.chance(15) {
                step.with = [WithConstant(key: located(random.pick(Self.keys)), constant: located(.string("w")))]
            }
        } else if let manifest = manifests[unit.name],
            let adapt = configuration.plugins.first(where: { $0.id.value == unit.name })?.adapt
        {
            for outcome in manifest.outcomes {
                let name = adapt.outcomes.first { $0.pluginName.value == outcome.name }?.flowName.value ?? outcome.name
                let keys = outcome.payload.filter { $0.type.unwrapped == .string }.map { field in
                    adapt.payload.first { $0.pluginName.value == field.name }?.flowName.value ?? field.name
                }
                if let index = outcomes.firstIndex(where: { $0.name == name }) {
                    outcomes[index].keys.removeAll { !keys.contains($0) }
                } else {
                    outcomes.append((name, keys))
                }
            }
            for slot in manifest.builds[0].dynamic where slot.type.unwrapped == .string && random.chance(12) {
                let key = adapt.dependencies.first { $0.pluginName.value == slot.name }?.flowName.value ?? slot.name
                guard !step.with.contains(where: { $0.key.value == key }), isString(key, manifest, adapt) else {
                    continue
                }
                step.with.append(WithConstant(key: located(key), constant: located(.string("w"))))
            }
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
        return step
    }

    /// A constant must fit all slots that its key fills.
    private func isString(_ key: String, _ manifest: Manifest, _ adapt: Adaptation) -> Bool {
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
        case 58..<76: return .word(located(.finish))
        case 76..<85 where !container.attachesAllMembers && (!isStart || random.chance(5)): return .word(located(.back))
        case 85..<90: return .word(located(.restart))
        case 90..<97 where canStay: return .word(located(.stay))
        default: return .word(located(.exit))
        }
    }

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
            let text = manifest("p\(number)", dynamic: slots, outcomes: outcomes)
            return Manifest.decode(SourceFile(name: "libp\(number).so (manifest)", text: text)).manifest
        }
    }

    private static func type(_ random: inout SeededGenerator) -> String {
        random.chance(2) ? "Int" : random.chance(30) ? "String?" : "String"
    }
}
