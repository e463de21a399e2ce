import PluginABI
import Testing

@testable import Composition

/// A position is restored only where the proof of the new file holds for it.
@MainActor
@Suite("A kept position that the new proof does not cover")
struct LostPathTests {
    /// How a flow continues under another file.
    enum Way: CaseIterable {
        case restart
        case reload
    }

    /// A file, what is played of it, and another file in which that is lost.
    struct Loss: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let old: String
        /// The plugins that report, each with its outcome.
        let reports: [(plugin: String, outcome: String)]
        let new: String
        let losses: [String]
        let path: [String]
    }

    nonisolated private static let beginning = "The flow `flow` begins again."

    private static let plugins: [String: Stage.Plugin] = {
        var plugins: [String: Stage.Plugin] = [:]
        for id in ["a", "b", "c"] { plugins[id] = Stage.Plugin(outcomes: ["next": [:], "back": [:]]) }
        plugins["streams"] = Stage.Plugin(statics: ["s": "MutableValueStream<Int>"], didBecomeActive: useStream)
        plugins["service"] = Stage.Plugin(hasView: false, keepsCount: true)
        return plugins
    }()

    /// Fails if the stream is not what the manifest declares.
    private static func useStream(_ actor: Actor) {
        do { try actor.context.mutableStream("s", of: Int.self).value += 1 } catch { Issue.record(error) }
    }

    /// Three steps, one after the other.
    nonisolated private static func line(_ steps: String, in container: String = "replace", from start: String = "a")
        -> String
    {
        """
        "dependencies": {"s": {"stream": "Int", "value": 1}},
        "flow": {"container": "\(container)", "start": "\(start)", "steps": {\(steps)}}
        """
    }

    nonisolated static let losses = [
        Loss(
            testDescription: "a step that runs a flow",
            old: line(#""a": {"on": {"*": "x"}}, "x": {"flow": "f1", "on": {"finished": "a"}}"#) + inner,
            reports: [("a", "next")],
            new: line(#""a": {"on": {"*": "a"}}, "x": {"flow": "f1", "on": {"finished": "a"}}"#) + inner,
            losses: ["No path leads to the step `x` any more.", beginning],
            path: ["a"]
        ),
        Loss(
            testDescription: "a step whose plugin shares a stream",
            old: line(#""a": {"on": {"*": "x"}}, "x": {"plugin": "streams", "on": {"*": "a"}}"#),
            reports: [("a", "next")],
            new: line(#""a": {"on": {"*": "a"}}, "x": {"plugin": "streams", "on": {"*": "a"}}"#),
            losses: ["No path leads to the step `x` any more.", beginning],
            path: ["a"]
        ),
        Loss(
            testDescription: "a step in the middle of a navigation",
            old: line(#""a": {"on": {"*": "b"}}, "b": {"on": {"*": "c"}}, "c": {"on": {"*": "a"}}"#, in: "navigation"),
            reports: [("a", "next"), ("b", "next")],
            new: line(#""a": {"on": {"*": "c"}}, "b": {"on": {"*": "c"}}, "c": {"on": {"*": "a"}}"#, in: "navigation"),
            losses: ["No path leads to the step `b` any more."],
            path: ["a"]
        ),
        Loss(
            testDescription: "a step of a flow that a step runs",
            old: line(#""a": {"on": {"*": "x"}}, "x": {"flow": "f1", "on": {"finished": "a"}}"#) + inner,
            reports: [("a", "next"), ("b", "next")],
            new: line(#""a": {"on": {"*": "x"}}, "x": {"flow": "f1", "on": {"finished": "a"}}"#)
                + inner.replacing(#""*": "c""#, with: #""*": "@finish""#),
            losses: ["No path leads to the step `c` any more.", "The flow `f1` begins again."],
            path: ["x", "b"]
        ),
        Loss(
            testDescription: "a step on the path of @back",
            old: line(#""a": {"on": {"*": "b"}}, "b": {"on": {"*": "c"}}, "c": {"on": {"*": "@back"}}"#),
            reports: [("a", "next"), ("b", "next")],
            new: line(#""a": {"on": {"*": "c"}}, "b": {"on": {"*": "c"}}, "c": {"on": {"*": "@back"}}"#),
            losses: ["No path leads to the step `b` any more.", beginning],
            path: ["a"]
        ),
        Loss(
            testDescription: "a step on the path of @back that is removed",
            old: line(#""a": {"on": {"*": "b"}}, "b": {"on": {"*": "c"}}, "c": {"on": {"*": "@back"}}"#),
            reports: [("a", "next"), ("b", "next")],
            new: line(#""a": {"on": {"*": "c"}}, "c": {"on": {"*": "@back"}}"#),
            losses: ["There is no step `b` any more.", beginning],
            path: ["a"]
        ),
        Loss(
            testDescription: "a navigation whose first step leads back now",
            old: line(#""a": {"on": {"*": "b"}}, "b": {"on": {"*": "@back"}}"#, in: "navigation"),
            reports: [("a", "next")],
            new: line(#""a": {"on": {"*": "@back"}}, "b": {"on": {"*": "a"}}"#, in: "navigation", from: "b"),
            losses: ["The step `a` is now attached above the step `b`.", beginning],
            path: ["b"]
        ),
        Loss(
            testDescription: "a service that is removed",
            old: #""flow": {"start": "a", "services": {"v": {"plugin": "service", "on": {"*": "@stay"}}}, "#
                + #""steps": {"a": {"on": {"*": "b"}}, "b": {"on": {"*": "a"}}}}"#,
            reports: [("a", "next")],
            new: #""flow": {"start": "a", "steps": {"a": {"on": {"*": "b"}}, "b": {"on": {"*": "a"}}}}"#,
            losses: ["There is no service `v` any more."],
            path: ["b"]
        ),
        Loss(
            testDescription: "a flow in a step that runs a plugin now",
            old: line(#""a": {"on": {"*": "x"}}, "x": {"flow": "f1", "on": {"finished": "a"}}"#) + inner,
            reports: [("a", "next")],
            new: line(#""a": {"on": {"*": "x"}}, "x": {"plugin": "c", "on": {"*": "a"}}"#),
            losses: ["The step `x` does not run a flow any more."],
            path: ["x"]
        ),
    ]

    nonisolated private static let inner =
        #", "flows": {"f1": {"start": "b", "steps": {"b": {"on": {"*": "c"}}, "c": {"on": {"*": "@finish"}}}}}"#

    /// Continues with another file, in the state that was kept or while the flow runs.
    private func resume(_ stage: Stage, _ plugins: [String: Stage.Plugin], _ new: String, _ way: Way) throws -> Stage {
        switch way {
        case .restart:
            let state = try #require(stage.flow?.state)
            stage.end()
            let next = try Stage(plugins, new, from: state)
            next.flow?.launch()
            return next
        case .reload:
            return try Stage(plugins, new, replacing: stage)
        }
    }

    @Test("is lost, a sentence names it, and the flow continues", arguments: losses, Way.allCases)
    func loses(_ loss: Loss, way: Way) throws {
        let stage = try Stage(Self.plugins, loss.old)
        stage.flow?.launch()
        for (plugin, outcome) in loss.reports {
            try stage.actor(plugin).report(outcome)
            stage.flow?.settle()
        }
        let next = try resume(stage, Self.plugins, loss.new, way)
        #expect(next.flow?.losses == loss.losses)
        #expect(next.flow?.path == loss.path)
        #expect(next.flow?.end == nil)
        #expect(next.faults.isEmpty)
        // What is kept from now on fits.
        let again = try resume(next, Self.plugins, loss.new, .restart)
        #expect(again.flow?.losses == [])
        #expect(again.flow?.path == loss.path)
        again.end()
    }

    @Test("is lost where it stayed with nil, and the new file relies on the value", arguments: Way.allCases)
    func stayedWithNil(way: Way) throws {
        let plugins = [
            "a": Stage.Plugin(outcomes: ["give": ["name": "String"]]),
            "b": Stage.Plugin(outcomes: ["give": ["name": "String?"], "next": [:]]),
            "c": Stage.Plugin(dynamic: ["name": "String"]) { actor in
                #expect(throws: Never.self) { try actor.arguments.value("name", as: String.self) }
            },
        ]
        let file = { (give: String, next: String) in
            """
            "flow": {"start": "a", "steps": {"a": {"on": {"give": "b"}},
             "b": {"on": {"give": "\(give)", "next": "\(next)"}}, "c": {"on": {"*": "@restart"}}}}
            """
        }
        let stage = try Stage(plugins, file("@stay", "@restart"))
        stage.flow?.launch()
        try stage.actor("a").report("give", ["name": .string("Ada")])
        stage.flow?.settle()
        try stage.actor("b").report("give", ["name": .null])
        stage.flow?.settle()
        let next = try resume(stage, plugins, file("@restart", "c"), way)
        #expect(next.flow?.losses == ["The step `b` now needs another `name`.", Self.beginning])
        #expect(next.flow?.path == ["a"])
        next.end()
    }

    @Test("is lost where the path of @back that a file claims leads through a service")
    func trailThroughService() throws {
        let file = """
            "flow": {"start": "a", "services": {"v": {"plugin": "service", "on": {"*": "@stay"}}},
             "steps": {"a": {"on": {"*": "c"}}, "c": {"on": {"*": "@back"}}}}
            """
        let text = """
            {"streams":{},"flow":{"steps":[{"step":"c"}],"shown":0,
             "trail":[{"step":"a"},{"step":"v"},{"step":"c"}],"services":[{"step":"v"}]}}
            """
        let state = try #require(FlowState(json: Array(text.utf8)))
        let stage = try Stage(Self.plugins, file, from: state)
        stage.flow?.launch()
        #expect(stage.flow?.losses == ["There is no step `v` any more.", Self.beginning])
        #expect(stage.flow?.path == ["a"])
        stage.end()
    }
}
