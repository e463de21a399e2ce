import PluginABI
import Testing

@testable import Terminal

@MainActor
@Suite("The row with the focus")
struct FullCurrentTests {
    /// A view of names, which shows the selected one, and deletes it.
    private final class Names {
        var names = ["Ada", "Bob", "Cleo"]
        var selected: String?
        var isRefusing = false

        var screen: Screen {
            Screen(title: "Names") {
                List(id: "open", items: names.map { .init(id: $0, title: $0) }, selected: selected).focusing("look")
                Text("It is \(selected ?? "nobody").")
                Button("Delete", id: "delete", isEnabled: selected != nil).shortcut("d")
                Button("Remove", id: "remove", confirmation: "Remove it?").shortcut("r")
                Button("Last", id: "last").shortcut("e")
            }
        }

        func perform(_ action: Action) -> Screen {
            switch action.id {
            case "look", "open": if !isRefusing { selected = action.value }
            case "last": selected = names.last
            default: names.removeAll { $0 == selected }
            }
            return screen
        }
    }

    @Test("is the selected one of a list that follows the focus, and buttons act on it")
    func follows() {
        let view = Names()
        let rig = FaceRig(view.screen, answer: view.perform)
        rig.type(Keys.down)
        #expect(rig.heard == ["look=Bob"] && rig.shown.contains("It is Bob."))
        // Only once.
        rig.type("zz")
        #expect(rig.heard.count == 1)
        rig.type("d")
        #expect(view.names == ["Ada", "Cleo"] && rig.focusLabel == "Cleo" && view.selected == "Cleo")
        rig.type(Keys.up)
        #expect(rig.heard.last == "look=Ada")
    }

    @Test("is the one that the plugin selects")
    func led() {
        let view = Names()
        let rig = FaceRig(view.screen, answer: view.perform)
        rig.type(Keys.down + "e")
        #expect(rig.focusLabel == "Cleo" && view.selected == "Cleo")
        view.selected = "Ada"
        rig.face.show(view.screen, path: ["test"])
        #expect(rig.focusLabel == "Ada")
        rig.type(Keys.down)
        #expect(view.selected == "Bob")
    }

    @Test("causes one action for a plugin that does not select it, and another one after another row")
    func refused() {
        let view = Names()
        view.isRefusing = true
        let rig = FaceRig(view.screen, answer: view.perform)
        rig.type(Keys.down)
        rig.type("z")
        rig.type(Keys.up)
        rig.type("z")
        #expect(rig.heard == ["look=Bob", "look=Ada"])
    }

    @Test("causes one action for each key, whatever the plugin answers")
    func endless() {
        var count = 0
        func screen() -> Screen {
            // With each answer the rows are others.
            Screen(title: "Names") {
                List(id: "open", items: (0..<3).map { .init(id: "\(count) \($0)", title: "Row \($0)") }).focusing(
                    "look"
                )
                if count.isMultiple(of: 2) { Button("Even", id: "even") }
            }
        }
        let rig = FaceRig(screen()) { _ in
            count += 1
            return screen()
        }
        rig.type(Keys.down)
        #expect(rig.heard == ["look=0 1"])
        rig.type("z")
        #expect(rig.heard.count == 1)
        rig.type(Keys.up)
        #expect(rig.heard.count == 2)
    }

    @Test("meets the next key too where something else is shown beside each row")
    func beside() {
        let view = Names()
        func screen() -> Screen {
            var screen = view.screen
            if view.selected == "Bob" { screen.elements.append(.button(Button("Write", id: "write"))) }
            return screen
        }
        let rig = FaceRig(screen()) { action in
            _ = view.perform(action)
            return screen()
        }
        rig.type(Keys.down + Keys.down)
        #expect(rig.heard == ["look=Bob", "look=Cleo"] && rig.focusLabel == "Cleo")
    }

    @Test("causes no action while it is disabled")
    func disabled() {
        let items = ["Ada", "Bob", "Cleo"].map { List.Item(id: $0, title: $0, isEnabled: $0 != "Bob") }
        let rig = FaceRig(Screen(title: "Names") { List(id: "open", items: items).focusing("open") })
        rig.type(Keys.down)
        rig.type(Keys.down)
        #expect(rig.heard == ["open=Cleo"])
    }

