import Base
import Checking
import PluginABI
import PluginManifest
import TestSupport
import Testing

@testable import Composition

/// What the checker accepts runs: each RIB gets what its manifest asks for, from the scope that it is in.
@MainActor
@Suite("Random flows that were accepted")
struct RandomFlowTests {
    @Test("give each RIB what it asks for, without a fault, whatever it reports", arguments: RandomFlow.batches)
    func plays(batch: UInt64) throws {
        var (accepted, reports, values, freshStreams, links) = (0, 0, 0, 0, 0)
        for seed in (batch * 200)..<(batch * 200 + 200) {
            guard let flow = try RandomFlow.accepted(seed: seed, hasSlots: seed % 2 == 0) else { continue }
            accepted += 1
            let stage = try Stage(flow.plugins, flow.configuration)
            stage.flow?.launch()
            stage.flow?.settle()
            var random = flow.random
            for _ in 0..<30 {
                let actors = stage.actors.compactMap(\.actor)
                guard let actor = actors.randomElement(using: &random) else { break }
                let (outcome, payload) = flow.outcome(of: actor.id, &random)
                try flow.perhapsChange(by: actor, &random)
                actor.report(outcome, payload)
                stage.flow?.settle()
                flow.perhapsPress(stage.flow, &random)
                try flow.perhapsOpen(stage, &random)
                reports += 1
            }
            #expect(stage.faults.isEmpty, "seed \(seed): \(stage.faults.map(\.message))\n\(flow.configuration)")
            #expect(flow.found.wrong.isEmpty, "seed \(seed): \(flow.found.wrong)\n\(flow.configuration)")
            values += flow.found.values
            freshStreams += flow.found.freshStreams
            links += flow.found.openedLinks
            stage.end()
            #expect(stage.actors.allSatisfy { $0.actor == nil }, "seed \(seed)")
        }
        #expect(accepted > 10)
        #expect(reports > 200)
        #expect(values > 200)
        #expect(freshStreams > 10)
        #expect(links > 40)
    }

    @Test("continue in the state that was kept, whatever it was", arguments: RandomFlow.batches)
    func goesOn(batch: UInt64) throws {
        var (restorations, links, linksIntoFiles) = (0, 0, 0)
        for seed in (batch * 200)..<(batch * 200 + 200) {
            guard let flow = try RandomFlow.accepted(seed: seed, hasSlots: seed % 2 == 0) else { continue }
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
                try flow.perhapsChange(by: actor, &random)
                actor.report(outcome, payload)
                stage.flow?.settle()
                try flow.perhapsOpen(stage, &random)
            }
            links += flow.found.openedLinks
            linksIntoFiles += flow.found.linksIntoFiles
            stage.end()
        }
        #expect(restorations > 100)
        #expect(links > 20)
        #expect(linksIntoFiles > 3)
    }

    @Test(
        "are replaced while they run: what does not change is not touched, and the rest keeps its place",
        arguments: RandomFlow.batches
    )
    func replaced(batch: UInt64) throws {
        var (kept, rebuilt, others) = (0, 0, 0)
        for seed in (batch * 200)..<(batch * 200 + 200) {
            guard var flow = try RandomFlow.accepted(seed: seed) else { continue }
            var stage = try Stage(flow.plugins, flow.configuration)
            try play(stage, flow)
            flow.found.isGoingOn = true
            let state = try #require(stage.flow?.state)
            let before = stage.actors.compactMap(\.actor)
            stage = try Stage(flow.plugins, flow.configuration, replacing: stage)
            #expect(stage.log.isEmpty, "seed \(seed)")
            #expect(stage.flow?.state == state)
            #expect(stage.flow?.losses == [], "seed \(seed)\n\(flow.configuration)")
            #expect(before.allSatisfy { $0.isActive })

            // A constant that nothing asks for.
            flow.configuration = flow.configuration
                .replacing("\"dependencies\": {", with: "\"dependencies\": {\"new\": 1, ", maxReplacements: 1)
            stage = try Stage(flow.plugins, flow.configuration, replacing: stage)
            #expect(stage.log.isEmpty, "seed \(seed)")
            #expect(stage.flow?.state == state)
            #expect(stage.flow?.losses == [], "seed \(seed)\n\(flow.configuration)")

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
        #expect(kept > 20)
        #expect(rebuilt > 20)
        #expect(others > 5)
    }

    /// Expects that a flow which is replaced by another is in the state of that one if it had been started with the
    /// same state.
    private func expectReplacement(of stage: Stage, _ state: FlowState, byFlow seed: UInt64) throws -> Bool {
        var flow = RandomFlow(seed: seed, hasSlots: seed % 2 == 0)
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
            try flow.perhapsChange(by: actor, &random)
            actor.report(outcome, payload)
            stage.flow?.settle()
            try flow.perhapsOpen(stage, &random)
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
