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
        rig.type("4")
        #expect(rig.focusLabel == "Remove 3")
        rig.type("\r")
        #expect(rig.focusLabel == "Add")
        rig.type("3")
        #expect(rig.focusLabel == "Add")
        #expect(rig.heard == ["list/remove=2", "list/remove=3", "list/remove=1"])
    }

    @Test("stays in its step when all of that is replaced, on what a person wants there, and opens no field")
    func replacedStep() {
        let rig = FaceRig(Self.stack([])) { _ in Self.stack([], isOpen: true) }
        rig.type("\u{1B}")
        rig.timer.fire()
        rig.type("3")
        #expect(rig.heard == ["list/add"])
        #expect(rig.focusLabel == "Amount")
        #expect(!rig.face.view.interaction.isEditing)
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