    @Test("is left by Tab, not by Up or Down at an end of the list")
    func ends() {
        let rig = FaceRig(Names().screen)
        rig.type(Keys.up)
        #expect(rig.focusLabel == "Ada")
        for _ in 0..<5 { rig.type(Keys.down) }
        #expect(rig.focusLabel == "Cleo")
        rig.type("\t")
        #expect(rig.focusLabel == "Remove")
    }

    @Test("stays where it is when another list that follows the focus selects an item")
    func otherList() {
        func screen(_ folder: String, _ message: String) -> Screen {
            Screen(title: "Mail") {
                List(id: "folder", items: ["In", "Out"].map { .init(id: $0, title: $0) }, selected: folder)
                    .focusing("folder")
                List(id: "open", items: ["1", "2"].map { .init(id: $0, title: "Mail \($0)") }, selected: message)
                    .focusing("open")
            }
        }
        let rig = FaceRig(screen("In", "1"))
        #expect(rig.focusLabel == "In")
        rig.face.show(screen("In", "2"), path: ["test"])
        #expect(rig.focusLabel == "In")
    }

    @Test("has the focus again after a question about it, whatever the answer")
    func asked() {
        let view = Names()
        let rig = FaceRig(view.screen, answer: view.perform)
        rig.type(Keys.down + "r")
        #expect(rig.shown.contains("Remove it?"))
        rig.type("n")
        #expect(rig.focusLabel == "Bob")
        rig.type("ry")
        #expect(view.names == ["Ada", "Cleo"] && rig.focusLabel == "Cleo")
    }

    @Test("of a list that follows the focus is a hit during a search, so that what is beside the list belongs to a hit")
    func searched() {
        let view = Names()
        var query = ""
        func screen() -> Screen {
            Screen(title: "Names") {
                Field("Search", id: "search", text: query, kind: .search)
                List(
                    id: "open",
                    items: view.names.filter { query.isEmpty || $0.lowercased().contains(query) }
                        .map { .init(id: $0, title: $0) },
                    selected: view.selected
                )
                .focusing("look")
                Text("It is \(view.selected ?? "nobody").")
            }
        }
        let rig = FaceRig(screen()) { action in
            if action.id == "search" { query = action.value ?? "" } else { view.selected = action.value }
            return screen()
        }
        rig.type("/b")
        #expect(rig.heard == ["search=b", "look=Bob"] && rig.shown.contains("It is Bob."))
        // The field goes on to take what is typed, and a hit that is selected stays.
        rig.type("o")
        #expect(rig.heard.dropFirst(2) == ["search=bo"])
        // Where there is no hit, nothing is selected.
        rig.type("x")
        #expect(rig.heard.dropFirst(3) == ["search=box"])
        rig.type("\u{15}cl")
        #expect(rig.shown.contains("It is Cleo."))
    }

    @Test("of a list that selects another one while a field has the focus is scrolled into view")
    func selectedFromField() {
        func screen(_ rows: Int) -> Screen {
            Screen(title: "Board") {
                Row {
                    Pane(scrolling: .byItself) {
                        List(
                            id: "open",
                            items: (1...rows).map { .init(id: "\($0)", title: "Card \($0).") },
                            selected: "\(rows)"
                        )
                        .focusing("look")
                    }
                }
                Field("New card", id: "title", submits: "add")
                Button("Add", id: "add")
            }
        }
        let rig = FaceRig(screen(1)) { $0.id == "add" ? screen(60) : nil }
        rig.type("\t" + Keys.backTab + "\r")
        #expect(rig.heard == ["add"] && rig.focusLabel == "New card")
        #expect(rig.shown.contains("Card 60.") && !rig.shown.contains("Card 1. "))
    }

    @Test("is named where a button needs a chosen row, of a list that does not follow the focus")
    func unchosen() {
        let rig = FaceRig(
            Screen(title: "Names") {
                List(id: "open", items: [.init(id: "a", title: "Ada")])
                Button("Delete", id: "delete", isEnabled: false).shortcut("d")
            }
        )
        rig.type("d")
        #expect(rig.shown.contains("Delete is not available now: enter chooses this row first."))
    }
}
