import Base
import Configuration
import PluginABI
import PluginManifest
import Testing

@testable import Composition

/// How the wrapper follows the targets of a graph, and flows inside flows.
@MainActor
@Suite("Graph flows")
struct GraphTests {
    private static let plugins = [
        "a": Stage.Plugin(outcomes: ["next": [:], "other": [:]]),
        "b": Stage.Plugin(outcomes: ["next": [:], "other": [:]]),
        "c": Stage.Plugin(outcomes: ["next": [:], "other": [:]]),
    ]

    private func stage(_ configuration: String, _ plugins: [String: Stage.Plugin] = [:]) throws -> Stage {
        let stage = try Stage(Self.plugins.merging(plugins) { $1 }, configuration)
        stage.flow?.launch()
        return stage
    }

    private func report(_ outcome: String, of id: String, on stage: Stage, _ payload: WireRecord = [:]) throws {
        try stage.actor(id).report(outcome, payload)
        stage.flow?.settle()
    }

    @Test("each outcome goes its own way, and the asterisk takes the others")
    func routes() throws {
        let stage = try stage(
            """
            "flow": {"start": "a", "steps": {
                "a": {"on": {"next": "b", "*": "c"}},
                "b": {"on": {"*": "a"}},
                "c": {"on": {"*": "a"}}
            }}
            """
        )
        try report("next", of: "a", on: stage)
        try report("other", of: "b", on: stage)
        try report("other", of: "a", on: stage)
        #expect(stage.log == ["+a", "-a", "+b", "-b", "+a", "-a", "+c"])
        stage.end()
    }

    @Test("@back builds the previous step again, with the environment it was entered with")
    func back() throws {
        let plugins = [
            "a": Stage.Plugin(outcomes: ["login": ["name": "String"]]),
            "b": Stage.Plugin(dynamic: ["name": "String"], outcomes: ["rename": ["name": "String"]]),
            "c": Stage.Plugin(dynamic: ["name": "String"], outcomes: ["back": [:]]),
        ]
        let stage = try stage(
            """
            "flow": {"start": "a", "steps": {
                "a": {"on": {"login": "b"}},
                "b": {"on": {"rename": "c"}},
                "c": {"on": {"back": "@back"}}
            }}
            """,
            plugins
        )
        try report("login", of: "a", on: stage, ["name": .string("Ada")])
        try report("rename", of: "b", on: stage, ["name": .string("Grace")])
        #expect(try stage.actor("c").arguments.value("name", as: String.self) == "Grace")
        try report("back", of: "c", on: stage)
        #expect(stage.flow?.path == ["b"])
        #expect(try stage.actor("b").arguments.value("name", as: String.self) == "Ada")
        stage.end()
    }

    @Test("the path of @back has each step once: a cycle is cut")
    func boundedTrail() throws {
        let stage = try stage(
            """
            "flow": {"start": "a", "steps": {
                "a": {"on": {"*": "b"}},
                "b": {"on": {"next": "c", "other": "@back"}},
                "c": {"on": {"*": "b"}}
            }}
            """
        )
        try report("next", of: "a", on: stage)
        for _ in 0..<3 {
            try report("next", of: "b", on: stage)
            try report("next", of: "c", on: stage)
        }
        try report("other", of: "b", on: stage)
        #expect(stage.flow?.path == ["a"])
        stage.end()
    }

    @Test("@stay keeps the RIB, which may report again")
    func stay() throws {
        let stage = try stage(
            """
            "flow": {"start": "a", "steps": {
                "a": {"on": {"next": "@stay", "other": "b"}}, "b": {"on": {"*": "a"}}
            }}
            """
        )
        try report("next", of: "a", on: stage)
        try report("next", of: "a", on: stage)
        #expect(stage.log == ["+a"])
        try report("other", of: "a", on: stage)
        #expect(stage.flow?.path == ["b"])
        #expect(stage.faults.isEmpty)
        stage.end()
    }

    @Test("@exit ends the host from any depth")
    func exit() throws {
        let stage = try stage(
            """
            "flow": ["inner"],
            "flows": {"inner": {"start": "a", "steps": {"a": {"on": {"next": "@exit", "other": "@finish"}}}}}
            """
        )
        try report("next", of: "a", on: stage)
        guard case .exited = stage.flow?.end else {
            Issue.record("the flow should have ended")
            return
        }
        stage.end()
    }

    @Test("a switch goes where the value says, and to the default with any other")
    func select() throws {
        let plugins = ["a": Stage.Plugin(outcomes: ["start": ["game": "String"]])]
        let configuration = """
            "flow": {"start": "a", "steps": {
                "a": {"on": {"start": {"switch": "game", "cases": {"b": "b", "c": "c"}, "default": "@stay"}}},
                "b": {"on": {"*": "a"}},
                "c": {"on": {"*": "a"}}
            }}
            """
        let stage = try stage(configuration, plugins)
        try report("start", of: "a", on: stage, ["game": .string("chess")])
        #expect(stage.flow?.path == ["a"])
        try report("start", of: "a", on: stage, ["game": .string("c")])
        #expect(stage.flow?.path == ["c"])
        stage.end()
    }

