import PluginABI
import Testing

@testable import Terminal

@MainActor
@Suite("Esc on a full screen")
struct FullEscapeTests {
    private func escape(_ rig: FaceRig, _ count: Int = 1) {
        for _ in 0..<count {
            rig.type("\u{1B}")
            rig.timer.fire()
        }
    }

    private func footer(_ rig: FaceRig) -> String {
        rig.shown.split(separator: "\n").last { !$0.allSatisfy { $0 == " " } }.map(String.init) ?? ""
    }

    /// As the kanban and the settings have it.
    private static let page = Screen(title: "Board") {
        Button("Card", id: "card")
        Field("New card", id: "title", text: "Write")
        Button("Close", id: "close", role: .cancel)
    }

    @Test("leaves a field, and then does nothing, however often it is pressed: a page is not closed")
    func page() {
        let rig = FaceRig(Self.page)
        rig.type("\t")
        escape(rig, 5)
        #expect(rig.heard == [] && rig.quits == 0)
        #expect(rig.focusLabel == "New card")
    }

    /// A list of what has the word of a search, with rows that are picked, and a button beside it.
    private final class Found {
        var (query, picked) = ("", Set<String>())
        var screen: Screen {
            Screen(title: "Found") {
                Field("Search", id: "search", text: query, kind: .search)
                List(id: "open", items: ["Ada", "Bob"].filter { $0.hasPrefix(query) }.map { .init(id: $0, title: $0) })
                    .picking("pick", picked: picked)
                Button("Delete", id: "delete")
                Button("Up", id: "up", role: .back)
            }
        }

        func perform(_ action: Action) -> Screen {
            if action.id == "search" { query = action.value ?? "" }
            if action.id == "pick" { picked.formSymmetricDifference([action.value ?? ""]) }
            return screen
        }
    }

    @Test("takes back one step after the other: a field, the move to a button, a pick, a search, a view")
    func steps() {
        let view = Found()
        let rig = FaceRig(view.screen, answer: view.perform)
        #expect(rig.focusLabel == "Ada")
        rig.type("/B")
        rig.type("\r")
        #expect(rig.focusLabel == "Bob" && view.query == "B")
        rig.type(" ")
        #expect(view.picked == ["Bob"] && footer(rig).contains("esc unpick"))
        rig.type("/")
        escape(rig)
        #expect(rig.focusLabel == "Bob" && view.query == "B" && view.picked == ["Bob"])
        rig.type("\t")
        #expect(rig.focusLabel == "Delete" && footer(rig).contains("esc to the list"), "\(footer(rig))")
        escape(rig)
        #expect(rig.focusLabel == "Bob")
        escape(rig)
        #expect(view.picked == [] && footer(rig).contains("esc end search"))
        escape(rig)
        #expect(view.query == "" && rig.focusLabel == "Bob" && footer(rig).contains("esc Up"))
        escape(rig)
        #expect(rig.heard.last == "up")
    }

    @Test("in the only field goes back immediately, as the footer says; one whose text would be lost it leaves first")
    func onlyField() {
        func card(_ text: String, keeps: Bool = true) -> Screen {
            Screen(title: "New card") {
                Field("Title", id: "title", text: text, submits: "add")
                Button("Add", id: "add", isEnabled: !text.isEmpty)
                Button("Done", id: "done", role: .back)
            }
            .unsavedChanges(keeps && !text.isEmpty)
        }
        let name = FaceRig(card("notes.txt", keeps: false)) { card($0.value ?? "", keeps: false) }
        #expect(footer(name).contains("esc Done"), "\(footer(name))")
        name.type("a")
        escape(name)
        #expect(name.heard == ["title=notes.txta", "done"])
        let rig = FaceRig(card("")) { card($0.value ?? "") }
        #expect(rig.face.view.interaction.isEditing && footer(rig).contains("esc Done"), "\(footer(rig))")
        escape(rig)
        #expect(rig.heard == ["done"])
        let typed = FaceRig(card("")) { card($0.value ?? "") }
        typed.type("a")
        #expect(footer(typed).contains("esc leave field"))
        escape(typed)
        #expect(typed.heard == ["title=a"] && !typed.face.view.interaction.isEditing)
    }

    @Test("is the beginning of a key whose rest has arrived by the time that the wait for it is over")
    func restHasArrived() {
        let rig = FaceRig(Self.back)
        rig.type("\u{1B}")
        rig.surface.inputWaits = true
        rig.timer.fire()
        #expect(rig.heard == [])
        rig.surface.inputWaits = false
        rig.type("[24~")
        #expect(rig.heard == [] && rig.inspections == [true])
        // Without more input Esc is the key, and Ctrl-C is heard immediately.
        rig.type(Keys.f12)
        escape(rig)
        #expect(rig.heard == ["back"])
        rig.type("\u{1B}")
        rig.surface.inputWaits = true
        rig.timer.fire()
        rig.type("\u{3}")
        #expect(rig.quits == 1)
    }

