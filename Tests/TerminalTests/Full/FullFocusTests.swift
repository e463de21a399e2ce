import PluginABI
import Testing

@testable import Terminal

@MainActor
@Suite("The focus, when the screen changes")
struct FullFocusTests {
    @Test("stays in its field while the title follows what is typed")
    func titleThatFollows() {
        var texts = ["a": "", "q": ""]
        func screen() -> Screen {
            Screen(title: "Search: \(texts["q"] ?? "")") {
                Field("Area", id: "a", text: texts["a"] ?? "")
                Field("Query", id: "q", text: texts["q"] ?? "")
            }
        }
        let rig = FaceRig(screen()) { action in
            texts[action.id] = action.value
            return screen()
        }
        rig.type("\thi")
        #expect(rig.heard == ["q=h", "q=hi"])
        #expect(rig.shown.contains("Search: hi"))
    }

    @Test("stays on a button that has been pressed, though the title counts")
    func titleThatCounts() {
        var count = 0
        let rig = FaceRig(Self.counter(0)) { _ in
            count += 1
            return Self.counter(count)
        }
        rig.type("\t\r")
        rig.type("\r")
        #expect(rig.heard == ["more", "more"])
        #expect(rig.focusLabel == "More")
    }

    private static func counter(_ count: Int) -> Screen {
        Screen(title: "Count: \(count)") {
            Button("Done", id: "done", role: .primary)
            Button("More", id: "more")
        }
    }

    @Test("moves from the button that submits a form to the first field that is refused")
    func refused() {
        func screen(_ error: String) -> Screen {
            Screen {
                Field("Name", id: "name", text: "Ada")
                Field("E-mail", id: "address", text: "ada", error: error)
                Button("Save", id: "save", role: .primary)
                Button("Close", id: "close")
            }
        }
        for error in ["", "An address has an @."] {
            let rig = FaceRig(screen(error)) { _ in screen("An address has an @.") }
            rig.type("\r")
            #expect(rig.heard == ["save"] && rig.focusLabel == "E-mail")
            rig.type("\t\t\r")
            #expect(rig.focusLabel == "Close")
        }
    }

    @Test("moves with an arrow from a list to the pane beside it, also to what is in other rows")
    func beside() {
        let screen = Screen {
            Row {
                Pane(scrolling: .byItself) {
                    List(id: "open", items: (1...6).map { List.Item(id: "\($0)", title: "Row \($0)") })
                }
                Pane(scrolling: .byItself) { Field("To", id: "to", text: "Ada") }
            }
        }
        let rig = FaceRig(screen)
        rig.type(Keys.down + Keys.down + Keys.down + Keys.right)
        #expect(rig.focusLabel == "To", "\(rig.shown)")
    }

    @Test("starts over on another step's screen, and so does what was typed")
    func otherStep() {
        let screen = Screen(title: "Name") {
            Field("First", id: "first")
            Field("Last", id: "last")
        }
        let rig = FaceRig(screen)
        rig.type("Ada\t")
        #expect(rig.focusLabel == "Last")
        rig.face.show(screen, path: ["another"])
        #expect(rig.focusLabel == "First")
        #expect(!rig.shown.contains("Ada"))
    }

    @Test("starts over, at the top, where a step turns a page: another title, and nothing of what had the focus")
    func otherPage() {
        func page(_ number: Int) -> Screen {
            Screen(title: "Page \(number)") {
                Field("Name", id: "name")
                for line in 0..<60 { Text("page \(number), line \(line)") }
                Button("On", id: "on", value: "\(number)")
                Text("The end of page \(number)")
            }
        }
        let rig = FaceRig(page(1), 40, 12) { $0.id == "on" ? page(2) : nil }
        rig.type("Ada\t")
        #expect(rig.shown.contains("page 1, line 59"))
        rig.type("\r")
        #expect(rig.shown.contains("page 2, line 0"))
        #expect(rig.focusLabel == "Name")
        #expect(!rig.shown.contains("Ada"))
        let text = FaceRig(Screen(title: "One") { for line in 0..<60 { Text("line \(line)") } }, 40, 12)
        text.type(Keys.end)
        text.face.show(Screen(title: "Two") { for line in 0..<60 { Text("line \(line)") } }, path: ["test"])
        #expect(text.shown.contains("line 0"))
    }