    @Test("a flow used as a step is a wrapper inside the wrapper; its end is the outcome finished")
    func subflow() throws {
        let stage = try stage(#""flow": ["a", "inner"], "flows": {"inner": ["b", "c"]}"#)
        try report("next", of: "a", on: stage)
        #expect(stage.flow?.path == ["inner", "b"])
        try report("next", of: "b", on: stage)
        #expect(stage.flow?.path == ["inner", "c"])
        try report("next", of: "c", on: stage)
        #expect(stage.flow?.path == ["a"])
        #expect(stage.log == ["+a", "-a", "+b", "-b", "+c", "-c", "+a"])
        stage.end()
        #expect(stage.actors.allSatisfy { $0.actor == nil })
    }

    @Test("a key that every path through a sub-flow assigns is known after it")
    func subflowResult() throws {
        let plugins = [
            "a": Stage.Plugin(outcomes: ["login": ["name": "String"]]),
            "b": Stage.Plugin(dynamic: ["name": "String"]),
        ]
        let stage = try stage(#""flow": ["inner", "b"], "flows": {"inner": ["a"]}"#, plugins)
        try report("login", of: "a", on: stage, ["name": .string("Ada")])
        #expect(stage.flow?.path == ["b"])
        #expect(try stage.actor("b").arguments.value("name", as: String.self) == "Ada")
        stage.end()
    }

    @Test(
        "the ends of a flow are outcomes of its step, each with what every path to it assigns",
        arguments: Container.allCases
    )
    func namedEnds(container: Container) throws {
        let plugins = [
            "a": Stage.Plugin(outcomes: ["login": ["name": "String"], "cancel": [:]]),
            "b": Stage.Plugin(dynamic: ["name": "String"]),
        ]
        let stage = try stage(
            """
            "flow": {"start": "inner", "steps": {
                "inner": {"on": {"known": "b", "*": "c"}}, "b": {"on": {"*": "@exit"}}, "c": {"on": {"*": "inner"}}
            }},
            "flows": {"inner": {"container": "\(container.rawValue)", "start": "a", "steps": {
                "a": {"on": {"login": "@finish/known", "cancel": "@finish/cancelled"}}
            }}}
            """,
            plugins
        )
        try report("cancel", of: "a", on: stage)
        #expect(stage.flow?.path == ["c"])
        try report("next", of: "c", on: stage)
        try report("login", of: "a", on: stage, ["name": .string("Ada")])
        #expect(stage.flow?.path == ["b"])
        #expect(try stage.actor("b").arguments.value("name", as: String.self) == "Ada")
        #expect(stage.flow?.tree.outcomes.map(\.name) == ["cancel", "cancelled", "next", "login", "known"])
        stage.end()
    }

    @Test("the end of the root flow has the name of its target")
    func nameOfTheEnd() throws {
        let stage = try stage(
            #""atEnd": "exit", "flow": {"start": "a", "steps": {"a": {"on": {"next": "@finish/won", "*": "@finish"}}}}"#
        )
        try report("next", of: "a", on: stage)
        guard case .exited(at: "won") = stage.flow?.end else {
            Issue.record("the flow should have ended with `won`")
            return
        }
        stage.end()
    }

    @Test("@restart acts on its own flow only")
    func restart() throws {
        let stage = try stage(
            """
            "flow": ["a", "inner"],
            "flows": {"inner": {"start": "b", "steps": {
                "b": {"on": {"*": "c"}},
                "c": {"on": {"next": "@restart", "other": "@finish"}}
            }}}
            """
        )
        try report("next", of: "a", on: stage)
        try report("next", of: "b", on: stage)
        try report("next", of: "c", on: stage)
        #expect(stage.flow?.path == ["inner", "b"])
        stage.end()
    }

    @Test("a step that cannot be built is a fault and the outcome @failed, where that is routed")
    func routedFailure() throws {
        let stage = try stage(
            """
            "flow": {"start": "a", "steps": {
                "a": {"on": {"*": "b"}},
                "b": {"on": {"*": "a", "@failed": "c"}},
                "c": {"on": {"*": "a"}}
            }}
            """,
            ["b": Stage.Plugin(failure: "The file is gone.")]
        )
        try report("next", of: "a", on: stage)
        #expect(stage.flow?.path == ["c"])
        #expect(stage.faults.map(\.message) == ["The file is gone."])
        stage.end()
    }

    @Test("a failure inside a sub-flow is @failed of the step that stands for it")
    func failureInside() throws {
        let stage = try stage(
            """
            "flow": {"start": "a", "steps": {
                "a": {"on": {"*": "inner"}},
                "inner": {"flow": "inner", "on": {"finished": "a", "@failed": "c"}},
                "c": {"on": {"*": "a"}}
            }},
            "flows": {"inner": ["b"]}
            """,
            ["b": Stage.Plugin(failure: "The file is gone.")]
        )
        try report("next", of: "a", on: stage)
        #expect(stage.flow?.path == ["c"])
        #expect(stage.faults.map(\.message) == ["The file is gone."])
        stage.end()
    }

    @Test("a hundred flows inside one another attach and end")
    func deep() throws {
        let flows = (0..<100).map { "\"f\($0)\": [\"\($0 == 99 ? "a" : "f\($0 + 1)")\"]" }.joined(separator: ", ")
        let stage = try stage("\"flow\": [\"f0\"], \"atEnd\": \"exit\", \"flows\": {\(flows)}")
        #expect(stage.flow?.path.count == 101)
        try report("next", of: "a", on: stage)
        guard case .exited = stage.flow?.end else {
            Issue.record("the flow should have ended")
            return
        }
        stage.end()
    }
}
