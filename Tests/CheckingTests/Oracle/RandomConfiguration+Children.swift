import PluginABI
import PluginManifest
import TestSupport

@testable import Configuration

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

    /// Plugins that need little, and so fit many slots.
    static func poolOfChildren(_ count: Int) -> [Manifest] {
        var random = SeededGenerator(seed: 9)
        return (0..<count).compactMap { number in
            var needs = keys.shuffled(using: &random)
            let statics =
                (random.chance(35) ? [(needs.removeFirst(), type(&random))] : [])
                + (random.chance(30)
                    ? [(random.pick(streams), random.pick(["ValueStream<String>", "MutableValueStream<String>"]))] : [])
            let dynamic = random.chance(40) ? [(needs.removeFirst(), type(&random))] : []
            let payload = random.chance(20) ? [(random.pick(keys), type(&random))] : []
            let outcomes = [("out0", payload)] + (random.chance(30) ? [("out1", [])] : [])
            var text = manifest("c\(number)", static: statics, dynamic: dynamic, outcomes: outcomes)
            let isViewless = random.chance(25)
            if random.chance(50) {
                let slot = slot(isViewless: isViewless, &random)
                text = "{\"children\": {\"x\": \(slot)}, " + text.drop { $0 != "{" }.dropFirst()
            }
            if isViewless { text = "{\"view\": false, " + text.drop { $0 != "{" }.dropFirst() }
            return Manifest.decode(SourceFile(name: "libc\(number).so (manifest)", text: text)).manifest
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
        if random.chance(10) {
            let type = random.pick(["ValueStream<Bool>", "MutableValueStream<Bool>", "Bool", "ValueStream<Int>"])
            provides.append("\"\(random.pick(conditions))\": \"\(type)\"")
        }
        if random.chance(20) { provides.append("\"\(events)\": \"EventStream<String>\"") }
        let outcomes = ["out0", "out1", "out9", "e0"].filter { $0 == "out0" || random.chance(75) }.map { name in
            let payload = keys.filter { _ in random.chance(4) }.map { "\"\($0)\": \"\(type(&random))\"" }
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
            // Mostly plugins that come later, so that it ends.
            let later = random.chance(95) ? configuration.plugins[(index + 1)...].map(\.id.value) : nil
            configuration.plugins[index].children = fillings(
                of: id,
                plugins: later,
                flows: random.chance(15) ? flows : [],
                depth: 0
            )
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

    /// - Parameter plugins: those that can be children; nil for all.
    private mutating func fillings(
        of unit: String,
        plugins: [String]? = nil,
        flows: [String],
        depth: Int
    ) -> [SlotFilling] {
        var fillings: [SlotFilling] = []
        for slot in manifests[unit]?.children ?? [] where random.chance(slot.cardinality == .required ? 98 : 80) {
            let name = located(random.chance(2) ? "z" : slot.name)
            let count =
                switch slot.cardinality {
                case .many: random.number(0...2)
                case .optional: random.number(0...1)
                case .required: random.chance(3) ? 2 : 1
                }
            var fills: [StepDefinition] = []
            let isPossible = slot.cardinality == .required || canBeFilled(slot, plugins) || random.chance(5)
            for _ in 0..<(isPossible ? count : 0) { fills.append(fill(slot, plugins, flows: flows, depth: depth)) }
            fillings.append(SlotFilling(slot: name, fills: fills, range: range()))
        }
        return fillings
    }

    private mutating func fill(
        _ slot: Manifest.ChildSlot,
        _ plugins: [String]?,
        flows: [String],
        depth: Int
    ) -> StepDefinition {
        if !flows.isEmpty, random.chance(30) {
            let flow = random.pick(flows)
            var fill = StepDefinition(name: located(flow))
            let asked = asked[flow, default: []].sorted()
            if random.chance(25), !asked.isEmpty {
                fill.with = [WithConstant(key: located(random.pick(asked)), constant: located(.string("w")))]
            }
            return fill
        }
        let all = configuration.plugins.map(\.id.value)
        let fitting = (plugins ?? all).filter { fits($0, slot) }
        let id = random.pick(!fitting.isEmpty && random.chance(95) ? fitting : all)
        var fill = StepDefinition(name: located(id))
        if let manifest = manifests[id] {
            let adapt = configuration.plugins.first { $0.id.value == id }?.adapt ?? Adaptation()
            addConstants(to: &fill, manifest, adapt)
            for argument in manifest.builds[0].dynamic where argument.type == .string && random.chance(90) {
                let key = adapt.dependencies.first { $0.pluginName.value == argument.name }?.flowName.value
                let name = key ?? argument.name
                let isGiven = slot.dynamic.contains { $0.name == name } || fill.with.contains { $0.key.value == name }
                guard !isGiven, isString(name, manifest, adapt) else { continue }
                fill.with.append(WithConstant(key: located(name), constant: located(.string("w"))))
            }
        }
        if random.chance(slot.cardinality == .required ? 2 : 30) { fill.when = located(condition()) }
        if depth < 2, random.chance(30) { fill.children = fillings(of: id, flows: flows, depth: depth + 1) }
        return fill
    }

    private func canBeFilled(_ slot: Manifest.ChildSlot, _ plugins: [String]?) -> Bool {
        (plugins ?? configuration.plugins.map(\.id.value)).contains { fits($0, slot) }
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
