import PluginABI
import Testing

@testable import Terminal

/// A page that leads back, over a page of the same step that is divided into panes.
@MainActor
@Suite("A dialog")
struct FullDialogTests {
    private static let board = Screen(title: "Board") {
        Row {
            for lane in 1...3 {
                Pane(atLeast: 18, scrolling: .byItself) {
                    Section("Lane \(lane)") {
                        List(
                            id: "open",
                            items: (1...30).map { List.Item(id: "\(lane)-\($0)", title: "Card \(lane)-\($0)") },
                            selected: "2-20"
                        )
                        .focusing("select")
                    }
                }
            }
        }
        Button("New", id: "new").shortcut("n")
    }

    private static func card(_ title: String = "Write the page") -> Screen {
        Screen(title: title) {
            Text("In the second lane", style: .caption)
            Toggle("Done", id: "done", isOn: false)
            Row { Button("Back", id: "back", role: .back) }
        }
    }

    private func rig(_ columns: Int = 100, _ rows: Int = 32, card: Screen = card()) -> FaceRig {
        FaceRig(Self.board, columns, rows) { action in
            switch action.id {
            case "open": card
            case "back": Self.board
            default: nil
            }
        }
    }

    @Test("is in a box over the page before, whose title stays above")
    func box() {
        let rig = rig()
        rig.type("\r")
        #expect(rig.shown.contains("╭─ Write the page ─") && rig.shown.contains("In the second lane"))
        #expect(rig.shown.contains("Lane 1") && rig.shown.contains("Card 3-1"))
        #expect(rig.shown.split(separator: "\n")[0].contains("Board"))
        #expect(rig.focusLabel == "Done: off")
    }

    @Test("is as high as its content on a terminal with few rows, too, unless it leaves only few of them around it")
    func low() {
        let rig = rig(80, 24)
        rig.type("\r")
        var rows = rig.shown.split(separator: "\n", omittingEmptySubsequences: false)
        let top = rows.firstIndex { $0.contains("╭─ Write the page ─") } ?? 0
        #expect(rig.shown.contains("Lane 1") && rows[top + 1].contains("In the second lane"))
        #expect(top > 5 && rows[top..<top + 8].contains { $0.contains("╰─") })
        let high = Screen(title: "Letter") {
            for line in 1...15 { Text("Line \(line)") }
            Row { Button("Back", id: "back", role: .back) }
        }
        let other = self.rig(80, 24, card: high)
        other.type("\r")
        rows = other.shown.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(rows[1].contains("╭─ Letter ─") && rows[22].contains("╰─") && !other.shown.contains("Lane 1"))
    }

    @Test("that a key of a button has opened leads back to the row that had the focus")
    func fromKey() {
        let letter = Screen(title: "Letter") {
            Field("To", id: "to")
            Row { Button("Postpone", id: "back", role: .back) }
        }
        let rig = FaceRig(Self.board, 100, 32) { $0.id == "new" ? letter : $0.id == "back" ? Self.board : nil }
        let row = rig.focusLabel
        rig.type("n")
        #expect(rig.focusLabel == "To")
        for _ in 1...2 {
            rig.type("\u{1B}")
            rig.timer.fire()
        }
        #expect(rig.heard.last == "back" && rig.focusLabel == row && row?.hasPrefix("Card") == true)
    }

    @Test("leads back to the row and the part of the page that were seen")
    func back() {
        let rig = rig()
        rig.type(Keys.end)
        let row = rig.focusLabel
        let before = rig.shown
        rig.type("\r")
        #expect(rig.shown.contains("╭─ Write the page ─"))
        rig.type("\u{1B}")
        rig.timer.fire()
        #expect(rig.heard.contains("back"))
        #expect(rig.focusLabel == row && rig.shown == before)
    }

    @Test("has the keys and the mouse alone")
    func covered() {
        let rig = rig()
        rig.type("\r")
        let before = rig.heard
        rig.type("n" + Keys.click(2, 3))
        #expect(rig.heard == before)
        #expect(rig.shown.contains("╭─ Write the page ─"))
    }

    @Test("stays over the page while it turns to another dialog, and after a change of size")
    func stays() {
        let rig = rig()
        rig.type("\r")
        rig.face.show(Self.card("Edit"), path: ["test"])
        #expect(rig.shown.contains("╭─ Edit ─") && rig.shown.contains("Lane 3"))
        rig.surface.resize(120, 40)
        #expect(rig.shown.contains("╭─ Edit ─") && rig.shown.contains("─ Lane 3 ─"))
    }

    @Test("without room for a box has all of the screen")
    func small() {
        let rig = rig(40, 11)
        rig.type("\r")
        #expect(!rig.shown.contains("Lane 1") && rig.shown.contains("In the second lane"))
    }

    @Test("that is too high scrolls, and keeps its buttons")
    func high() {
        let fields = Screen(title: "Card") {
            Field("Text", id: "text", text: "One", kind: .lines).rows(30)
            Row { Button("Back", id: "back", role: .back) }
        }
        let rig = rig(card: fields)
        rig.type("\r")
        #expect(rig.shown.contains("╭─ Card ─") && rig.shown.contains("Back"))
    }

    @Test("is not made of a page that has panes, or does not lead back, or is of another step")
    func others() {
        let closing = Screen(title: "Closing") { Button("Close", id: "close", role: .cancel) }
        let divided = Screen(title: "Divided") {
            Row { Pane { Text("Left") } }
            Button("Back", id: "back", role: .back)
        }
        for screen in [closing, divided] {
            let rig = rig(card: screen)
            rig.type("\r")
            #expect(!rig.shown.contains("Lane 1") && !rig.shown.contains("╭─ \(screen.title)"))
        }
        let rig = rig()
        rig.face.show(Self.card(), path: ["another"])
        #expect(!rig.shown.contains("Lane 1"))
    }

    @Test("with a character of several scalars on both pages shows each of them as it is")
    func clusters() {
        let ground = Screen(title: "👩🏽‍🚀") {
            Row { Pane { Text("e\u{301} behind") } }
            Button("Open", id: "open")
        }
        let rig = FaceRig(ground, 100, 32) { _ in
            Screen(title: "Dialog") {
                Text("o\u{302} before")
                Button("Back", id: "back", role: .back)
            }
        }
        rig.type("\r")
        #expect(rig.shown.contains("e\u{301} behind") && rig.shown.contains("o\u{302} before"))
    }
}
