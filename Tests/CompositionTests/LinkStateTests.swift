import PluginABI
import Testing

@testable import Composition

/// What a link has entered continues after a restart and after a reload, as all else does.
@MainActor
@Suite("The state of a flow that a link has led somewhere")
struct LinkStateTests {
    private func stage(
        _ plugins: [String: Stage.Plugin],
        container: String = "replace",
        dependencies: String = "",
        _ rest: String,
        from state: FlowState? = nil
    ) throws -> Stage {
        let stage = try Stage(plugins, configuration(container, dependencies, rest), from: state)
        stage.flow?.launch()
        return stage
    }

    private func configuration(_ container: String, _ dependencies: String, _ rest: String) -> String {
        "\"container\": \"\(container)\", \"dependencies\": {\(dependencies)}, \(rest)"
    }

    private func report(_ outcome: String, of id: String, on stage: Stage, _ payload: WireRecord = [:]) throws {
        try stage.actor(id).report(outcome, payload)
        stage.flow?.settle()
    }

    /// Expects that a flow continues where it is: after a restart, and where a reload adds a constant that nothing asks.
    private func expectContinued(
        _ stage: Stage,
        _ plugins: [String: Stage.Plugin],
        container: String = "replace",
        _ rest: String
    ) throws {
        let (state, path) = (try #require(stage.flow?.state), stage.flow?.path)
        let restarted = try self.stage(plugins, container: container, rest, from: state)
        #expect(restarted.flow?.losses == [])
        #expect(restarted.flow?.path == path)
        #expect(restarted.flow?.state == state)
        restarted.end()
        let changed = configuration(container, #""unrelated": 1"#, rest)
        let reloaded = try Stage(plugins, changed, replacing: stage)
        #expect(reloaded.flow?.losses == [])
        #expect(reloaded.flow?.path == path)
        #expect(reloaded.log == [])
        #expect(reloaded.faults.isEmpty && restarted.faults.isEmpty)
        reloaded.end()
    }

    @Test(
        "is restored where the link has come without a value that only a switch on an outcome reads",
        arguments: ["replace", "navigation"]
    )
    func switchedOn(container: String) throws {
        let plugins = [
            "s": Stage.Plugin(outcomes: ["go": ["k0": "String"], "side": [:]]),
            "t": Stage.Plugin(outcomes: ["go": ["k0": "String"]]),
            "u": Stage.Plugin(),
        ]
        let rest = """
            "flow": {"start": "s", "steps": {
                "s": {"on": {"go": "t", "side": "u"}},
                "t": {"on": {"go": {"switch": "k0", "cases": {"a": "u"}, "default": "@stay"}}},
                "u": {"on": {"next": "s"}}
            }},
            "links": {"l": {"to": "t"}}
            """
        let stage = try stage(plugins, container: container, rest)
        try report("side", of: "s", on: stage)
        try stage.open("ribs://l")
        #expect(stage.flow?.path == ["t"])
        try expectContinued(stage, plugins, container: container, rest)
    }

    @Test(
        "is restored where the link has left out a value that no path to the step provides",
        arguments: ["replace", "navigation"]
    )
    func leftOut(container: String) throws {
        let plugins = [
            "s": Stage.Plugin(outcomes: ["go": [:], "give": ["k0": "String"]]),
            "t": Stage.Plugin(dynamic: ["k0": "String?"], outcomes: ["give": ["k0": "String"]]),
            "u": Stage.Plugin(dynamic: ["k0": "String"]),
        ]
        let rest = """
            "flow": {"start": "s", "steps": {
                "s": {"on": {"*": "t"}}, "t": {"on": {"give": "u"}}, "u": {"on": {"next": "s"}}
            }},
            "links": {"l": {"query": {"k0": "String?"}, "to": "t"}}
            """
        let stage = try stage(plugins, container: container, rest)
        try stage.open("ribs://l")
        #expect(stage.flow?.path == ["t"])
        try expectContinued(stage, plugins, container: container, rest)
    }

    private static let pages: [String: Stage.Plugin] = {
        var home = Stage.Plugin(outcomes: [:])
        home.slots = ["pages": #"{"many": true, "outcomes": {"done": {"note": "String"}}}"#]
        return [
            "home": home, "list": Stage.Plugin(outcomes: ["next": ["note": "String"]]),
            "detail": Stage.Plugin(outcomes: ["next": [:], "more": ["note": "String"]]),
        ]
    }()

    private static let pagesInSlot = """
        "flow": {"start": "home", "steps": {"home": {"children": {"pages": [{"name": "notes", "flow": "notes"}]}}}},
        "flows": {"notes": {"start": "list", "steps": {
            "list": {"on": {"next": "detail"}}, "detail": {"on": {"next": "@finish/done", "more": "detail"}}
        }}},
        "links": {"detail": {"to": "home/pages/notes/detail"}}
        """

    @Test("a link waits for what the flow in a slot carries to its parent")
    func carriedToParent() throws {
        var (plugins, heard) = (Self.pages, [] as [Outcome])
        plugins["home"]?.didHear = { heard.append($0) }
        let stage = try stage(plugins, Self.pagesInSlot)
        try stage.open("ribs://detail")
        #expect(stage.flow?.waitingLink?.steps == "`detail`")
        try report("next", of: "list", on: stage, ["note": .string("milk")])
        #expect(stage.flow?.waitingLink == nil)
        try report("next", of: "detail", on: stage)
        #expect(heard.map(\.name) == ["done"])
        #expect(heard.first?.payload == ["note": .string("milk")])
        stage.end()
        #expect(stage.faults.isEmpty)
    }
}
