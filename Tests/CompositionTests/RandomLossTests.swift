import Checking
import Foundation
import PluginABI
import PluginManifest
import TestSupport
import Testing

@testable import Composition

/// A kept state comes from another version of the file, or from another program: whatever it names, the flow is only
/// where the proof holds.
@MainActor
@Suite("A state of another version of a random flow")
struct RandomLossTests {
    private static let seedsOfBatch: UInt64 = 80

    @Test("is restored where paths still lead, after a restart as after a reload", arguments: RandomFlow.batches)
    func otherPaths(batch: UInt64) throws {
        var (pairs, lost, reports) = (0, 0, 0)
        for seed in (batch * Self.seedsOfBatch)..<((batch + 1) * Self.seedsOfBatch) {
            guard let (old, new) = try RandomPair.accepted(seed: seed) else { continue }
            pairs += 1
            let stage = try Stage(old.plugins, old.configuration)
            stage.flow?.launch()
            try stage.play(old, reports: 12)
            let state = try #require(stage.flow?.state)
            let comment = Comment(
                rawValue: "seed \(seed)\n\(old.configuration)\n\(new.configuration)\n\(stage.flow?.stateText ?? "")"
            )
            let fresh = try Stage(new.plugins, new.configuration, from: state)
            fresh.flow?.launch()
            let replaced = try Stage(new.plugins, new.configuration, replacing: stage)
            #expect(replaced.flow?.state == fresh.flow?.state, comment)
            #expect(replaced.flow?.path == fresh.flow?.path, comment)
            #expect(Set(replaced.flow?.losses ?? []) == Set(fresh.flow?.losses ?? []), comment)
            if fresh.flow?.losses.contains(where: { $0.hasPrefix("No path leads to ") }) == true { lost += 1 }
            reports += try expectProved(fresh, new, comment)
            reports += try expectProved(replaced, new, comment, survivors: stage)
            #expect(old.found.wrong.isEmpty && new.found.wrong.isEmpty, comment)
        }
        #expect(pairs > 15)
        #expect(lost > 0)
        #expect(reports > 300)
    }

    @Test("with random changes is refused, or restored where paths lead", arguments: RandomFlow.batches)
    func changedState(batch: UInt64) throws {
        var (read, refused, reports) = (0, 0, 0)
        for seed in (batch * Self.seedsOfBatch)..<((batch + 1) * Self.seedsOfBatch) {
            guard let (old, new) = try RandomPair.accepted(seed: seed) else { continue }
            let stage = try Stage(old.plugins, old.configuration)
            stage.flow?.launch()
            try stage.play(old, reports: 12)
            let text = try #require(stage.flow?.stateText)
            stage.end()
            for number in 0..<6 {
                var mutation = StateMutation(seed: seed << 8 | UInt64(number))
                let changed = try mutation.changed(text)
                guard let state = FlowState(json: Array(changed.utf8)) else {
                    refused += 1
                    continue
                }
                read += 1
                let file = number % 2 == 0 ? old : new
                let next = try Stage(file.plugins, file.configuration, from: state)
                next.flow?.launch()
                let comment = Comment(rawValue: "seed \(seed), \(number)\n\(file.configuration)\n\(changed)")
                reports += try expectProved(next, file, comment)
                #expect(file.found.wrong.isEmpty, comment)
            }
        }
        #expect(read > 60)
        #expect(refused > 20)
        #expect(reports > 600)
    }

    /// Expects that nothing is attached that no path leads to, whatever is reported, and that each RIB gets what it
    /// asks for. Ends the flow.
    ///
    /// - Parameter old: the stage of the RIBs that have stayed.
    private func expectProved(
        _ stage: Stage,
        _ flow: RandomFlow,
        _ comment: Comment,
        survivors old: Stage? = nil
    ) throws -> Int {
        var reports = 0
        let unreached = try flow.unreachedSteps
        try stage.play(flow, reports: 10, survivors: old) { kept in
            reports += 1
            #expect(kept.names.isDisjoint(with: unreached), comment)
        }
        // A wrong value would be a plugin that cannot be built, which ends a flow.
        if case .failed(let failure) = stage.flow?.end { Issue.record("\(failure.message)\n\(comment.rawValue)") }
        #expect(stage.faults.isEmpty, "\(stage.faults.map(\.message))\n\(comment.rawValue)")
        stage.end()
        return reports
    }
}

/// Two versions of a file, which differ in where outcomes lead, and in containers.
@MainActor
private enum RandomPair {
    /// Nil where the checker refuses one of them.
    static func accepted(seed: UInt64) throws -> (old: RandomFlow, new: RandomFlow)? {
        let flow = RandomFlow(seed: seed, constants: 100, hasSlots: seed % 2 == 0)
        let versions = try [1, 2].compactMap { try acceptedVersion(of: flow, seed: seed << 4 | $0) }
        guard versions.count == 2 else { return nil }
        // A RIB that continues finds its stream as others have left it.
        flow.found.isGoingOn = true
        return (versions[0], versions[1])
    }

    /// The first of some versions that the checker accepts.
    private static func acceptedVersion(of flow: RandomFlow, seed: UInt64) throws -> RandomFlow? {
        for number in 0..<4 {
            let version = flow.otherTargets(seed: seed << 8 | UInt64(number))
            if try Stage.check(version.plugins, version.configuration).proof != nil { return try version.withLinks() }
        }
        return nil
    }
}

extension RandomFlow {
    /// The names of the steps that no path leads to. Each step has a name of its own.
    fileprivate var unreachedSteps: Set<String> {
        get throws {
            let proof = try #require(Stage.check(plugins, configuration).proof)
            return Set(
                proof.graph.steps.indices.filter { !proof.facts.isReached[$0] }.map { proof.graph.steps[$0].name }
            )
        }
    }
}

extension Stage {
    /// Lets random RIBs report, and hands over what is attached before each report.
    fileprivate func play(
        _ flow: RandomFlow,
        reports: Int,
        survivors old: Stage? = nil,
        _ watch: (FlowState.Instance) throws -> Void = { _ in }
    ) throws {
        var random = flow.random
        self.flow?.settle()
        for _ in 0..<reports {
            let active = ((old?.actors ?? []) + actors).compactMap(\.actor).filter(\.isActive)
            guard let instance = self.flow?.state?.flow, let actor = active.randomElement(using: &random) else {
                return
            }
            try watch(instance)
            let (outcome, payload) = flow.outcome(of: actor.id, &random)
            // A changed state can have any count.
            actor.count &+= 1
            actor.report(outcome, payload)
            self.flow?.settle()
            try flow.perhapsOpen(self, &random)
        }
    }
}

extension FlowState.Instance {
    /// The names of all that it has attached, or that `@back` leads to.
    fileprivate var names: Set<String> {
        (steps + services).reduce(into: Set(trail.map(\.name))) { names, step in
            names.insert(step.name)
            names.formUnion(step.flow?.names ?? [])
        }
    }
}
