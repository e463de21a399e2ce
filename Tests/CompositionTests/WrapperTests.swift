import Base
import PluginABI
import PluginManifest
import Testing

@testable import Composition

/// Each test runs on the main actor without a pause, so that the process's one fault handler is its own meanwhile.
@MainActor
@Suite("The wrapper")
struct WrapperTests {
    private let three = #""flow": ["a", "b", "c"]"#

    private func stage(_ configuration: String, _ plugins: [String: Stage.Plugin] = [:]) throws -> Stage {
        let defaults = ["a": Stage.Plugin(), "b": Stage.Plugin(), "c": Stage.Plugin()]
        let stage = try Stage(defaults.merging(plugins) { $1 }, configuration)
        stage.flow?.launch()
        return stage
    }

    /// Reports an outcome on the RIB's own account, and lets the host settle as its run loop would.
    private func report(_ outcome: String, of id: String, on stage: Stage, _ payload: WireRecord = [:]) throws {
        try stage.actor(id).report(outcome, payload)
        stage.flow?.settle()
    }

    @Test("an outcome detaches its step, then attaches the next; after the last the flow starts again")
    func order() throws {
        let stage = try stage(three)
        #expect(stage.flow?.path == ["a"])
        for id in ["a", "b", "c"] { try report("next", of: id, on: stage) }
        #expect(stage.log == ["+a", "-a", "+b", "-b", "+c", "-c", "+a"])
        #expect(stage.flow?.screen.title == "a")
        #expect(stage.faults.isEmpty)
        stage.end()
        #expect(stage.log.last == "-a")
        #expect(stage.actors.allSatisfy { $0.actor == nil })
    }

    @Test("the tree tells the last ten outcomes, the newest last")
    func history() throws {
        let stage = try stage(three)
        for id in ["a", "b", "c", "a", "b", "c", "a", "b", "c", "a", "b", "c"] { try report("next", of: id, on: stage) }
        let outcomes = stage.flow?.tree.outcomes ?? []
        #expect(outcomes.map(\.path.last) == ["c", "a", "b", "c", "a", "b", "c", "a", "b", "c"])
        #expect(outcomes.allSatisfy { $0.name == "next" && $0.path.count == 3 })
        stage.end()
    }

    @Test("a flow that is let go without being shut down leaves no RIB behind")
    func letGo() throws {
        let stage = try stage(three)
        try report("next", of: "a", on: stage)
        stage.letGo()
        #expect(stage.log == ["+a", "-a", "+b", "-b"])
        #expect(stage.actors.allSatisfy { $0.actor == nil })
    }

    @Test("an outcome is routed when the code that reported it has returned")
    func runToCompletion() throws {
        let stage = try stage(three)
        try stage.actor("a").report("next")
        #expect(stage.log == ["+a"])
        stage.flow?.settle()
        #expect(stage.log == ["+a", "-a", "+b"])
        stage.end()
    }

    @Test("a RIB that reports on its own wakes the host, once for many")
    func arrival() throws {
        let stage = try stage(three)
        var calls = 0
        stage.flow?.outcomeHandler = { calls += 1 }
        try stage.actor("a").report("next")
        try stage.actor("a").report("next")
        #expect(calls == 1)
        stage.end()
    }

