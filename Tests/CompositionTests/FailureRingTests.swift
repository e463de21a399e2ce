import PluginABI
import PluginManifest
import Testing

@testable import Composition

/// `@failed` can lead to another step that fails, and so back in a cycle. Nothing would ever end it, because no step
/// reports in between: so the second failure of a step, before any step has reported, is treated as not routed.
@MainActor
@Suite("Failures that lead back to themselves")
struct FailureRingTests {
    private let broken = Stage.Plugin(failure: "Gone.")

    private func stage(_ configuration: String, _ plugins: [String: Stage.Plugin]) throws -> Stage {
        let stage = try Stage(plugins, configuration)
        stage.flow?.launch()
        return stage
    }

    /// What is said of the failure that the flow ended with.
    private func end(of stage: Stage) throws -> [String] {
        guard case .failed(let failure)? = stage.flow?.end else { return [] }
        return [failure.message] + failure.notes
    }

    private func note(_ step: String) -> String {
        "`@failed` of the step `\(step)` led back to it before any step had reported an outcome: it is not tried again."
    }

    @Test("a step whose @failed names itself is tried once more, then the flow has failed")
    func itself() throws {
        let stage = try stage(
            #""flow": {"start": "b", "steps": {"b": {"on": {"*": "@exit", "@failed": "b"}}}}"#,
            ["b": broken]
        )
        #expect(stage.faults.map(\.message) == ["Gone."])
        #expect(try end(of: stage) == ["Gone.", note("b")])
        stage.end()
    }

    @Test("a ring of steps that all fail is gone round once")
    func ring() throws {
        let stage = try stage(
            """
            "flow": {"start": "b", "steps": {
                "b": {"on": {"*": "@exit", "@failed": "c"}},
                "c": {"on": {"*": "@exit", "@failed": "b"}}
            }}
            """,
            ["b": broken, "c": Stage.Plugin(failure: "Gone too.")]
        )
        #expect(stage.faults.map(\.message) == ["Gone.", "Gone too."])
        #expect(try end(of: stage) == ["Gone.", note("b")])
        stage.end()
    }

    @Test("a ring that leads through a step that can be built ends there")
    func wayOut() throws {
        let stage = try stage(
            """
            "flow": {"start": "b", "steps": {
                "b": {"on": {"*": "@exit", "@failed": "a"}},
                "a": {"on": {"*": "b"}}
            }}
            """,
            ["a": Stage.Plugin(), "b": broken]
        )
        for _ in 0..<3 {
            #expect(stage.flow?.path == ["a"])
            try stage.actor("a").report("next")
            stage.flow?.settle()
        }
        #expect(stage.flow?.path == ["a"])
        #expect(stage.faults.count == 4)
        #expect(stage.flow?.end == nil)
        stage.end()
    }

    @Test("a step that failed is tried again when another one has reported, even if that reports immediately")
    func immediateReport() throws {
        var reports = 0
        let reporting = Stage.Plugin(didBecomeActive: { actor in
            reports += 1
            if reports <= 3 { actor.report("next") }
        })
        let stage = try stage(
            """
            "flow": {"start": "b", "steps": {
                "b": {"on": {"*": "@exit", "@failed": "a"}},
                "a": {"on": {"*": "b"}}
            }}
            """,
            ["a": reporting, "b": broken]
        )
        #expect(stage.flow?.path == ["a"])
        #expect(stage.faults.map(\.message) == ["Gone.", "Gone.", "Gone.", "Gone."])
        #expect(stage.flow?.end == nil)
        stage.end()
    }

    @Test("a link that leads to a step which has just failed is not a cycle: it is tried again, and its failure routed")
    func link() throws {
        let stage = try stage(
            """
            "flow": {"start": "a", "steps": {
                "a": {"on": {"*": "b"}},
                "b": {"on": {"*": "@exit", "@failed": "c"}},
                "c": {"on": {"*": "@exit"}}
            }},
            "links": {"play": {"to": "b"}}
            """,
            [
                "a": Stage.Plugin(outcomes: ["next": ["name": "String"]]),
                "b": Stage.Plugin(dynamic: ["name": "String"], failure: "Gone."),
                "c": Stage.Plugin(),
            ]
        )
        try stage.open("ribs://play")
        #expect(stage.flow?.path == ["a"])
        try stage.actor("a").report("next", ["name": .string("Ada")])
        stage.flow?.settle()
        #expect(stage.faults.map(\.message) == ["Gone.", "Gone."])
        #expect(stage.flow?.path == ["c"])
        #expect(stage.flow?.end == nil)
        stage.end()
    }

    @Test("a sub-flow that finishes because its step fails does not start over for ever")
    func finishing() throws {
        let stage = try stage(
            """
            "flow": ["inner"],
            "flows": {"inner": {"start": "b", "steps": {"b": {"on": {"*": "@finish", "@failed": "@finish"}}}}}
            """,
            ["b": broken]
        )
        #expect(stage.faults.map(\.message) == ["Gone."])
        #expect(try end(of: stage) == ["Gone.", note("b")])
        stage.end()
    }

    @Test("the same step fails at two places of a flow, which is not a cycle")
    func twoPlaces() throws {
        let stage = try stage(
            """
            "flow": {"start": "first", "steps": {
                "first": {"flow": "inner", "on": {"finished": "second"}},
                "second": {"flow": "inner", "on": {"finished": "a"}},
                "a": {"on": {"*": "@exit"}}
            }},
            "flows": {"inner": {"start": "b", "steps": {"b": {"on": {"*": "@finish", "@failed": "@finish"}}}}}
            """,
            ["a": Stage.Plugin(), "b": broken]
        )
        #expect(stage.flow?.path == ["a"])
        #expect(stage.faults.map(\.path) == [["Root", "Wrapper", "first", "b"], ["Root", "Wrapper", "second", "b"]])
        stage.end()
    }

    @Test("a member whose @failed names itself is tried once more, then the flow has failed")
    func member() throws {
        let stage = try stage(
            #""container": "tabs", "flow": {"steps": {"a": {}, "b": {"on": {"@failed": "b"}}}}"#,
            ["a": Stage.Plugin(), "b": broken]
        )
        #expect(stage.faults.map(\.message) == ["Gone."])
        #expect(try end(of: stage) == ["Gone.", note("b")])
        stage.end()
    }

    @Test("a member of a flow that fails inside another is not built for ever")
    func memberInside() throws {
        let stage = try stage(
            """
            "flow": {"start": "inner", "steps": {"inner": {"flow": "inner", "on": {"@failed": "inner"}}}},
            "flows": {"inner": {"container": "tabs", "steps": {"a": {}, "b": {}}}}
            """,
            ["a": Stage.Plugin(), "b": broken]
        )
        #expect(stage.log == ["+a", "-a", "+a"])
        #expect(try end(of: stage) == ["Gone.", note("inner")])
        stage.end()
    }
}
