import PluginABI
import PluginManifest
import Testing

@testable import Composition

/// Members of tabs and stacks that are attached only while a `Bool` is true.
@MainActor
@Suite("Conditions of members")
struct ConditionTests {
    private static let plugins: [String: Stage.Plugin] = {
        let plugin = Stage.Plugin(outcomes: ["next": [:], "end": [:]])
        var host = plugin
        host.statics["on"] = "MutableValueStream<Bool>"
        return ["a": host, "b": plugin, "c": plugin, "d": plugin]
    }()

    private func stage(
        _ container: String,
        isOn: Bool = false,
        _ plugins: [String: Stage.Plugin] = [:]
    ) throws -> Stage {
        let stage = try Stage(Self.plugins.merging(plugins) { $1 }, Self.configuration(container, isOn: isOn))
        stage.flow?.launch()
        return stage
    }

    private static func configuration(_ container: String, isOn: Bool = false, never: Bool = false) -> String {
        """
        "dependencies": {"on": {"stream": "Bool", "value": \(isOn)}, "never": \(never)},
        "container": "\(container)",
        "flow": {"steps": {
            "a": {"on": {"next": "b", "end": "@finish"}},
            "b": {"when": "on", "on": {"next": "a", "end": "@finish"}},
            "c": {"when": "never"},
            "d": {"on": {"next": "b", "end": "@restart"}}
        }},
        "links": {"b": {"to": "b"}}
        """
    }

    /// Writes the stream, as the plugin `a` does.
    private func set(_ isOn: Bool, on stage: Stage) throws {
        try stage.actor("a").context.mutableStream("on", of: Bool.self).value = isOn
        stage.flow?.settle()
    }

    private func report(_ outcome: String, of id: String, on stage: Stage) throws {
        try stage.actor(id).report(outcome)
        stage.flow?.settle()
    }

    @Test(
        "a member is attached while its condition is true, in its place, and detached when it no longer is",
        arguments: ["tabs", "stack"]
    )
    func follows(container: String) throws {
        let stage = try stage(container)
        #expect(stage.log == ["+a", "+d"])
        try set(true, on: stage)
        #expect(stage.log == ["+a", "+d", "+b"])
        let offered = stage.flow?.screen.actions.map { $0.value ?? $0.id } ?? []
        #expect(offered == (container == "tabs" ? ["a", "b", "d", "a/act"] : ["a/act", "b/act", "d/act"]))
        try set(false, on: stage)
        #expect(stage.log == ["+a", "+d", "+b", "-b"])
        #expect(!stage.actors.contains { $0.actor?.id == "b" })
        stage.end()
        #expect(stage.log == ["+a", "+d", "+b", "-b", "-d", "-a"])
        #expect(stage.faults.isEmpty)
    }

    @Test("a condition that is true from the start, and a constant", arguments: [true, false])
    func fromTheStart(never: Bool) throws {
        let stage = try Stage(Self.plugins, Self.configuration("tabs", isOn: true, never: never))
        stage.flow?.launch()
        #expect(stage.log == (never ? ["+a", "+b", "+c", "+d"] : ["+a", "+b", "+d"]))
        stage.end()
    }

    @Test(
        "what a later member writes as it is attached counts for those before it",
        arguments: [(true, ["+a", "+d", "+b"]), (false, ["+a", "+b", "+d", "-b"])]
    )
    func writtenAtTheStart(isOn: Bool, log: [String]) throws {
        var writer = Stage.Plugin(outcomes: ["next": [:], "end": [:]])
        writer.statics["on"] = "MutableValueStream<Bool>"
        writer.didBecomeActive = { actor in
            (try? actor.context.mutableStream("on", of: Bool.self))?.value = isOn
        }
        let stage = try stage("tabs", isOn: !isOn, ["d": writer])
        #expect(stage.log == log)
        stage.end()
    }

    @Test("a change that is taken back in the same turn attaches nothing")
    func takenBack() throws {
        let stage = try stage("tabs")
        let stream = try stage.actor("a").context.mutableStream("on", of: Bool.self)
        stream.value = true
        stream.value = false
        stage.flow?.settle()
        #expect(stage.log == ["+a", "+d"])
        stage.end()
    }

    @Test("what a member reported before its condition changed is routed first, without a fault")
    func reportedBefore() throws {
        let stage = try stage("tabs", isOn: true)
        let b = try stage.actor("b")
        b.report("end")
        try set(false, on: stage)
        #expect(stage.log == ["+a", "+b", "+d", "-d", "-b", "-a", "+a", "+d"])
        #expect(stage.faults.isEmpty)
        stage.end()
    }

    @Test("a stream that changes outside of any turn asks for one")
    func ownTurn() throws {
        let stage = try stage("tabs")
        var arrivals = 0
        stage.flow?.outcomeHandler = { arrivals += 1 }
        try stage.actor("a").context.mutableStream("on", of: Bool.self).value = true
        #expect(arrivals == 1)
        #expect(stage.log == ["+a", "+d"])
        stage.flow?.settle()
        #expect(stage.log == ["+a", "+d", "+b"])
        stage.end()
    }

