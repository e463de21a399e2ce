import Base
import PluginABI
import Testing

@testable import Terminal

@MainActor
@Suite("The actions of a full screen by name")
struct FullPaletteTests {
    private static let controlP = "\u{10}"
    private static let controlN = "\u{E}"

    private func leave(_ rig: FaceRig) {
        rig.type("\u{1B}")
        rig.timer.fire()
    }

    private func isOpen(_ rig: FaceRig) -> Bool { rig.shown.contains("╭─ Actions") }

    @Test("lists all of them, and what is typed leaves those whose names have its words")
    func filter() throws {
        let rig = FaceRig(Samples.tabs)
        rig.type(":")
        try expectGolden(rig.shown, "palette")
        for letter in ["T", "o", " ", "u"] { rig.type(letter) }
        #expect(rig.shown.contains("│  › To u ") && rig.shown.contains("│  ▌ Top up "))
        #expect(!rig.shown.contains("│    Close the account "))
        rig.type("\r")
        #expect(rig.heard == ["topUp"])
        #expect(!isOpen(rig))
        rig.type(Self.controlP + "x")
        #expect(rig.shown.contains("No action has that in its name.") && !rig.shown.contains("do it"))
        rig.type("\r")
        #expect(rig.heard == ["topUp"] && isOpen(rig))
        leave(rig)
        #expect(!isOpen(rig) && rig.quits == 0)
    }

    @Test("of items has their names, and what else they say as well, but quieter")
    func items() {
        let card = List.Item(id: "1", title: "Notes", details: ["1/3"]).subtitle("Without a hand.").badge("#note")
        let board = Screen { Row { Pane { List("", id: "open", items: [card]) } } }
        let rig = FaceRig(board)
        rig.type("/")
        #expect(rig.shown.contains("▌ Notes  Without a hand. #note, 1/3 "), "\(rig.shown)")
        rig.type("hand")
        #expect(rig.shown.contains("▌ Notes  Without"))
        rig.type("\r")
        #expect(rig.focusLabel == "Notes")
    }

    @Test("of the cards of a board says in which lane each is")
    func lanes() {
        let board = Screen {
            Row {
                for lane in ["To do", "Done"] {
                    Pane { Section(lane) { List(id: "open", items: [.init(id: lane, title: "Draw \(lane.count)")]) } }
                }
            }
        }
        let rig = FaceRig(board)
        rig.type("/")
        #expect(rig.shown.contains("▌ Draw 5  To do ") && rig.shown.contains("  Draw 4  Done "), "\(rig.shown)")
        #expect(rig.shown.contains("↵ open it"))
        rig.type("done")
        #expect(rig.shown.contains("▌ Draw 4") && !rig.shown.contains("Draw 5  To do"), "\(rig.shown)")
    }

    @Test("the footer promises the arrows that choose, and no others")
    func footer() {
        let rig = FaceRig(Samples.tabs)
        rig.type(":")
        #expect(rig.shown.contains(" ↓↑ choose ") && !rig.shown.contains("←"))
        let shown = rig.shown
        rig.type(Keys.left + Keys.right)
        #expect(rig.shown == shown)
    }

    @Test("arrows, Ctrl-N, Ctrl-P and the wheel choose, and the end of the list is its end")
    func arrows() {
        let rig = FaceRig(Samples.tabs)
        rig.type(":")
        rig.type(Keys.down + Keys.down + Self.controlN)
        #expect(rig.shown.contains("▌ Top up"))
        rig.type(Keys.wheelDown)
        #expect(rig.shown.contains("▌ Not yet (not now)"))
        rig.type("\r")
        #expect(rig.heard == [] && isOpen(rig))
        rig.type(Keys.down + Self.controlP)
        #expect(rig.shown.contains("▌ Close the account"))
        rig.type("\r")
        #expect(rig.heard == ["close"])
    }

