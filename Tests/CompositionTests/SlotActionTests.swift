import Base
import PluginABI
import Testing

@testable import Composition

/// What a person does with a child in a slot.
@MainActor
@Suite("Actions on children in slots")
struct SlotActionTests {
    @Test("the screen of before has an action that the child performs when its parent has been built again")
    func builtAgain() throws {
        var parent = Stage.Plugin(outcomes: [:]) { actor in
            guard let card = actor.child("card", in: "cards") else { return }
            actor.view?.present(card.viewControllable)
        }
        parent.slots = ["cards": #"{"many": true}"#]
        let stage = try Stage(
            ["parent": parent, "card": Stage.Plugin(outcomes: [:])],
            #""flow": {"start": "parent", "steps": {"parent": {"children": {"cards": ["card"]}}}}"#
        )
        stage.flow?.launch()
        let actions = try #require(stage.flow?.shown.screen.actions.map(\.id))
        #expect(actions == ["act"])
        let wrapper = try #require(stage.flow?.wrapper)
        wrapper.attachAgain(try #require(wrapper.node(named: "parent")))
        stage.flow?.settle()
        let count = stage.log.count
        stage.flow?.perform(Action(id: "act"))
        #expect(stage.log.dropFirst(count) == ["card: act"])
        stage.end()
        #expect(stage.faults.isEmpty)
    }
}
