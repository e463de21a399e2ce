import Base
import PluginABI
import Testing

@testable import Terminal

@MainActor
@Suite("Searches, and what leads from hit to hit")
struct FullSearchTests {
    private static let fruit = Screen(title: "Fruit") {
        List(
            "Fruit",
            id: "open",
            items: ["Apple", "Cherry", "Apple pie", "Plum", "Green apple"].map { .init(id: $0, title: $0) }
        )
        Button("New", id: "new")
    }

    @Test("a search that leaves few rows does not move what is around them")
    func density() {
        func screen(_ query: String, rows: Int) -> Screen {
            Screen {
                Field("Search", id: "search", text: query, kind: .search)
                List(id: "open", items: (0..<rows).map { List.Item(id: "\($0)", title: "Row \($0)") })
                Section("Below") { Text("note") }
            }
        }
        let builder = FrameBuilder(
            size: TerminalSize(columns: 80, rows: 24),
            profile: TerminalProfile(colors: .rgb, usesUnicode: true)
        )
        let all = builder.place(screen("", rows: 18)).layout
        #expect(all.density == .compact)
        #expect(builder.place(screen("1", rows: 2), after: all).layout.density == .compact)
        #expect(builder.place(screen("1", rows: 2)).layout.density == .roomy)
        #expect(builder.place(screen("", rows: 2), after: all).layout.density == .roomy)
    }

    @Test("what is searched for is marked in lists and texts, in any case of letters, and not in controls")
    func marked() {
        let screen = Screen(title: "Ad\u{E9}") {
            Field("Search", id: "search", text: "aD\u{C9}", kind: .search)
            List(
                id: "open",
                items: [List.Item(id: "1", title: "Ad\u{E9} and \u{6F22}ad\u{E9}x"), List.Item(id: "2", title: "A d")]
            )
            Text("AD\u{C9}, and ad")
            Button("Ad\u{E9}", id: "go")
        }
        let frame = build(screen).frame
        let marked = (0..<24).map { y in
            (0..<80).map { frame[$0, y] }.filter { $0.style.attributes.isSuperset(of: [.bold, .underline]) }
                .map(frame.text).joined()
        }
        #expect(marked.filter { !$0.isEmpty } == ["Ad\u{E9}ad\u{E9}", "AD\u{C9}"])
    }

    @Test("n and N lead to the next and the previous hit of a list that was searched, and around its ends")
    func list() {
        let rig = FaceRig(Self.fruit)
        rig.type("/app")
        rig.type("\r")
        #expect(rig.heard == ["open=Apple"])
        var led: [String?] = []
        for key in ["n", "n", "n", "N", "N"] {
            rig.type(key)
            led.append(rig.focusLabel)
        }
        #expect(led == ["Apple pie", "Green apple", "Apple", "Green apple", "Apple pie"])
        #expect(rig.shown.contains("“app”: 2 of 3"))
        #expect(rig.heard == ["open=Apple"])
    }

    @Test("/ searches the list wherever the focus is, and says so where there is none; : lists the actions")
    func slash() {
        let rig = FaceRig(Self.fruit)
        #expect(rig.shown.contains("  : actions  / search  ? help  q quit"))
        rig.type(Keys.end)
        #expect(rig.focusLabel == "New")
        rig.type("/plu")
        rig.type("\r")
        #expect(rig.heard == ["open=Plum"])
        rig.type(":")
        #expect(rig.shown.contains("╭─ Actions") && rig.shown.contains("▌ New") && !rig.shown.contains("▌ Apple"))
        let bare = FaceRig(Screen(title: "Doors") { Button("Open", id: "open") })
        #expect(!bare.shown.contains("/ search"))
        bare.type("/")
        #expect(bare.shown.contains("There is nothing to search here; : lists the actions."))
    }

    @Test("n says what is missing: a search, or a hit")
    func none() {
        let rig = FaceRig(Self.fruit) { _ in Screen(title: "Fruit") { Button("Back to all", id: "back") } }
        rig.type("n")
        #expect(rig.shown.contains("Nothing has been searched for; / searches."))
        rig.type("/pie")
        rig.type("\r")
        rig.type("N")
        #expect(rig.shown.contains("Nothing has been searched for; / searches."))
    }

    @Test("n leads from row to row of a list that its plugin has searched")
    func searched() {
        let screen = Screen(title: "Mail") {
            Field("Search", id: "search", text: "ada", kind: .search)
            List("Messages", id: "open", items: ["One", "Two"].map { .init(id: $0, title: $0) })
            Button("Close", id: "close")
        }
        let rig = FaceRig(screen)
        rig.type("/\r")
        var led: [String?] = [rig.focusLabel]
        for key in ["n", "n", "N"] {
            rig.type(key)
            led.append(rig.focusLabel)
        }
        #expect(led == ["One", "Two", "One", "Two"])
        #expect(rig.shown.contains("“ada”: 2 of 2"))
    }

    @Test("n stays in a list that is given in part")
    func excerpt() {
        let screen = Screen(title: "Files") {
            Field("Search", id: "search", text: "a", kind: .search)
            List("Files", id: "open", count: 2000, window: List.Window(count: 3), windowID: "rows") {
                List.Item(id: "\($0)", title: "File \($0)")
            }
            Button("Close", id: "close")
        }
        let rig = FaceRig(screen)
        rig.type("/\r")
        rig.type("nnnn")
        #expect(rig.focusLabel == "File 2")
    }

