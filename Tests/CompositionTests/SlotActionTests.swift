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

    /// What a person sees and presses: the ids that begin as those of a child, and the child's.
    private func press(_ elements: @escaping @MainActor (ViewController) -> [Element]) throws -> [String] {
        var view: Composed?
        var parent = Stage.Plugin(outcomes: [:]) { actor in
            guard let actorView = actor.view else { return }
            let composed = Composed(elements) { actor.note($0) }
            view = composed
            for name in ["one", "two"] {
                guard let child = actor.child(name, in: "cards") else { continue }
                composed.embed(child.viewControllable, as: name == "one" ? "nest" : "nest/act")
            }
            actorView.present(composed)
        }
        parent.slots = ["cards": #"{"many": true}"#]
        let card = Stage.Plugin(outcomes: [:])
        let stage = try Stage(
            ["parent": parent, "one": card, "two": card],
            #""flow": {"start": "parent", "steps": {"parent": {"children": {"cards": ["one", "two"]}}}}"#
        )
        stage.flow?.launch()
        let actions = try #require(stage.flow?.shown.screen.actions)
        let count = stage.log.count
        for action in actions { stage.flow?.perform(Action(id: action.id, value: action.value)) }
        let log = stage.log.dropFirst(count)
        stage.end()
        withExtendedLifetime(view) {}
        #expect(stage.faults.isEmpty)
        return zip(actions, log).map { "\($0.label) [\($0.id)] \($1)" }
    }

    @Test("a parent's own action performs what the parent means by it, whatever its id begins with")
    func forged() throws {
        #expect(
            try press { view in
                [Button("Mine", id: "nest/act").element, Button("Dotted", id: "./nest/act").element]
                    + view.embedded("nest")
                    + [Button("Plain", id: "nested").element]
            } == [
                "Mine [./nest/act] parent: nest/act", "Dotted [././nest/act] parent: ./nest/act",
                "Act [nest/act] one: act",
                "Plain [nested] parent: nested",
            ]
        )
    }

    @Test("children whose names begin with one another are distinguished")
    func nested() throws {
        #expect(
            try press { view in view.embedded("nest/act") + view.embedded("nest") } == [
                "Act [.2/act] two: act", "Act [nest/act] one: act",
            ]
        )
    }
}

/// A view that shows what the test says.
private final class Composed: ViewController {
    private let elements: @MainActor (ViewController) -> [Element]
    private let log: @MainActor (String) -> Void

    init(_ elements: @escaping @MainActor (ViewController) -> [Element], log: @escaping @MainActor (String) -> Void) {
        self.elements = elements
        self.log = log
        super.init()
    }

    override var screen: Screen {
        var screen = Screen(title: "Composed")
        screen.elements = elements(self)
        return screen
    }

    override func perform(_ action: Action) {
        log(action.id)
    }
}
