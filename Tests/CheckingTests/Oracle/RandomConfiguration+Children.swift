import Configuration
import PluginABI
import PluginManifest
import TestSupport

/// Slots and what fills them, nested: in entries, in steps and in services.
extension RandomConfiguration {
    /// The manifests of the pool, most of them with slots.
    static func poolWithSlots(_ count: Int) -> [Manifest] {
        var random = SeededGenerator(seed: 8)
        return pool(count).compactMap { manifest in
            guard random.chance(60) else { return manifest }
            let slots = ["x", "y"].prefix(random.number(1...2)).map { name in
                "\"\(name)\": \(slot(isViewless: !manifest.hasView, &random))"
            }
            let text = String(decoding: manifest.source.bytes, as: UTF8.self)
            let changed = "{\"children\": {\(slots.joined(separator: ", "))}, " + text.drop { $0 != "{" }.dropFirst()
            return Manifest.decode(SourceFile(name: manifest.source.name, text: changed)).manifest
        }
    }

    private static func slot(isViewless: Bool, _ random: inout SeededGenerator) -> String {
        var provides: [String] = []
        var dynamic: [String] = []
        for key in keys {
            if random.chance(30) {
                provides.append("\"\(key)\": \"\(type(&random))\"")
            } else if random.chance(40) {
                dynamic.append("\"\(key)\": \"\(type(&random))\"")
            }
        }
        for stream in streams where random.chance(40) {
            let type = random.chance(5) ? "Int" : "String"
            let kind =
                random.chance(5) ? type : random.chance(50) ? "ValueStream<\(type)>" : "MutableValueStream<\(type)>"
            provides.append("\"\(stream)\": \"\(kind)\"")
        }
        if random.chance(20) { provides.append("\"\(events)\": \"EventStream<String>\"") }
        let outcomes = ["out0", "out1", "out9", "e0"].filter { _ in random.chance(75) }.map { name in
            let payload = keys.filter { _ in random.chance(12) }.map { "\"\($0)\": \"\(type(&random))\"" }
            return "\"\(name)\": {\(payload.joined(separator: ", "))}"
        }
        let members =
            [
                "\"provides\": {\(provides.joined(separator: ", "))}",
                "\"dynamic\": {\(dynamic.joined(separator: ", "))}",
                "\"outcomes\": {\(outcomes.joined(separator: ", "))}",
            ]
            + (random.chance(45) ? ["\"many\": true"] : random.chance(40) ? ["\"optional\": true"] : [])
            + (isViewless || random.chance(15) ? ["\"view\": false"] : [])
        return "{\(members.joined(separator: ", "))}"
    }

    /// Fills the slots of entries, and now and then others of steps and services.
    mutating func fillSlots() {
        let flows = configuration.flows.map(\.name.value)
        for index in configuration.plugins.indices where random.chance(85) {
            let id = configuration.plugins[index].id.value
            configuration.plugins[index].children = fillings(of: id, flows: random.chance(15) ? flows : [], depth: 0)
        }
        configuration.flow = filled(configuration.flow, flows)
        for (index, flow) in configuration.flows.enumerated() {
            configuration.flows[index] = filled(flow, Array(flows.dropFirst(index + 1)))
        }
    }

    private mutating func filled(_ flow: FlowDefinition, _ flows: [String]) -> FlowDefinition {
        var flow = flow
        if case .graph(let start, var steps) = flow.shape {
            for index in steps.indices where random.chance(35) {
                steps[index].children = fillings(of: steps[index].unitName, flows: flows, depth: 0)
            }
            flow.shape = .graph(start: start, steps: steps)
        }
        for index in flow.services.indices where random.chance(35) {
            flow.services[index].children = fillings(of: flow.services[index].unitName, flows: flows, depth: 0)
        }
        return flow
    }

    private mutating func fillings(of unit: String, flows: [String], depth: Int) -> [SlotFilling] {
        var fillings: [SlotFilling] = []
        for slot in manifests[unit]?.children ?? [] where random.chance(85) {
            let name = located(random.chance(2) ? "z" : slot.name)
            let count =
                switch slot.cardinality {
                case .many: random.number(0...2)
                case .optional: random.number(0...1)
                case .required: random.chance(3) ? 2 : 1
                }
            var fills: [StepDefinition] = []
            for _ in 0..<count { fills.append(fill(slot, flows: flows, depth: depth)) }
            fillings.append(SlotFilling(slot: name, fills: fills, range: range()))
        }
        return fillings
    }

    private mutating func fill(_ slot: Manifest.ChildSlot, flows: [String], depth: Int) -> StepDefinition {
        if !flows.isEmpty, random.chance(30) {
            let flow = random.pick(flows)
            var fill = StepDefinition(name: located(flow))
            let asked = asked[flow, default: []].sorted()
            if random.chance(25), !asked.isEmpty {
                fill.with = [WithConstant(key: located(random.pick(asked)), constant: located(.string("w")))]
            }
            return fill
        }
        let plugins = configuration.plugins.map(\.id.value)
        let fitting = plugins.filter { fits($0, slot) }
        let id = random.pick(!fitting.isEmpty && random.chance(90) ? fitting : plugins)
        var fill = StepDefinition(name: located(id))
        if let manifest = manifests[id] {
            let adapt = configuration.plugins.first { $0.id.value == id }?.adapt ?? Adaptation()
            for _ in 0..<2 { addConstants(to: &fill, manifest, adapt) }
        }
        if depth < 2, random.chance(30) { fill.children = fillings(of: id, flows: flows, depth: depth + 1) }
        return fill
    }

    /// Whether a plugin could be meant for a slot, so that most are.
    private func fits(_ id: String, _ slot: Manifest.ChildSlot) -> Bool {
        guard let manifest = manifests[id], manifest.hasView == slot.hasView else { return false }
        let adapt = configuration.plugins.first { $0.id.value == id }?.adapt
        return manifest.outcomes.allSatisfy { outcome in
            let name = adapt?.outcomes.first { $0.pluginName.value == outcome.name }?.flowName.value ?? outcome.name
            return slot.outcome(named: name) != nil
        }
    }
}