    /// As the `stack` container composes it: two steps; the second one is a list whose items are removed.
    private static func stack(_ items: [Int], isOpen: Bool = false) -> Screen {
        Screen(title: "Home") {
            Button("Read", id: "mail/read", role: .primary)
            Field("Search", id: "mail/search")
            Section("List") {
                for item in items { Button("Remove \(item)", id: "list/remove", value: "\(item)") }
                if isOpen {
                    Field("Amount", id: "list/amount")
                    Button("Confirm", id: "list/confirm")
                } else {
                    Button("Add", id: "list/add")
                }
            }
        }
    }

    @Test("stays in its step, on the nearest control, when what was pressed disappears")
    func vanishedControl() {
        var items = [1, 2, 3]
        let rig = FaceRig(Self.stack(items)) { action in
            items.removeAll { "\($0)" == action.value }
            return Self.stack(items)
        }
        rig.type("\u{1B}")
        rig.timer.fire()
        rig.type("jj\r")
        #expect(rig.focusLabel == "Remove 3")
        rig.type("\r")
        #expect(rig.focusLabel == "Remove 1")
        rig.type("\r")
        // Nothing is left of the list, and "Add" is not what was meant.
        #expect(rig.focusLabel == nil)
        rig.type("\r")
        #expect(rig.heard == ["list/remove=2", "list/remove=3", "list/remove=1"])
    }

    @Test("stays in its step when all of that is replaced, on what a person wants there")
    func replacedStep() {
        let rig = FaceRig(Self.stack([])) { _ in Self.stack([], isOpen: true) }
        rig.type("\u{1B}")
        rig.timer.fire()
        rig.type("j\r")
        #expect(rig.heard == ["list/add"])
        #expect(rig.focusLabel == "Amount")
        #expect(rig.face.view.interaction.isEditing)
    }

    @Test("the footer names the arrows that lead somewhere: of a list, of a row, of a board")
    func arrows() {
        let items = ["Coffee", "Tea"].map { List.Item(id: $0, title: $0) }
        #expect(FaceRig(Screen { List(id: "drink", items: items) }).shown.contains(" ↓↑ move "))
        let cells = ["a", "b"].map { Grid.Cell($0, position: $0, action: Action(id: $0)) }
        #expect(FaceRig(Screen { Grid(rows: [cells]) }).shown.contains(" ←→ move "))
        #expect(FaceRig(Screen { Grid(rows: [cells, cells]) }).shown.contains(" ←↓↑→ move "))
    }

    @Test("goes to the step of the screen that the flow has come to")
    func otherStepOfTheScreen() {
        let rig = FaceRig(Self.stack([1]))
        rig.face.show(Self.stack([1, 2]), path: ["home", "list"])
        #expect(rig.focusLabel == "Remove 1")
        rig.face.show(Self.stack([1]), path: ["home", "mail"])
        #expect(rig.focusLabel == "Search")
    }

    /// As a mailbox has it: `d` deletes the message that is read.
    private final class Inbox {
        var messages: [String]
        var read: String?

        init(_ messages: String...) { self.messages = messages }

        var screen: Screen {
            let items = messages.map { List.Item(id: $0, title: $0) }
            return Screen(title: "Inbox (\(messages.count))") {
                List(id: "read", items: items, selected: read)
                Row {
                    Button("Unread", id: "unread", isEnabled: read != nil)
                    Button("Delete", id: "delete", role: .destructive, isEnabled: read != nil).shortcut("d")
                    Button("Close", id: "close", role: .cancel)
                }
            }
        }

        func perform(_ action: Action) -> Screen? {
            switch action.id {
            case "read": read = action.value
            case "delete":
                messages.removeAll { $0 == read }
                read = nil
            default: break
            }
            return screen
        }
    }

    @Test("goes to the row that took the place of a deleted one, then to the list, then to nothing")
    func deletedRow() {
        let inbox = Inbox("a", "b", "c")
        let rig = FaceRig(inbox.screen, answer: inbox.perform)
        rig.type(Keys.down + "\r")
        rig.type("d")
        #expect(inbox.messages == ["a", "c"] && rig.focusLabel == "c")
        rig.type("\r")
        rig.type("d")
        #expect(inbox.messages == ["a"] && rig.focusLabel == "a")
        rig.type("\r")
        rig.type("d")
        #expect(inbox.messages == [] && rig.focusLabel == nil)
        #expect(!rig.shown.contains("↵"))
        let count = rig.heard.count
        for _ in 0..<3 { rig.type("\r") }
        #expect(rig.heard.count == count)
        inbox.messages = ["d"]
        rig.face.show(inbox.screen, path: ["test"])
        rig.type("\r")
        #expect(rig.heard.count == count)
        rig.type(Keys.down)
        #expect(rig.focusLabel == "d")
    }