    @Test("the first outcome of an attach counts; a second is a fault")
    func secondOutcome() throws {
        let stage = try stage(three)
        try stage.actor("a").report("next")
        try stage.actor("a").report("next")
        stage.flow?.settle()
        #expect(stage.log == ["+a", "-a", "+b"])
        #expect(
            stage.faults.map(\.message) == [
                "The step `a` reported `next` after it had reported an outcome already; only the first counts."
            ]
        )
        #expect(stage.faults.first?.path.last == "a")
        stage.end()
    }

    @Test("an outcome of a detached RIB is a fault, and dropped")
    func detachedOutcome() throws {
        let stage = try stage(three)
        let node = try #require(stage.actor("a").keptListener)
        try report("next", of: "a", on: stage)
        node.report(Outcome(name: "next"))
        stage.flow?.settle()
        #expect(stage.log == ["+a", "-a", "+b"])
        #expect(
            stage.faults.map(\.message) == [
                "The step `a` reported `next` after it had been detached; the outcome was dropped."
            ]
        )
        stage.end()
    }

    @Test("an outcome that the manifest does not declare is a fault, and the step continues")
    func undeclaredOutcome() throws {
        let stage = try stage(three)
        try report("nxet", of: "a", on: stage)
        #expect(stage.log == ["+a"])
        #expect(
            stage.faults.map(\.message) == [
                "The step `a` reported `nxet`, which its manifest does not declare; the outcome was dropped. "
                    + "Build the plugin from its manifest.json."
            ]
        )
        try report("next", of: "a", on: stage)
        #expect(stage.flow?.path == ["b"])
        stage.end()
    }

    @Test("a value that no case of its switch names is a fault, and the step continues")
    func unnamedValue() throws {
        let stage = try stage(
            """
            "flow": {"start": "a", "steps": {
                "a": {"on": {"chosen": {"switch": "isLeft", "cases": {"true": "b", "false": "c"}}}},
                "b": {"on": {"*": "@finish"}}, "c": {"on": {"*": "@finish"}}
            }}
            """,
            ["a": Stage.Plugin(outcomes: ["chosen": ["isLeft": "Bool"]])]
        )
        try report("chosen", of: "a", on: stage, ["isLeft": .string("up")])
        #expect(
            stage.faults.map(\.message) == [
                "The step `a` reported `chosen` with a value that no case of its switch names; the outcome was "
                    + "dropped. Build the plugin from its manifest.json."
            ]
        )
        #expect(stage.flow?.path == ["a"])
        stage.end()
    }

    @Test(
        "100 000 RIBs that report from didBecomeActive do not grow the stack, and are gone afterwards"
    )
    func immediateOutcomes() throws {
        var activations = 0
        var deepest = UInt.max
        var shallowest = UInt.min
        let plugin = Stage.Plugin(didBecomeActive: { actor in
            var here = 0
            withUnsafePointer(to: &here) { pointer in
                deepest = min(deepest, UInt(bitPattern: pointer))
                shallowest = max(shallowest, UInt(bitPattern: pointer))
            }
            activations += 1
            if activations < 100_000 { actor.report("next") }
        })
        let stage = try stage(#""flow": ["a", "b"]"#, ["a": plugin, "b": plugin])
        #expect(activations == 100_000)
        #expect(stage.flow?.path == ["b"])
        #expect(shallowest - deepest < 4096)
        #expect(stage.actors.count { $0.actor != nil } == 1)
        stage.end()
    }

    @Test("a RIB that reports 100 000 outcomes in a row is routed once, and the queue does not grow")
    func flood() throws {
        let plugin = Stage.Plugin(didBecomeActive: { actor in
            for _ in 0..<100_000 { actor.report("next") }
        })
        let stage = try stage(#""flow": ["a", "b"]"#, ["a": plugin])
        #expect(stage.log == ["+a", "-a", "+b"])
        #expect(stage.faults.count == 99_999)
        stage.end()
    }

    @Test("what an outcome carries reaches the steps behind it, captured when they are built")
    func payload() throws {
        let plugins = [
            "a": Stage.Plugin(outcomes: ["login": ["name": "String"]]),
            "b": Stage.Plugin(dynamic: ["name": "String"]),
        ]
        let stage = try stage(#""flow": ["a", "b", "c"]"#, plugins)
        try report("login", of: "a", on: stage, ["name": .string("Ada")])
        #expect(try stage.actor("b").arguments.value("name", as: String.self) == "Ada")
        stage.end()
    }

    @Test("a constant of plugins.json reaches the steps, and starting again forgets what outcomes carried")
    func wrapAround() throws {
        let plugins = [
            "a": Stage.Plugin(dynamic: ["name": "String"], outcomes: ["login": ["name": "String"]]),
            "b": Stage.Plugin(dynamic: ["name": "String"]),
        ]
        let stage = try stage(#""dependencies": {"name": "Grace"}, "flow": ["a", "b"]"#, plugins)
        #expect(try stage.actor("a").arguments.value("name", as: String.self) == "Grace")
        try report("login", of: "a", on: stage, ["name": .string("Ada")])
        #expect(try stage.actor("b").arguments.value("name", as: String.self) == "Ada")
        try report("next", of: "b", on: stage)
        #expect(try stage.actor("a").arguments.value("name", as: String.self) == "Grace")
        stage.end()
    }

    @Test("a flow that exits at its end has ended, and routes nothing more")
    func atEndExit() throws {
        let stage = try stage(#""flow": ["a"], "atEnd": "exit""#)
        try report("next", of: "a", on: stage)
        guard case .exited = stage.flow?.end else {
            Issue.record("the flow should have ended")
            return
        }
        stage.end()
    }

    @Test("a step that cannot be built ends the flow with the reason, where @failed is not routed")
    func failedStep() throws {
        let stage = try stage(three, ["b": Stage.Plugin(failure: "The file is gone.")])
        try report("next", of: "a", on: stage)
        guard case .failed(let failure) = stage.flow?.end else {
            Issue.record("the flow should have failed")
            return
        }
        #expect(failure.message == "The file is gone.")
        stage.end()
        #expect(stage.log == ["+a", "-a"])
    }
}