    @Test("Enter does nothing that was not shown as chosen: not what came with it in one read")
    func unseen() {
        let rig = FaceRig(Samples.tabs)
        rig.type(":top\r")
        #expect(rig.heard == [] && rig.shown.contains("▌ Top up"))
        rig.type("\r")
        #expect(rig.heard == ["topUp"])
        rig.type(":\u{1B}[B\r")
        #expect(rig.heard == ["topUp"] && isOpen(rig))
    }

    @Test("Enter does nothing where the screen has changed under it until that was shown")
    func changed() {
        let rig = FaceRig(Samples.offGame)
        rig.type(":")
        #expect(rig.shown.contains("▌ Start Game"))
        let other = Screen(title: "Off game") { Button("Delete all", id: "startGame", role: .destructive) }
        rig.face.view.shown.screen = other
        rig.type("\r")
        rig.face.show(other, path: ["test"])
        #expect(rig.shown.contains("▌ Delete all"))
        rig.type("\r")
        #expect(rig.heard.last == "startGame")
    }

    @Test("a slash is a slash in a field, where Ctrl-P opens the list; what is typed then does not go into the field")
    func field() {
        let rig = FaceRig(Samples.form)
        rig.type("a/b")
        #expect(rig.heard.last == "player2=a/b")
        rig.type(Self.controlP)
        #expect(isOpen(rig))
        rig.type("log")
        #expect(rig.heard.last == "player2=a/b")
        rig.type("\r")
        #expect(rig.heard.contains("login"))
    }

    @Test("a field is opened, and a slash in the list is a character")
    func opensField() {
        let rig = FaceRig(Samples.form)
        leave(rig)
        rig.type(":")
        rig.type("/")
        #expect(rig.shown.contains("│  › / "))
        rig.type("\u{7F}")
        rig.type("player 1")
        #expect(rig.shown.contains("▌ fill in Player 1"))
        rig.type("\r")
        #expect(rig.focusLabel == "Player 1")
        rig.type("!")
        #expect(rig.heard.last == "player1=Ada!")
    }

    @Test("names that read alike begin with their sections; a cell has its place")
    func names() {
        let screen = Screen(title: "Two") {
            Section("Top up") { Button("Cancel", id: "a/cancel") }
            Section("Profile") { Button("Cancel", id: "b/cancel") }
            Grid(rows: [[Grid.Cell("X", position: "row 1", action: Action(id: "place", value: "1"))]])
        }
        let rig = FaceRig(screen)
        rig.type(":")
        #expect(rig.shown.contains("Top up: Cancel") && rig.shown.contains("Profile: Cancel"))
        #expect(rig.shown.contains("row 1: X"))
        rig.type("prof")
        rig.type("\r")
        #expect(rig.heard == ["b/cancel"])
    }

    @Test("a click chooses one, on the chosen one does it, and beside the list closes it")
    func clicks() throws {
        let rig = FaceRig(Samples.tabs)
        rig.type(":")
        let lines = rig.shown.split(separator: "\n", omittingEmptySubsequences: false)
        let row = try #require(lines.firstIndex { $0.contains("   Close the account") })
        rig.type(Keys.click(10, row))
        #expect(rig.shown.contains("▌ Close the account") && rig.heard == [])
        rig.type(Keys.click(10, row))
        #expect(rig.heard == ["close"])
        rig.type(":")
        rig.type(Keys.click(0, 20))
        #expect(!isOpen(rig) && rig.heard == ["close"])
    }

    @Test(
        "a long list is scrolled to what is chosen, on the smallest terminal too",
        arguments: [(80, 24), (20, 7), (20, 5)]
    )
    func long(_ columns: Int, _ rows: Int) {
        let screen = Screen(title: "Many") { for number in 0..<2000 { Button("B\(number).", id: "b\(number)") } }
        let rig = FaceRig(screen, columns, rows)
        rig.type(":")
        for _ in 0..<30 { rig.type(Keys.down) }
        #expect(rig.shown.contains("▌ B30.") && rig.shown.contains("›"))
        rig.type("1999")
        #expect(rig.shown.contains("▌ B1999."))
        rig.type("\r")
        #expect(rig.heard == ["b1999"])
    }
}
