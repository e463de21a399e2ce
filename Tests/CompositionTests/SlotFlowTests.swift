import PluginABI
import Testing

@testable import Composition

/// A flow in a slot: its end, and its routes after a reload.
@MainActor
@Suite("A flow in a slot")
struct SlotFlowTests {
    private static let plugins: [String: Stage.Plugin] = {
        var home = Stage.Plugin(outcomes: [:])
        home.slots = ["pages": #"{"outcomes": {"done": {}}}"#]
        return ["home": home, "list": Stage.Plugin(keepsCount: true), "detail": Stage.Plugin()]
    }()

    private static let configuration = """
        "flow": {"start": "home", "steps": {"home": {"children": {"pages": {"name": "notes", "flow": "notes"}}}}},
        "flows": {"notes": {"start": "list", "steps": {
            "list": {"on": {"next": "detail"}}, "detail": {"on": {"next": "@finish/done"}}
        }}}
        """

    /// The flow has come to its end.
    private func stage(_ plugins: [String: Stage.Plugin] = plugins) throws -> Stage {
        let stage = try Stage(plugins, Self.configuration)
        stage.flow?.launch()
        try stage.actor("list").count = 7
        for step in ["list", "detail"] {
            try stage.actor(step).report("next")
            stage.flow?.settle()
        }
        return stage
    }

    @Test("that has ended begins again in its place where its parent keeps that, also in a state of it")
    func kept() throws {
        let stage = try stage()
        #expect(stage.log == ["+home", "home: pages: notes", "+list", "-list", "+detail", "-detail", "+list"])
        #expect(try stage.actor("list").count == 0)
        let state = try #require(stage.flow?.state)
        let restarted = try Stage(Self.plugins, Self.configuration, from: state)
        restarted.flow?.launch()
        #expect(restarted.flow?.state == state)
        #expect(restarted.flow?.losses == [])
        restarted.end()
        stage.end()
        #expect(stage.faults.isEmpty)
    }

    @Test("that has ended is gone where its parent detaches it as it receives the end")
    func detached() throws {
        var plugins = Self.plugins
        weak var home: Actor?
        plugins["home"]?.didBecomeActive = { home = $0 }
        plugins["home"]?.didHear = { _ in home?.detachChildren() }
        let stage = try stage(plugins)
        #expect(stage.log == ["+home", "home: pages: notes", "+list", "-list", "+detail", "-detail"])
        stage.end()
        #expect(stage.faults.isEmpty)
    }

    @Test(
        "is built again if a reload changes how it runs",
        arguments: [
            (#""start": "list""#, #""start": "detail""#),
            (#""start": "list""#, #""container": "navigation", "start": "list""#),
            (#""start": "list""#, #""services": ["sync"], "start": "list""#),
            (#""size": 1"#, #""size": 2"#),
            (#""true": "@finish/done", "false": "list""#, #""true": "list", "false": "@finish/done""#),
        ]
    )
    func changed(old: String, new: String) throws {
        var plugins = Self.plugins
        plugins["list"]?.dynamic = ["size": "Int"]
        plugins["detail"]?.outcomes = ["next": ["isLong": "Bool"]]
        plugins["sync"] = Stage.Plugin(hasView: false, outcomes: [:])
        let configuration = Self.configuration
            .replacing(#""start": "list""#, with: #""dependencies": {"size": 1}, "start": "list""#)
            .replacing(
                #""next": "@finish/done""#,
                with: #""next": {"switch": "isLong", "cases": {"true": "@finish/done", "false": "list"}}"#
            )
        let first = try Stage(plugins, configuration)
        first.flow?.launch()
        let same = try Stage(plugins, configuration, replacing: first)
        #expect(same.log == [])
        let stage = try Stage(plugins, configuration.replacing(old, with: new), replacing: same)
        #expect(stage.log.first == "+home")
        stage.end()
        #expect(stage.faults.isEmpty)
    }

    @Test("is built again if a reload changes a case of a switch in it, and follows the new one")
    func switched() throws {
        var plugins = Self.plugins
        plugins["list"]?.outcomes = ["next": ["isLong": "Bool"]]
        func configuration(_ cases: String) -> String {
            Self.configuration
                .replacing(#""next": "detail""#, with: #""next": {"switch": "isLong", "cases": {\#(cases)}}"#)
        }
        let old = try Stage(plugins, configuration(#""true": "@stay", "false": "detail""#))
        old.flow?.launch()
        try old.actor("list").count = 7
        let stage = try Stage(plugins, configuration(#""true": "detail", "false": "@stay""#), replacing: old)
        #expect(stage.flow?.losses == [])
        #expect(try stage.actor("list").count == 7)
        try stage.actor("list").report("next", ["isLong": .bool(true)])
        stage.flow?.settle()
        #expect(stage.log == ["+home", "home: pages: notes", "+list", "-list", "+detail"])
        stage.end()
        #expect(stage.faults.isEmpty)
    }
}
