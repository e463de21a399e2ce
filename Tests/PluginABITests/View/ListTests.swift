@_spi(Host) import PluginABI
import Testing

@MainActor
@Suite("A list")
struct ListTests {
    private let list = List(
        "Files",
        id: "open",
        items: [
            List.Item(id: "a", title: "Alpha", detail: "1 kB").badge("new").unread(),
            List.Item(id: "b", title: "", isEnabled: false),
        ]
    )

    @Test("whose items can be picked offers first what opens an item, then what picks one")
    func actions() {
        #expect(Screen { list }.actions.map(\.id) == ["open", "open"])
        let actions = Screen { list.picking("pick", picked: ["b", "gone"]) }.actions
        #expect(actions.map(\.id) == ["open", "open", "pick", "pick"])
        #expect(actions.map(\.label) == ["Alpha, new, 1 kB", "b", "Pick Alpha, new, 1 kB", "Pick b"])
        #expect(actions.map(\.isSelected) == [false, false, false, true])
        #expect(actions.map(\.isEnabled) == [true, false, true, false])
    }

    @Test("says what is picked, from top to bottom")
    func picked() {
        #expect(list.picking("pick", picked: ["b", "a", "gone"]).picked == ["a", "b"])
        #expect(list.picking("pick", picked: ["a"]).picking("pick", picked: []).picked == [])
    }

    @Test("in a view that is embedded brings both actions to that view")
    func embedded() {
        final class Child: ViewController {
            var actions: [Action] = []
            override var screen: Screen {
                Screen { List(id: "open", items: [.init(id: "a", title: "Alpha")]).picking("pick", picked: []) }
            }
            override func perform(_ action: Action) { actions.append(action) }
        }
        final class Parent: ViewController {
            override var screen: Screen { Screen { embedded("child") } }
        }
        let (parent, child) = (Parent(), Child())
        parent.embed(child, as: "child")
        for action in parent.screen.actions { parent.deliver(Action(id: action.id, value: action.value)) }
        #expect(child.actions == [Action(id: "open", value: "a"), Action(id: "pick", value: "a")])
    }
}