    @Test("does nothing with the rest of a key that arrives when no more of it is awaited")
    func lateRest() {
        let rig = FaceRig(Self.back)
        escape(rig)
        rig.surface.inputWaits = true
        rig.timer.fire()
        rig.surface.inputWaits = false
        rig.type("[24~")
        #expect(rig.heard == ["back"] && rig.inspections == [])
    }

    /// `2` presses its second button.
    private static let back = Screen(title: "Card") {
        Button("Back", id: "back", role: .back)
        Button("Pay", id: "pay")
    }

    @Test("does not log out: the button has no key")
    func session() {
        let rig = FaceRig(
            Screen(title: "Off game") {
                Button("Start", id: "start", role: .primary)
                Button("Log out", id: "logOut", role: .cancel)
            }
        )
        #expect(footer(rig).hasPrefix(" ↵ Start  tab next "), "\(footer(rig))")
        escape(rig)
        rig.type("2")
        #expect(rig.heard == [])
    }

    @Test("goes back from the view that has the focus, and from no other")
    func focusedView() {
        let screen = Screen(title: "Cards") {
            for card in ["visa", "maestro"] {
                Section(card) {
                    Button("Back", id: "\(card)/@back", role: .back)
                    Button("Top up", id: "\(card)/top-up/topUp")
                    Button("Close", id: "\(card)/top-up/close", role: .cancel)
                }
            }
            Button("News", id: "news")
        }
        let rig = FaceRig(screen, 140, 40)
        #expect(rig.focusLabel == "Top up")
        escape(rig)
        #expect(rig.heard == ["visa/@back"])
        rig.type("\t\t\t")
        #expect(rig.focusLabel == "Top up")
        #expect(footer(rig).split(separator: " ").count { $0 == "esc" } == 1, "\(footer(rig))")
        escape(rig)
        #expect(rig.heard == ["visa/@back", "maestro/@back"])
        rig.type("\t\t")
        #expect(rig.focusLabel == "News")
        #expect(!footer(rig).contains("esc"))
        escape(rig)
        #expect(rig.heard.count == 2)
    }

    @Test("goes back from the innermost view, and where tabs have the focus from the only one")
    func innermost() {
        let nested = FaceRig(
            Screen {
                Button("Back", id: "@back", role: .back)
                Button("Inner", id: "inner/@back", role: .back)
                Button("Go", id: "inner/go", role: .primary)
            }
        )
        escape(nested)
        #expect(nested.heard == ["inner/@back"])
        let tabs = FaceRig(
            Screen {
                Tabs(id: "tab", tabs: [Tabs.Tab(id: "a", title: "A"), Tabs.Tab(id: "b", title: "B")], selected: "a")
                Button("Back", id: "a/@back", role: .back)
            }
        )
        tabs.type(Keys.up)
        #expect(tabs.focusLabel == "A")
        escape(tabs)
        #expect(tabs.heard == ["a/@back"])
    }

    @Test("closes what is presented: by its back button, or the button that cancels")
    func presented() {
        var alert = Screen(title: "Delete?") {
            Row {
                Button("Yes", id: "yes", role: .primary)
                Button("No", id: "no", role: .cancel)
            }
        }
        alert.isPresented = true
        let rig = FaceRig(alert)
        #expect(footer(rig).hasPrefix(" ↵ Yes  esc No "), "\(footer(rig))")
        escape(rig)
        #expect(rig.heard == ["no"])
        alert.elements.insert(Button("Back", id: "back", role: .back).element, at: 0)
        let both = FaceRig(alert)
        #expect(footer(both).hasPrefix(" ↵ Yes  esc Back  tab next "), "\(footer(both))")
        escape(both)
        #expect(both.heard == ["back"])
    }

    @Test("stands for one button in the footer, which names each key once")
    func keysOnce() {
        let rig = FaceRig(
            Screen(title: "Top up") {
                Button("Back", id: "f/@back", role: .back)
                Button("Confirm", id: "f/top-up/confirm", role: .primary)
                Button("Cancel", id: "f/top-up/cancel", role: .cancel)
                Button("Copy", id: "f/top-up/copy").shortcut("c")
                Button("Clear", id: "f/top-up/clear").shortcut("c")
            },
            140
        )
        #expect(footer(rig).hasPrefix(" ↵ Confirm  esc Back  tab next "), "\(footer(rig))")
        #expect(rig.shown.contains(" c Copy ") && !rig.shown.contains("c Clear"))
        rig.type("?")
        #expect(rig.shown.contains("esc         Back"))
        #expect(rig.shown.contains("c           Copy"))
        for name in ["Cancel", "Clear"] { #expect(!rig.shown.contains("│ *\(name)")) }
    }
}
