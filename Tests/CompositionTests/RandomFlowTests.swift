import Checking
import PluginABI
import PluginManifest
import TestSupport
import Testing
import Tree

@testable import Composition

/// What the checker accepts runs: each RIB gets what its manifest asks for, from the scope that it is in.
@MainActor
@Suite("Random flows that were accepted")
struct RandomFlowTests {
    @Test("give each RIB what it asks for, without a fault, whatever it reports", arguments: 0..<4)
    func plays(batch: UInt64) throws {
        var (accepted, reports, values, freshStreams) = (0, 0, 0, 0)
        for seed in (batch * 200)..<(batch * 200 + 200) {
            let flow = RandomFlow(seed: seed)
            guard try Stage.check(flow.plugins, flow.configuration).proof != nil else { continue }
            accepted += 1
            let stage = try Stage(flow.plugins, flow.configuration)
            stage.flow?.launch()
            stage.flow?.settle()
            var random = flow.random
            for _ in 0..<30 {
                let actors = stage.actors.compactMap(\.actor)
                guard let actor = actors.randomElement(using: &random) else { break }
                let (outcome, payload) = flow.outcome(of: actor.id, &random)
                actor.report(outcome, payload)
                stage.flow?.settle()
                reports += 1
            }
            #expect(stage.faults.isEmpty, "seed \(seed): \(stage.faults.map(\.message))\n\(flow.configuration)")
            #expect(flow.found.wrong.isEmpty, "seed \(seed): \(flow.found.wrong)\n\(flow.configuration)")
            values += flow.found.values
            freshStreams += flow.found.freshStreams
            stage.end()
            #expect(stage.actors.allSatisfy { $0.actor == nil }, "seed \(seed)")
        }
        #expect(accepted > 10)
        #expect(reports > 200)
        #expect(values > 200)
        #expect(freshStreams > 10)
    }

    @Test("continue in the state that was kept, whatever it was", arguments: 0..<4)
    func goesOn(batch: UInt64) throws {
        var restorations = 0
        for seed in (batch * 200)..<(batch * 200 + 200) {
            let flow = RandomFlow(seed: seed)
            guard try Stage.check(flow.plugins, flow.configuration).proof != nil else { continue }
            let stage = try Stage(flow.plugins, flow.configuration)
            stage.flow?.launch()
            stage.flow?.settle()
            var random = flow.random
            for _ in 0..<10 {
                let state = try #require(stage.flow?.state)
                flow.found.isGoingOn = true
                try expectSame(stage, state, flow, seed)
                flow.found.isGoingOn = false
                restorations += 1
                let actors = stage.actors.compactMap(\.actor)
                guard let actor = actors.randomElement(using: &random) else { break }
                let (outcome, payload) = flow.outcome(of: actor.id, &random)
                actor.count += 1
                actor.report(outcome, payload)
                stage.flow?.settle()
            }
            stage.end()
        }
        #expect(restorations > 100)
    }

    @Test(
        "are replaced while they run: what does not change is not touched, and the rest keeps its place",
        arguments: 0..<4
    )
    func replaced(batch: UInt64) throws {
        var (kept, rebuilt, others) = (0, 0, 0)
        for seed in (batch * 200)..<(batch * 200 + 200) {
            var flow = RandomFlow(seed: seed)
            guard try Stage.check(flow.plugins, flow.configuration).proof != nil else { continue }
            var stage = try Stage(flow.plugins, flow.configuration)
            try play(stage, flow)
            flow.found.isGoingOn = true
            let state = try #require(stage.flow?.state)
            let before = stage.actors.compactMap(\.actor)
            stage = try Stage(flow.plugins, flow.configuration, replacing: stage)
            #expect(stage.log.isEmpty, "seed \(seed)")
            #expect(stage.flow?.state == state)
            #expect(before.allSatisfy { $0.isActive })

            let changed = before.randomElement(using: &flow.random)?.id ?? ""
            flow.plugins[changed]?.version += 1
            stage = try Stage(flow.plugins, flow.configuration, replacing: stage)
            #expect(stage.flow?.state == state)
            #expect(stage.actors.compactMap(\.actor?.id) == before.map(\.id).filter { $0 == changed })
            #expect(before.allSatisfy { $0.isActive == ($0.id != changed) })
            kept += before.count { $0.isActive }
            rebuilt += stage.actors.count
            if try expectReplacement(of: stage, state, byFlow: seed + 10_000) { others += 1 }
        }
        #expect(kept > 40)
        #expect(rebuilt > 20)
        #expect(others > 5)
    }

