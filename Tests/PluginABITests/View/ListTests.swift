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

    @Test("with columns offers what sorts by each that has an id: numbers from the greatest, a sorted one reversed")
    func sorting() {
        let columns = [Table.Column("Name", id: "name"), Table.Column("", id: "size"), Table.Column("Kind")]
        let table = list.columns(columns).sorting("sort", by: List.SortOrder("name")).picking("pick", picked: [])
        let actions = Screen { table }.actions
        #expect(actions.map(\.id) == ["open", "open", "sort", "sort", "pick", "pick"])
        #expect(actions[2...3].map(\.value) == ["name descending", "size ascending"])
        #expect(actions[2...3].map(\.label) == ["Sort by Name, descending", "Sort by size"])
        let numbers = [Table.Column("Size", id: "size", alignment: .trailing)]
        for (order, next) in [("name", "size descending"), ("size descending", "size ascending")] {
            let list = list.columns(numbers).sorting("sort", by: List.SortOrder(order))
            #expect(Screen { list }.actions.last?.value == next)
        }
        let back = list.columns(columns).sorting("sort", by: List.SortOrder("name descending"))
        #expect(Screen { back }.actions[2].label == "Sort by Name, ascending")
        #expect(Screen { list.columns(columns) }.actions.count == 2)
    }

    @Test(
        "is sorted as the value of an action says",
        arguments: [
            ("size descending", "size", List.SortOrder.Direction.descending), ("size ascending", "size", .ascending),
            ("size", "size", .ascending), ("two words descending", "two words", .descending),
            ("two words", "two words", .ascending), (nil, "", .ascending),
        ] as [(String?, String, List.SortOrder.Direction)]
    )
    func order(_ value: String?, _ column: String, _ direction: List.SortOrder.Direction) {
        let order = List.SortOrder(value)
        #expect(order == List.SortOrder(column: column, direction: direction))
        #expect(List.SortOrder(order.value) == order)
    }

    @Test("sorts rows in both directions, and leaves those that are equal as they are to each other")
    func sorted() {
        let rows = ["bb", "a", "cc", "d"]
        func sorted(_ order: String) -> [String] { List.SortOrder(order).sorted(rows) { $0.count < $1.count } }
        #expect(sorted("length") == ["a", "d", "bb", "cc"])
        #expect(sorted("length descending") == ["bb", "cc", "a", "d"])
    }

    @Test("made of a tree has the nodes whose parents are open, each with its level, and offers to open and close them")
    func tree() {
        let inner = ["/": ["/a", "/b"], "/a": ["/a/c"], "/a/c": []]
        let tree = List("Files", id: "open", tree: ["/"], expandID: "expand", expanded: ["/", "/a/c"]) {
            inner[$0]
        } item: {
            List.Item(id: $0, title: $0)
        }
        #expect(tree.items.map(\.id) == ["/", "/a", "/b"])
        #expect(tree.items.map(\.level) == [0, 1, 1])
        #expect(tree.items.map(\.branch) == [.open, .closed, nil])
        let actions = Screen { tree }.actions.suffix(2)
        #expect(actions.map(\.id) == ["expand", "expand"] && actions.map(\.value) == ["/", "/a"])
        #expect(actions.map(\.label) == ["Close /", "Open /a"])
    }

    @Test("made of a node that contains itself ends")
    func endless() {
        let tree = List(id: "open", tree: [0], expandID: "expand", expanded: ["0"], children: { [$0] }) {
            List.Item(id: "\($0)", title: "")
        }
        #expect(tree.items.count == 51 && tree.items.last?.level == 50)
    }

    @Test("has one detail, or several: then it is the first of these")
    func details() {
        var item = List.Item(id: "a", title: "Alpha", details: ["1 kB", "Monday"])
        #expect(item.detail == "1 kB")
        item.detail = "2 kB"
        #expect(item.details == ["2 kB", "Monday"])
        #expect(List.Item(id: "a", title: "Alpha").details.isEmpty)
        #expect(Screen { List(id: "open", items: [item]) }.actions.map(\.label) == ["Alpha, 2 kB, Monday"])
    }

    @Test("that follows the focus has an action that takes an item's id, unless opening an item is that")
    func focusing() {
        let actions = Screen { list.focusing("look") }.actions
        #expect(actions.map(\.id) == ["open", "open", "look"])
        #expect(actions.last?.takesText == true)
        #expect(Screen { list.focusing("open") }.actions.map(\.id) == ["open", "open"])
        let around = Screen { Button("", id: "mail/@place/1", isEnabled: false) }
        let whole = around.fillingPlaces { _ in Screen { list.focusing("look") } }.screen
        #expect(whole.actions.map(\.id) == ["mail/open", "mail/open", "mail/look"])
    }

    @Test("the value of a drop is a place and an item, whose id can have blanks")
    func drop() {
        let drop = List.Drop("12 card 7")
        #expect(drop?.place == 12 && drop?.item == "card 7")
        for value in [nil, "", "7", "-1 7", "a 7", " 7"] { #expect(List.Drop(value) == nil) }
    }

    @Test("on which items can be dropped has an action that takes an item's id, also inside another view")
    func dropping() {
        let actions = Screen { list.dropping("done") }.actions
        #expect(actions.map(\.id) == ["open", "open", "done"])
        #expect(actions.last?.takesText == true)
        let around = Screen { Button("", id: "board/@place/1", isEnabled: false) }
        let whole = around.fillingPlaces { _ in Screen { list.dropping("done") } }.screen
        #expect(whole.actions.map(\.id) == ["board/open", "board/open", "board/done"])
    }
}
