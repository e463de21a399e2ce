import PluginABI
import Testing

@testable import Composition

/// When the views of children in slots are notified that a person sees them.
@MainActor
@Suite("What a person sees of children in slots")
struct SlotAppearanceTests {
    private static let plugins: [String: Stage.Plugin] = {
        var parent = Stage.Plugin(outcomes: [:])
        parent.slots = ["cards": #"{"many": true}"#]
        parent.notesSight = true
        let card = Stage.Plugin(outcomes: [:], notesSight: true)
        return ["parent": parent, "outer": parent, "one": card, "two": card, "other": card]
    }()

    private static let children = #""children": {"cards": ["one", "two"]}"#

    /// A stage, launched, and what it has logged of sight since the last time.
    private func stage(_ flow: String = #""start": "parent", "steps": {"parent": {\#(children)}}"#) throws -> Stage {
        let stage = try Stage(Self.plugins, "\"flow\": {\(flow)}")
        stage.flow?.launch()
        stage.flow?.settle()
        return stage
    }

    private func embed(_ names: [String], in parent: String, on stage: Stage) throws {
        let actor = try stage.actor(parent)
        for name in names { actor.view?.embed(try #require(actor.child(name, in: "cards")).viewControllable, as: name) }
        stage.flow?.settle()
    }

    private func sight(_ stage: Stage, from count: Int = 0) -> [String] {
        stage.log.dropFirst(count).filter { $0.contains("appeared") }
    }

    @Test("a child is not seen until its parent shows it, and no longer when it is taken out or detached")
    func embedded() throws {
        let stage = try stage()
        #expect(sight(stage) == ["parent: appeared"])
        try embed(["one", "two"], in: "parent", on: stage)
        #expect(sight(stage) == ["parent: appeared", "one: appeared", "two: appeared"])
        let parent = try stage.actor("parent")
        let count = stage.log.count
        parent.view?.unembed(try #require(parent.child("one", in: "cards")).viewControllable)
        stage.flow?.settle()
        #expect(sight(stage, from: count) == ["one: disappeared"])
        try embed(["one"], in: "parent", on: stage)
        #expect(sight(stage, from: count) == ["one: disappeared", "one: appeared"])
        stage.end()
        let last = sight(stage, from: count).suffix(3)
        #expect(Set(last) == ["parent: disappeared", "one: disappeared", "two: disappeared"])
        #expect(stage.faults.isEmpty)
    }

    @Test("of those that are embedded only the one that is shown alone: the other one disappears first")
    func shownAlone() throws {
        let stage = try stage()
        try embed(["one", "two"], in: "parent", on: stage)
        let parent = try stage.actor("parent")
        for (shown, notes) in [
            ("two", ["one: disappeared"]), ("one", ["two: disappeared", "one: appeared"]),
            ("two", ["one: disappeared", "two: appeared"]),
        ] {
            let count = stage.log.count
            parent.view?.showOnly(try #require(parent.child(shown, in: "cards")).viewControllable)
            stage.flow?.settle()
            #expect(sight(stage, from: count) == notes)
        }
        stage.end()
        #expect(stage.faults.isEmpty)
    }

    @Test("one that is presented covers its parent and what is embedded there")
    func presented() throws {
        let stage = try stage()
        try embed(["one"], in: "parent", on: stage)
        let parent = try stage.actor("parent")
        let two = try #require(parent.child("two", in: "cards")).viewControllable
        var count = stage.log.count
        parent.view?.present(two)
        stage.flow?.settle()
        #expect(sight(stage, from: count) == ["parent: disappeared", "one: disappeared", "two: appeared"])
        count = stage.log.count
        parent.view?.dismiss(two)
        stage.flow?.settle()
        #expect(sight(stage, from: count) == ["parent: appeared", "two: disappeared", "one: appeared"])
        stage.end()
        #expect(stage.faults.isEmpty)
    }

    @Test("none of a parent behind another tab, at any depth, and all of them when it is selected again")
    func tabs() throws {
        let stage = try stage(
            """
            "container": "tabs", "start": "outer", "steps": {
                "outer": {"children": {"cards": [{"plugin": "parent", \(Self.children)}]}}, "other": {}
            }
            """
        )
        try embed(["one"], in: "parent", on: stage)
        #expect(sight(stage) == ["outer: appeared"])
        try embed(["parent"], in: "outer", on: stage)
        #expect(sight(stage) == ["outer: appeared", "parent: appeared", "one: appeared"])
        var count = stage.log.count
        stage.flow?.perform(Action(id: "@select", value: "other"))
        #expect(
            Set(sight(stage, from: count))
                == ["outer: disappeared", "parent: disappeared", "one: disappeared", "other: appeared"]
        )
        try embed(["two"], in: "parent", on: stage)
        #expect(!stage.log.contains("two: appeared"))
        count = stage.log.count
        stage.flow?.perform(Action(id: "@select", value: "outer"))
        #expect(
            sight(stage, from: count)
                == ["other: disappeared", "outer: appeared", "parent: appeared", "one: appeared", "two: appeared"]
        )
        stage.end()
        #expect(stage.faults.isEmpty)
    }
}