    /// Expects that a flow which is replaced by another is in the state of that one if it had been started with the
    /// same state.
    private func expectReplacement(of stage: Stage, _ state: FlowState, byFlow seed: UInt64) throws -> Bool {
        var flow = RandomFlow(seed: seed)
        flow.found.isGoingOn = true
        for id in flow.plugins.keys { flow.plugins[id]?.version = Int(seed) }
        defer { stage.end() }
        guard try Stage.check(flow.plugins, flow.configuration).proof != nil else { return false }
        let old = stage.actors
        let fresh = try Stage(flow.plugins, flow.configuration, from: state)
        fresh.flow?.launch()
        let replaced = try Stage(flow.plugins, flow.configuration, replacing: stage)
        let comment = Comment(
            rawValue: "seed \(seed)\n\(flow.configuration)\n\(stage.flow?.stateText ?? "")"
        )
        #expect(replaced.flow?.state == fresh.flow?.state, comment)
        #expect(replaced.flow?.path == fresh.flow?.path, comment)
        #expect(replaced.flow?.screen == fresh.flow?.screen, comment)
        #expect(Set(replaced.flow?.losses ?? []) == Set(fresh.flow?.losses ?? []), comment)
        #expect(replaced.flow?.tree.nodes == fresh.flow?.tree.nodes, comment)
        #expect(replaced.faults.isEmpty && fresh.faults.isEmpty, comment)
        fresh.end()
        replaced.end()
        #expect(old.allSatisfy { $0.actor == nil }, comment)
        #expect(replaced.actors.allSatisfy { $0.actor == nil }, comment)
        return true
    }

    private func play(_ stage: Stage, _ flow: RandomFlow) throws {
        var random = flow.random
        stage.flow?.launch()
        stage.flow?.settle()
        for _ in 0..<random.number(0...12) {
            guard let actor = stage.actors.compactMap(\.actor).randomElement(using: &random) else { return }
            let (outcome, payload) = flow.outcome(of: actor.id, &random)
            actor.count += 1
            actor.report(outcome, payload)
            stage.flow?.settle()
        }
    }

    private func expectSame(_ stage: Stage, _ state: FlowState, _ flow: RandomFlow, _ seed: UInt64) throws {
        let other = try Stage(flow.plugins, flow.configuration, from: state)
        other.flow?.launch()
        let comment = Comment(
            rawValue: "seed \(seed)\n\(flow.configuration)\n\(stage.flow?.stateText ?? "")"
        )
        #expect(other.flow?.stateText == stage.flow?.stateText, comment)
        #expect(other.flow?.path == stage.flow?.path, comment)
        #expect(other.flow?.screen == stage.flow?.screen, comment)
        // It is not visible which of two steps was attached first.
        #expect(Set(other.flow?.tree.nodes ?? []) == Set(stage.flow?.tree.nodes ?? []), comment)
        #expect(other.flow?.losses == [], comment)
        #expect(flow.found.wrong.isEmpty, comment)
        #expect(other.faults.isEmpty, comment)
        other.end()
    }
}

/// Three flows that a seed decides, each with plugins of its own, and perhaps constants, a stream and a service.
@MainActor
private struct RandomFlow {
    /// What its RIBs found when they were built.
    final class Found {
        var wrong: [String] = []
        var values = 0
        var freshStreams = 0
        /// Whether they continue from the kept state, so that no stream is new, and none must be changed.
        var isGoingOn = false
    }

    private static let keys = ["k0", "k1"]