    @Test("n and N are first the shortcuts of a screen")
    func shortcuts() {
        let screen = Screen(title: "Board") {
            Button("New card", id: "new").shortcut("n")
            Button("Notes", id: "notes", isEnabled: false).shortcut("N")
        }
        let rig = FaceRig(screen)
        rig.type("n")
        #expect(rig.heard == ["new"])
        rig.type("?")
        #expect(rig.shown.contains("n           New card"))
        rig.type("?N")
        #expect(rig.shown.contains("Notes is not available now."))
        rig.type("?")
        #expect(rig.shown.contains("/           search a list, or a page over the screen"))
        let board = FaceRig(Screen(title: "Board") { Button("New card", id: "new").shortcut("n") })
        board.type("?")
        #expect(board.shown.contains("/ N         search; to the hit before"))
        let other = FaceRig(Self.fruit)
        other.type("?")
        #expect(other.shown.contains("/ n N       search; to the next hit, to the one before"))
    }

    @Test("a person's key for the next hit is not a shortcut")
    func key() {
        let screen = Screen(title: "Fruit") {
            List("Fruit", id: "open", items: ["Apple", "Apple pie"].map { .init(id: $0, title: $0) })
            Button("New", id: "new").shortcut("n")
        }
        let rig = FaceRig(screen, keys: KeyBindings(commands: [.next: [.character("v")]]))
        rig.type("/app")
        rig.type("\r")
        rig.type("v")
        #expect(rig.focusLabel == "Apple pie")
        rig.type("n")
        #expect(rig.heard == ["open=Apple", "new"])
    }

    @Test("/ searches in a page, and n and N lead from line to line")
    func page() {
        let rig = FaceRig(Self.fruit)
        for number in 1...60 {
            rig.face.tell(.log(LogLine(.info, of: "duel", "move \(number)\(number % 20 == 0 ? " queen" : "")")))
        }
        rig.type(Keys.f3)
        rig.type("/que")
        #expect(rig.shown.contains("move 60 queen"))
        rig.type("\r")
        rig.type("n")
        #expect(rig.shown.contains("move 40 queen") && rig.shown.contains("“que”: 2 of 3"))
        rig.type("nn")
        #expect(rig.shown.contains("“que”: 1 of 3"))
        rig.type("N")
        #expect(rig.shown.contains("move 20 queen"))
        rig.type("\r")
        #expect(!rig.shown.contains("Log, the newest") && rig.heard == [])
    }

    @Test("esc ends the typing of a search in a page, and then closes the page")
    func escape() {
        let rig = FaceRig(Self.fruit)
        rig.type("?/q?")
        #expect(rig.shown.contains("╭─ Keys") && rig.shown.contains("q?"))
        rig.type("\u{1B}")
        rig.timer.fire()
        #expect(rig.shown.contains("╭─ Keys") && !rig.shown.contains("q?"))
        rig.type("n")
        #expect(rig.shown.contains("Nothing has been searched for; / searches."))
        rig.type("\u{1B}")
        rig.timer.fire()
        #expect(!rig.shown.contains("╭─ Keys"))
    }

    /// A list of those whose names begin with a text, with buttons that are of no search. The list follows the focus.
    private final class People {
        private var query = ""
        var screen: Screen {
            let names = ["Ada", "Bob", "Cid", "Charles"].filter { $0.hasPrefix(query) }
            return Screen(title: "People") {
                Field("Search", id: "search", text: query, kind: .search)
                List("People", id: "open", items: names.map { .init(id: $0, title: $0) })
                    .columns([Table.Column("Name", id: "name")])
                    .sorting("sort", by: nil)
                    .focusing("select")
                Button("Compose", id: "compose")
            }
        }

        func perform(_ action: Action) -> Screen {
            if action.id == "search" { query = action.value ?? "" }
            return screen
        }
    }

    private func escape(_ rig: FaceRig) {
        rig.type("\u{1B}")
        rig.timer.fire()
    }

    @Test("a search without a hit keeps the focus, and Enter says that there is none", arguments: ["\r", Keys.down])
    func noHit(key: String) {
        let people = People()
        let rig = FaceRig(people.screen, answer: people.perform)
        rig.type("/zz")
        rig.type(key)
        #expect(rig.focusLabel == "Search" && rig.face.view.interaction.isEditing)
        #expect(rig.shown.contains("Nothing here has “zz”."), "\(rig.shown)")
        rig.type("\u{7F}\u{7F}B")
        rig.type(key)
        #expect(rig.focusLabel == "Bob")
    }

    @Test("the row from which a search began is current again when the search is ended")
    func ended() {
        for end in ["\u{1B}", "\u{7F}\u{7F}"] {
            let people = People()
            let rig = FaceRig(people.screen, answer: people.perform)
            rig.type(Keys.down + Keys.down)
            #expect(rig.focusLabel == "Cid")
            rig.type("/Ad")
            rig.type(end)
            rig.timer.fire()
            escape(rig)
            #expect(rig.focusLabel == "Cid" && rig.heard.last == "select=Cid", "\(rig.shown)")
        }
    }

    @Test("the row to which a search has led a person stays current when the search is ended")
    func led() {
        for keys in ["\r", "\r" + Keys.down, Keys.down] {
            let people = People()
            let rig = FaceRig(people.screen, answer: people.perform)
            rig.type("/C")
            rig.type(keys)
            let hit = rig.focusLabel
            escape(rig)
            #expect(rig.focusLabel == hit && hit?.hasPrefix("C") == true)
            #expect(rig.shown.contains("Bob"))
        }
    }
}