    @Test("goes from a row that disappears to the next, however many go, and back to the list when it has rows again")
    func vanishedRows() {
        func screen(_ rows: [String]) -> Screen {
            Screen(title: "\(rows.count) rows") {
                List(id: "open", items: rows.map { List.Item(id: $0, title: $0) })
                Button("New", id: "new", role: .primary)
                Button("Close", id: "close", role: .cancel)
            }
        }
        let rig = FaceRig(screen(["a", "b", "c", "d"]))
        rig.type(Keys.up + Keys.up + Keys.up)
        #expect(rig.focusLabel == "b")
        rig.face.show(screen(["new", "c", "d"]), path: ["test"])
        #expect(rig.focusLabel == "c")
        rig.face.show(screen(["new"]), path: ["test"])
        #expect(rig.focusLabel == "new")
        rig.face.show(screen([]), path: ["test"])
        #expect(rig.focusLabel == nil)
        rig.face.show(screen([]), path: ["test"])
        #expect(rig.focusLabel == nil)
        rig.face.show(screen(["e", "f"]), path: ["test"])
        #expect(rig.focusLabel == "e")
    }

    @Test("stays on a button of no form that cannot be pressed any more")
    func disabledButton() {
        func screen(_ canStep: Bool) -> Screen {
            Screen {
                Button("Step", id: "step", isEnabled: canStep)
                Button("Run", id: "run")
            }
        }
        let rig = FaceRig(screen(true)) { _ in screen(false) }
        rig.type("\r")
        rig.type("\r")
        #expect(rig.heard == ["step"] && rig.focusLabel == "Step")
    }

    @Test("leaves a button that has been done for a field of the form, where a second Enter changes nothing")
    func doneButton() {
        func form(_ canSave: Bool) -> Screen {
            Screen(title: "Settings") {
                Field("Name", id: "name", text: "Ada")
                Choice("Theme", id: "theme", options: [.init(id: "light", title: "Light")], selected: nil)
                Button("Save", id: "save", role: .primary, isEnabled: canSave)
                Button("Delete account", id: "delete", role: .destructive)
            }
        }
        let rig = FaceRig(form(true)) { _ in form(false) }
        #expect(rig.focusLabel == "Save")
        rig.type("\r")
        rig.type("\r")
        #expect(rig.heard == ["save"])
        #expect(rig.focusLabel == "Name" && rig.face.view.interaction.isEditing)
    }

    @Test("goes from a board on which nothing can be done to what has come to its step, and not to what was there")
    func deadBoard() {
        func screen(isOver: Bool, hasNext: Bool) -> Screen {
            Screen(title: "Game") {
                Grid(rows: [[Grid.Cell("x", position: "p", action: Action(id: "place"), isEnabled: !isOver)]])
                if isOver, hasNext { Button("Again", id: "again", role: .primary) }
                Button("Pause", id: "pause")
                Button("Leave", id: "leave", role: .cancel)
            }
        }
        for hasNext in [true, false] {
            let rig = FaceRig(screen(isOver: false, hasNext: hasNext)) { _ in screen(isOver: true, hasNext: hasNext) }
            rig.type("\r")
            #expect(rig.heard == ["place"])
            #expect(rig.focusLabel == (hasNext ? "Again" : "p: x"))
        }
    }

    @Test("goes to nothing when a button disappears: never to what leaves or destroys, nor to another button")
    func vanishedButton() {
        func screen(_ canUndo: Bool) -> Screen {
            Screen(title: "Draft") {
                if canUndo { Button("Undo", id: "undo") }
                Button("Send", id: "send")
                Button("Discard", id: "discard", role: .destructive)
            }
        }
        let rig = FaceRig(screen(true)) { _ in screen(false) }
        rig.type("\r")
        rig.type("\r")
        #expect(rig.heard == ["undo"] && rig.focusLabel == nil)
        rig.type("\t")
        #expect(rig.focusLabel == "Send")
    }

    @Test("goes to what was before a control that disappears, rather than to a button that leaves")
    func beforeWayOut() {
        func form(_ canConfirm: Bool) -> Screen {
            Screen(title: "Top up") {
                Field("Amount", id: "amount", text: "5")
                Button("Confirm", id: "confirm", role: .primary, isEnabled: canConfirm)
                Button("Cancel", id: "cancel", role: .cancel)
            }
        }
        let rig = FaceRig(form(true)) { _ in form(false) }
        #expect(rig.focusLabel == "Confirm")
        rig.type("\r")
        #expect(rig.focusLabel == "Amount")
        #expect(rig.face.view.interaction.isEditing)
    }
}