    @Test("the selection stays; that of a member that is detached goes to the one in its place")
    func selection() throws {
        let stage = try stage("tabs", isOn: true)
        stage.flow?.perform(Action(id: "@select", value: "d"))
        try set(false, on: stage)
        #expect(stage.flow?.path == ["d"])
        try set(true, on: stage)
        #expect(stage.flow?.path == ["d"])
        stage.flow?.perform(Action(id: "@select", value: "b"))
        try set(false, on: stage)
        #expect(stage.flow?.path == ["d"])
        stage.end()
    }

    @Test("an outcome that leads to an absent member changes nothing, and neither does a person's choice of it")
    func absentTarget() throws {
        let stage = try stage("tabs")
        try report("next", of: "a", on: stage)
        stage.flow?.perform(Action(id: "@select", value: "b"))
        #expect(stage.flow?.path == ["a"])
        #expect(stage.log == ["+a", "+d"])
        #expect(stage.faults.isEmpty)
        try set(true, on: stage)
        try report("next", of: "a", on: stage)
        #expect(stage.flow?.path == ["b"])
        stage.end()
    }

    @Test("a link to an absent member waits until it is there, and says for what")
    func link() throws {
        let stage = try stage("tabs")
        try stage.open("ribs://b")
        #expect(stage.flow?.waitingLink?.steps == "`b`, which is there while `on` is true")
        #expect(stage.flow?.path == ["a"])
        try set(true, on: stage)
        #expect(stage.flow?.waitingLink == nil)
        #expect(stage.flow?.path == ["b"])
        try set(false, on: stage)
        try stage.open("ribs://b")
        let id = try #require(stage.flow?.waitingLink?.id)
        stage.flow?.giveUpLink(id, after: "10 s")
        #expect(
            stage.faults.map(\.message) == [
                "The link `b` has waited 10 s for the flow to come to `b`, which is there while `on` is true, and was "
                    + "given up. Open it again when the flow is there."
            ]
        )
        stage.end()
    }

    @Test("the first member that is shown is the one after an absent start")
    func absentStart() throws {
        let configuration = Self.configuration("tabs")
            .replacing("\"steps\": {\n", with: "\"start\": \"b\", \"steps\": {\n")
        let stage = try Stage(Self.plugins, configuration)
        stage.flow?.launch()
        #expect(stage.flow?.path == ["d"])
        stage.end()
    }

    @Test("a flow that starts again in the turn of a change attaches its members once")
    func startsAgain() throws {
        let stage = try stage("tabs")
        try stage.actor("d").report("end")
        try set(true, on: stage)
        #expect(stage.log == ["+a", "+d", "-d", "-a", "+a", "+b", "+d"])
        #expect(stage.faults.isEmpty)
        stage.end()
    }

    @Test("a member that cannot be built when its turn comes ends the flow")
    func failure() throws {
        let stage = try stage("tabs", ["b": Stage.Plugin(outcomes: ["next": [:], "end": [:]], failure: "Gone.")])
        #expect(stage.flow?.end == nil)
        try set(true, on: stage)
        guard case .failed(let failure) = stage.flow?.end else {
            Issue.record("the flow should have failed")
            return
        }
        #expect(failure.message == "Gone.")
        stage.end()
    }

    @Test("a flow inside that is a member is detached and attached as a whole, with its own conditions")
    func nested() throws {
        let stage = try Stage(
            Self.plugins,
            """
            "dependencies": {"on": {"stream": "Bool", "value": true}},
            "container": "stack",
            "flow": {"steps": {"a": {"on": {"*": "@stay"}}, "inner": {"when": "on"}}},
            "flows": {"inner": {"container": "tabs", "steps": {"b": {}, "c": {"when": "on"}}}}
            """
        )
        stage.flow?.launch()
        #expect(stage.log == ["+a", "+b", "+c"])
        try set(false, on: stage)
        #expect(stage.log == ["+a", "+b", "+c", "-c", "-b"])
        try set(true, on: stage)
        #expect(stage.log.suffix(2) == ["+b", "+c"])
        stage.end()
        #expect(stage.faults.isEmpty)
        #expect(stage.actors.allSatisfy { $0.actor == nil })
    }

    @Test("what is kept of a flow has the members that are there, and continues with these")
    func state() throws {
        let stage = try stage("tabs", isOn: false)
        try set(true, on: stage)
        stage.flow?.perform(Action(id: "@select", value: "b"))
        let state = try #require(stage.flow?.state)
        stage.end()
        let other = try Stage(Self.plugins, Self.configuration("tabs", isOn: false), from: state)
        other.flow?.launch()
        #expect(other.log == ["+a", "+b", "+d"])
        #expect(other.flow?.path == ["b"])
        #expect(other.flow?.state == state)
        #expect(other.flow?.losses == [])
        try set(false, on: other)
        #expect(other.log == ["+a", "+b", "+d", "-b"])
        other.end()
    }

    @Test("a replacement that takes a condition away or gives one detaches or attaches that member, and no other")
    func replacement() throws {
        var stage = try stage("tabs", isOn: true)
        let never = Self.configuration("tabs", isOn: true)
            .replacing("\"b\": {\"when\": \"on\"", with: "\"b\": {\"when\": \"never\"")
        let old = stage
        stage = try Stage(Self.plugins, never, replacing: stage)
        #expect(old.log.suffix(1) == ["-b"])
        #expect(stage.log.isEmpty)
        stage = try Stage(Self.plugins, Self.configuration("tabs", isOn: true), replacing: stage)
        #expect(stage.log == ["+b"])
        stage.end()
        #expect(stage.faults.isEmpty)
    }
}
