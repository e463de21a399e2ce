import Base
import PluginABI
import PluginManifest
import TestSupport
import Testing

@testable import Composition

/// The same flows, with their plugins in the host and in workers: each call and event crosses, and no process is started.
@MainActor
@Suite("Random flows that were accepted, wherever their plugins run")
struct LoopbackTests {
    /// Everything that a person or an inspector sees after a turn.
    private struct Moment: Equatable {
        let path: [String]
        let screen: Screen?
        let tree: [TreeSnapshot.Node]
        let state: String?
        let log: [String]
    }

    @Test(
        "play alike: path, screen, tree, state, and the order in which their RIBs come and go",
        arguments: RandomFlow.batches
    )
    func plays(batch: UInt64) throws {
        var (accepted, count) = (0, 0)
        for seed in (batch * 200)..<(batch * 200 + 200) {
            guard let flow = try RandomFlow.accepted(seed: seed, hasSlots: seed % 2 == 0) else { continue }
            accepted += 1
            let here = try play(flow, in: .host)
            for place in [Stage.Place.workers, .oneWorker] {
                let there = try play(flow, in: place)
                let different = zip(here, there).first { $0 != $1 }
                #expect(different == nil, "seed \(seed), \(place)\n\(flow.configuration)")
                #expect(here.count == there.count, "seed \(seed), \(place)")
                count += there.count
            }
        }
        #expect(accepted > 10)
        #expect(count > 2_500)
    }

    private func play(_ flow: RandomFlow, in place: Stage.Place) throws -> [Moment] {
        let stage = try Stage(flow.plugins, flow.configuration, in: place)
        stage.flow?.launch()
        stage.settle()
        var random = flow.random
        var moments = [moment(of: stage)]
        for _ in 0..<30 {
            guard let actor = stage.actors.compactMap(\.actor).randomElement(using: &random) else { break }
            let (outcome, payload) = flow.outcome(of: actor.id, &random)
            actor.count += 1
            try flow.perhapsChange(by: actor, &random)
            actor.report(outcome, payload)
            stage.settle()
            flow.perhapsPress(stage.flow, &random)
            try flow.perhapsOpen(stage, &random)
            stage.settle()
            moments.append(moment(of: stage))
        }
        #expect(stage.faults.isEmpty, "\(place): \(stage.faults.map(\.message))\n\(flow.configuration)")
        #expect(flow.found.wrong.isEmpty, "\(place): \(flow.found.wrong)\n\(flow.configuration)")
        #expect((stage.servedCount > 0) == (place != .host))
        stage.end()
        #expect(stage.actors.allSatisfy { $0.actor == nil })
        return moments
    }

    private func moment(of stage: Stage) -> Moment {
        let flow = stage.flow
        return Moment(
            path: flow?.path ?? [],
            screen: flow?.screen,
            tree: flow?.tree.nodes ?? [],
            state: flow?.stateText,
            log: stage.log
        )
    }
}