    var plugins: [String: Stage.Plugin] = [:]
    var configuration = ""
    let found = Found()
    var random: SeededGenerator

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
        let flows = (0..<3).map { flow($0) }
        let constants = Self.keys.filter { _ in random.chance(65) }.map { "\"\($0)\": \"file\"" }
        let dependencies = (constants + ["\"s\": {\"stream\": \"Int\", \"value\": 0}"]).joined(separator: ", ")
        configuration = """
            "dependencies": {\(dependencies)}, "flow": \(flows[0]), "flows": {"f1": \(flows[1]), "f2": \(flows[2])}
            """
    }

    private mutating func flow(_ index: Int) -> String {
        let names = (0..<random.number(2...3)).map { "f\(index)s\($0)" }
        var own: Set<String> = []
        for name in Self.keys where random.chance(30) { own.insert(name) }
        if random.chance(50) { own.insert("s") }
        let dependencies = own.sorted().map { name in
            name == "s"
                ? "\"s\": {\"stream\": \"Int\", \"value\": \((index + 1) * 1_000)}" : "\"\(name)\": \"own\(index)\""
        }
        let steps = names.enumerated().map { number, name in step(name, in: index, number, names, own) }
        var services = ""
        if random.chance(60) {
            add("f\(index)v", in: index, own, hasView: false)
            services = ", \"services\": [\"f\(index)v\"]"
        }
        let container = ["replace", "replace", "navigation", "tabs"][random.number(0...3)]
        return """
            {"container": "\(container)", "dependencies": {\(dependencies.joined(separator: ", "))}\(services),
             "start": "\(names[0])", "steps": {\(steps.joined(separator: ", "))}}
            """
    }

    private mutating func step(
        _ name: String,
        in flow: Int,
        _ number: Int,
        _ names: [String],
        _ own: Set<String>
    ) -> String {
        // What comes first is never a flow, so that there is something that reports.
        if number > 0, flow < 2, random.chance(50) {
            return "\"\(name)\": {\"flow\": \"f\(random.number(flow + 1...2))\", \"on\": {\"*\": \"\(target(names))\"}}"
        }
        add(name, in: flow, own, hasView: random.chance(80))
        let next = number + 1 < names.count ? names[number + 1] : "@finish"
        return "\"\(name)\": {\"on\": {\"o0\": \"\(next)\", \"o1\": \"\(target(names))\"}}"
    }

    private mutating func target(_ names: [String]) -> String {
        (names + ["@finish", "@restart"])[random.number(0...names.count + 1)]
    }

    private mutating func add(_ id: String, in flow: Int, _ own: Set<String>, hasView: Bool) {
        var plugin = Stage.Plugin(hasView: hasView, outcomes: [:])
        plugin.keepsCount = id.utf8.reduce(0, { $0 &+ Int($1) }).isMultiple(of: 2)
        for key in Self.keys where random.chance(60) {
            if random.chance(60) { plugin.dynamic[key] = type() } else { plugin.statics[key] = type() }
        }
        if !hasView || random.chance(50) { plugin.statics["s"] = "MutableValueStream<Int>" }
        for outcome in ["o0", "o1"] {
            plugin.outcomes[outcome] = Self.keys.reduce(into: [:]) { payload, key in
                if random.chance(60) { payload[key] = type() }
            }
        }
        let (declared, found) = (plugin, found)
        plugin.didBecomeActive = { actor in
            do {
                try Self.check(actor, declared, flow, own, found)
            } catch {
                found.wrong.append("\(id): \(error)")
            }
        }
        plugins[id] = plugin
    }

    private mutating func type() -> String { random.chance(35) ? "String?" : "String" }

    private static func check(
        _ actor: Actor,
        _ plugin: Stage.Plugin,
        _ flow: Int,
        _ own: Set<String>,
        _ found: Found
    ) throws {
        for (slot, type) in plugin.dynamic {
            _ = try type == "String" ? actor.arguments.value(slot, as: String.self) : actor.arguments.value(slot) ?? ""
            found.values += 1
        }
        for (slot, type) in plugin.statics where slot != "s" {
            let value =
                try type == "String" ? actor.context.value(slot, as: String.self) : actor.context.value(slot) ?? ""
            if own.contains(slot), value != "own\(flow)" { found.wrong.append("\(actor.id).\(slot) is \(value)") }
            found.values += 1
        }
        guard plugin.statics["s"] != nil, !found.isGoingOn else { return }
        let stream = try actor.context.mutableStream("s", of: Int.self)
        if own.contains("s") {
            if stream.value / 1_000 != flow + 1 { found.wrong.append("\(actor.id).s is \(stream.value)") }
            // A service is built first, once for each instance.
            if !plugin.hasView, actor.id.hasSuffix("v") {
                if stream.value != (flow + 1) * 1_000 { found.wrong.append("\(actor.id).s is not fresh") }
                found.freshStreams += 1
            }
        }
        stream.value += 1
    }

    /// Some outcome of a plugin, with some values.
    func outcome(of id: String, _ random: inout SeededGenerator) -> (String, WireRecord) {
        let outcome = random.chance(70) ? "o0" : "o1"
        var payload = WireRecord()
        for (key, type) in (plugins[id]?.outcomes[outcome] ?? [:]).sorted(by: { $0.key < $1.key }) {
            payload[key] = type == "String?" && random.chance(50) ? .null : .string(id)
        }
        return (outcome, payload)
    }
}
