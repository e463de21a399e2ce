import Base
import PluginABI
import PluginManifest
import Testing

@testable import Composition

/// The items of a navigation's bar: those of plugins.json, and those of the topmost step.
@MainActor
@Suite("The bar of a navigation")
struct BarTests {
    private func stage(_ bar: String, _ plugins: [String: Stage.Plugin] = [:]) throws -> Stage {
        let plugin = Stage.Plugin(outcomes: ["next": [:]])
        let stage = try Stage(
            ["a": plugin, "b": plugin, "c": plugin].merging(plugins) { $1 },
            """
            "flow": {"container": "navigation", "bar": {\(bar)}, "start": "a", "steps": {
                "a": {"on": {"next": "b"}}, "b": {"on": {"next": "inner"}}, "inner": {"flow": "inner", "on": {"*": "a"}}
            }},
            "flows": {"inner": ["c"]}
            """
        )
        stage.flow?.launch()
        return stage
    }

    private func report(_ id: String, on stage: Stage) throws {
        try stage.actor(id).report("next")
        stage.flow?.settle()
    }

    private func press(_ item: String, on stage: Stage) {
        stage.flow?.perform(Action(id: "@bar/\(item)"))
    }

    @Test("its items come after the back button, in the order of the file")
    func order() throws {
        let stage = try stage(#""Close": "@finish", "B": "b""#)
        #expect(stage.flow?.screen.actions.map(\.id) == ["@bar/Close", "@bar/B", "a/act"])
        try report("a", on: stage)
        #expect(stage.flow?.screen.actions.map(\.id) == ["@back", "@bar/Close", "@bar/B", "b/act"])
        stage.end()
    }

    @Test("an item leads from the topmost step to its target, whatever that is")
    func targets() throws {
        let stage = try stage(#""Close": "@finish", "B": "b", "Stay": "@stay""#)
        press("B", on: stage)
        #expect(stage.flow?.path == ["b"])
        press("Stay", on: stage)
        press("B", on: stage)
        #expect(stage.log == ["+a", "+b"])
        try report("b", on: stage)
        #expect(stage.flow?.path == ["inner", "c"])
        press("B", on: stage)
        #expect(stage.log == ["+a", "+b", "+c", "-c"])
        press("Close", on: stage)
        #expect(stage.log.suffix(3) == ["-b", "-a", "+a"])
        #expect(stage.faults.isEmpty)
        stage.end()
    }

    @Test("an item is not an outcome that a step is waited for, and the last outcomes name it")
    func inTheTree() throws {
        let stage = try stage(#""B": "b""#)
        press("B", on: stage)
        let tree = stage.flow?.tree
        #expect(tree?.nodes.first { $0.name == "a" }?.waitsFor == ["next"])
        #expect(tree?.outcomes.map(\.name) == ["@bar/B"])
        stage.end()
    }

    @Test("the topmost step contributes its buttons of that role, whose actions are its own")
    func contributed() throws {
        let stage = try stage(
            #""Close": "@finish""#,
            ["b": Stage.Plugin(outcomes: ["next": [:]], barItem: "edit"), "c": Stage.Plugin(barItem: "edit")]
        )
        try report("a", on: stage)
        #expect(stage.flow?.screen.actions.map(\.id) == ["@back", "@bar/Close", "b/edit", "b/act"])
        stage.flow?.perform(Action(id: "b/edit"))
        #expect(stage.log.last == "b: edit")
        // A step that is a flow contributes what its own screen has at the top.
        try report("b", on: stage)
        #expect(stage.flow?.screen.actions.map(\.id) == ["@back", "@bar/Close", "inner/edit", "inner/act"])
        stage.end()
    }

    @Test("in other containers a button of that role stays where it is")
    func elsewhere() throws {
        let stage = try Stage(["a": Stage.Plugin(barItem: "edit")], #""flow": ["a"]"#)
        stage.flow?.launch()
        #expect(stage.flow?.screen.actions.map(\.id) == ["act", "edit"])
        stage.end()
    }
}
