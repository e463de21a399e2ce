import PluginABI
import Testing

@testable import Terminal

@MainActor
@Suite("A list of a full screen")
struct FullListTests {
    private static func files(picked: Set<String> = []) -> Screen {
        Screen(title: "Files") {
            List(
                "Files",
                id: "open",
                items: [
                    List.Item(id: "a", title: "Alpha", detail: "1 kB"),
                    List.Item(id: "b", title: "Beta", detail: "22 kB").badge("new").unread(),
                    List.Item(id: "c", title: "Gamma", detail: "3 kB", isEnabled: false),
                ],
                selected: "a"
            )
            .picking("pick", picked: picked)
            Button("Delete", id: "delete")
        }
    }

    @Test("shows what is chosen, unread, picked and badged by more than a colour")
    func looks() {
        let rows = FaceRig(Self.files(picked: ["b"])).shown.split(separator: "\n")
        #expect(rows.contains { $0.contains("▌› Alpha       1 kB ") })
        #expect(rows.contains { $0.contains(" ✓ Beta  new  22 kB ") })
        #expect(rows.contains { $0.contains("   Gamma       3 kB ") })
    }

    @Test("has a second text after the title, which gives way to the detail, and says so when it is empty")
    func subtitle() {
        func row(_ columns: Int, _ subtitle: String = "The compiler works") -> String {
            let item = List.Item(id: "a", title: "Grace Hopper", detail: "08:12").subtitle(subtitle)
            let rig = FaceRig(Screen(title: "Mail") { Row { Pane { List(id: "open", items: [item]) } } }, columns, 10)
            return rig.shown.split(separator: "\n").first { $0.contains("Grace") }.map(String.init) ?? ""
        }
        #expect(row(80).contains("▌  Grace Hopper  The compiler works   ") && row(80).contains("  08:12 "))
        #expect(row(36).contains("▌  Grace Hopper  The comp…  08:12 "))
        #expect(row(24).contains("▌  Grace Hopper "))
        // In one column if there is room for all of them.
        let items = ["Grace Hopper", "Ada"].map { List.Item(id: $0, title: $0, detail: "08:12").subtitle("The mill") }
        func rows(_ columns: Int) -> String { FaceRig(Screen { List(id: "open", items: items) }, columns, 10).shown }
        #expect(rows(36).contains("Grace Hopper  The mill") && rows(36).contains("Ada           The mill"))
        #expect(rows(32).contains("Ada  The mill"))
        let empty = FaceRig(Screen(title: "Mail") { List("Inbox", id: "open", items: []).whenEmpty("No messages yet") })
        #expect(empty.shown.contains("Inbox ") && empty.shown.contains("  No messages yet "))
    }

    @Test("has its second texts in one column, cut off there, as long as 16 columns of them are left")
    func subtitles() throws {
        let items = ["Grace Hopper", "Ada"].map {
            List.Item(id: $0, title: $0, detail: "08:12").subtitle("The compiler works, and how it came to that")
        }
        func places(_ columns: Int) -> [Int] {
            let screen = Screen { Row { Pane { List(id: "open", items: items) } } }
            return FaceRig(screen, columns, 10).shown.split(separator: "\n").compactMap { line in
                line.firstRange(of: "The comp").map { line.distance(from: line.startIndex, to: $0.lowerBound) }
            }
        }
        for columns in [100, 60, 44] { #expect(places(columns) == [18, 18], "\(columns)") }
        #expect(places(40) == [18, 9])
    }

    /// The rows of a screen of so many, from the one with a list's label; nil without that.
    private func labelled(_ title: String = "Mail", rows: Int = 24, @ScreenBuilder _ elements: () -> [Element])
        -> String?
    {
        let rig = FaceRig(Screen(title: title, elements), 80, rows)
        let lines = rig.shown.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
        return lines.dropFirst().firstIndex { $0.hasPrefix("Messages") }.map {
            lines[$0...].prefix(2).joined(separator: "|")
        }
    }

    private static let messages = List("Messages", id: "read", items: [List.Item(id: "a", title: "Alpha")])

    @Test("the label is right above it, and beside each other in a row")
    func label() {
        #expect(labelled { Self.messages } == "Messages|▌ Alpha")
        let below = labelled {
            Text("Good day")
            Self.messages
        }
        #expect(below == "Messages|▌ Alpha")
        let beside = labelled {
            Row {
                Self.messages
                List("Folders", id: "open", items: [List.Item(id: "b", title: "Beta")])
            }
        }
        #expect(beside == "Messages Folders|▌ Alpha Beta")
        #expect(labelled { Self.messages.columns([Table.Column("Subject")]) }?.hasPrefix("Messages|Subject") == true)
    }

    @Test("it costs no row below a headline or the title of its section, on a screen called the same, or on few rows")
    func noLabel() {
        #expect(labelled { Section("Inbox") { Self.messages } } == nil)
        #expect(
            labelled {
                Text("Inbox", style: .headline); Self.messages
            } == nil
        )
        #expect(labelled("Messages") { Self.messages } == nil)
        #expect(labelled(rows: 7) { Self.messages } == nil)
        #expect(
            labelled { List(id: "read", items: [List.Item(id: "a", title: "Messages")]) }?.hasPrefix("Messages ")
                != true
        )
    }

    @Test("a long detail leaves room for the whole title and the badge")
    func badgeBesideDetail() {
        let detail = Array(repeating: "detail", count: 20).joined(separator: " ")
        let item = List.Item(id: "a", title: "Drafts", detail: detail).badge("3")
        let rig = FaceRig(Screen(title: "Mail") { List(id: "open", items: [item]) })
        #expect(rig.shown.contains("Drafts  3  detail detail"), "\(rig.shown)")
    }

    @Test("opens an item by Enter, and picks it by a blank or a click on its marks")
    func picks() {
        let rig = FaceRig(Self.files())
        #expect(rig.shown.contains(" space pick "))
        rig.type("\r")
        rig.type("  ")
        #expect(rig.heard == ["open=a", "pick=a", "pick=b"])
        // One that cannot be used is not picked either.
        rig.type(" ")
        #expect(rig.heard == ["open=a", "pick=a", "pick=b"] && rig.focusLabel == "Gamma")
        let rows = rig.shown.split(separator: "\n", omittingEmptySubsequences: false).map(Array.init)
        let row = rows.firstIndex { String($0).contains("Beta") } ?? 0
        let column = rows[row].firstIndex(of: "B") ?? 0
        rig.type(Keys.click(column - 2, row))
        rig.type(Keys.click(column, row))
        #expect(rig.heard.suffix(2) == ["pick=b", "open=b"])
    }

    @Test("is filtered by what is typed after a slash, and Enter opens what is left")
    func filter() {
        let rig = FaceRig(Self.files())
        #expect(rig.shown.contains(" / search "))
        rig.type("/")
        #expect(rig.shown.contains("╭─ Search") && !rig.shown.contains("│  Delete"))
        for letter in ["b", "e"] { rig.type(letter) }
        #expect(rig.shown.contains("▌ Beta") && !rig.shown.contains("│    Alpha"))
        rig.type("\r")
        #expect(rig.heard == ["open=b"])
        rig.type("/zz")
        #expect(rig.shown.contains("No item has that in its name."))
    }

    /// A view with 100 000 rows.
    private final class Rows {
        var window = List.Window()
        var scrolling = Pane.Scrolling.withScreen

        var screen: Screen {
            Screen(title: "Rows") {
                Row {
                    Pane(scrolling: scrolling) {
                        List(id: "open", count: 100_000, window: window, windowID: "rows") { index in
                            List.Item(id: "\(index)", title: "Row \(index)")
                        }
                    }
                }
                Button("Close", id: "close")
            }
        }

        func perform(_ action: Action) -> Screen? {
            if action.id == "rows" { window = List.Window(action.value) }
            return screen
        }
    }

    @Test(
        "of 100 000 rows is given a window of them, and asks for others before they are seen",
        arguments: [Pane.Scrolling.withScreen, .byItself]
    )
    func window(_ scrolling: Pane.Scrolling) {
        let view = Rows()
        view.scrolling = scrolling
        let rig = FaceRig(view.screen, answer: view.perform)
        #expect(rig.shown.contains("▌  Row 0 ") && rig.shown.contains(": actions  / search"))
        for _ in 0..<20 { rig.type(Keys.pageDown) }
        #expect(rig.heard.contains { $0.hasPrefix("rows=") } && rig.heard.allSatisfy { $0.hasPrefix("rows=") })
        let page = scrolling == .byItself ? 20 : 21
        #expect(rig.shown.contains("▌  Row \(20 * page) ") && rig.face.controls.count < 200)
        // Several keys together: each meets the rows that it leads to.
        rig.type(String(repeating: Keys.pageDown, count: 40))
        let row = 60 * page
        #expect(rig.shown.contains("▌  Row \(row) "))
        rig.type("\r")
        #expect(rig.heard.last == "open=\(row)")
        rig.type(Keys.home)
        #expect(rig.shown.contains("▌  Row 0 "))
    }

    @Test(
        "is searched in part if it is given in part, which is said with how much was searched",
        arguments: ["Rows", ""]
    )
    func searched(label: String) {
        let list = List(label, id: "open", count: 10_000, window: List.Window(first: 200, count: 100), windowID: "rows")
        {
            List.Item(id: "\($0)", title: "Row \($0)")
        }
        let rig = FaceRig(Screen(title: "Files") { list })
        let name = label.isEmpty ? "this list" : "`Rows`"
        let words = "Of \(name), only rows 201 to 300 of 10000 were searched."
        rig.type("/99")
        #expect(rig.shown.contains("▌ Row 299") && rig.shown.contains(words), "\(rig.shown)")
        #expect(rig.shown.contains("↵ open it") && !rig.shown.contains("choose"))
        rig.type("9")
        #expect(rig.shown.contains("No item has that in its name.") && rig.shown.contains(words), "\(rig.shown)")
        let whole = FaceRig(Screen { List("Rows", id: "open", items: list.items) })
        whole.type("/99")
        #expect(whole.shown.contains("▌ Row 299") && !whole.shown.contains("searched"))
    }

    @Test("of more items than are laid out is searched in part, which the filter says")
    func longFilter() {
        let items = (0..<10_001).map { List.Item(id: "\($0)", title: "item \($0)") }
        let rig = FaceRig(Screen(title: "Long") { List("All", id: "pick", items: items) })
        rig.type("/10000")
        #expect(rig.shown.contains("No item has that in its name."))
        #expect(rig.shown.contains("Of `All`, only rows 1 to 10000 of 10001 were searched."), "\(rig.shown)")
    }

    @Test("jumps to its end, and moves on from there by the arrows")
    func end() {
        let view = Rows()
        view.scrolling = .byItself
        let rig = FaceRig(view.screen, answer: view.perform)
        rig.type(Keys.end)
        #expect(rig.shown.contains("▌  Row 99999 "))
        rig.type(Keys.up + Keys.up)
        #expect(rig.shown.contains("▌  Row 99997 "))
        rig.type("\r")
        #expect(rig.heard.last == "open=99997")
    }

    @Test("is asked for nothing while it is scrolled out of its pane, above or below")
    func scrolledOut() {
        let rig = FaceRig(
            Screen {
                Row {
                    Pane(scrolling: .byItself) {
                        for number in 0..<60 { Text("Line \(number)") }
                        List(id: "open", count: 9000, window: List.Window(), windowID: "rows") { index in
                            List.Item(id: "\(index)", title: "Row \(index)")
                        }
                        for number in 0..<60 { Text("Below \(number)") }
                        Button("Last", id: "last")
                    }
                }
            }
        )
        #expect(rig.heard.isEmpty && rig.shown.contains("Line 0"))
        rig.type(Keys.end)
        #expect(rig.heard.isEmpty && rig.shown.contains("Last"))
    }

    @Test("that shares its window with another one does not keep keys from being heard")
    func shared() {
        let view = Rows()
        func screen() -> Screen {
            Screen {
                Row {
                    for _ in 0..<2 {
                        Pane(scrolling: .byItself) {
                            List(id: "open", count: 9000, window: view.window, windowID: "rows") { index in
                                List.Item(id: "\(index)", title: "Row \(index)")
                            }
                        }
                    }
                }
                Button("Close", id: "close", role: .back)
            }
        }
        let rig = FaceRig(screen()) { action in
            _ = view.perform(action)
            return screen()
        }
        for _ in 0..<9 { rig.type(Keys.pageDown) }
        #expect(rig.heard.contains { $0.hasPrefix("rows=") })
        rig.type("\u{1B}")
        rig.timer.fire()
        #expect(rig.heard.contains("close"))
    }

    @Test("asks once after a key for what its plugin does not give")
    func refused() {
        let rig = FaceRig(Rows().screen)
        for _ in 0..<2 { rig.type(Keys.pageDown) }
        #expect(rig.heard.isEmpty)
        rig.type(Keys.end)
        #expect(rig.heard.count == 1)
        rig.type("x")
        #expect(rig.heard.count == 2)
    }

    @Test("has digits for its items while it has the focus, and buttons have none")
    func digits() {
        let rig = FaceRig(
            Screen(title: "Lists") {
                Choice(
                    "Theme",
                    id: "theme",
                    options: ["dark", "light"].map { Choice.Option(id: $0, title: $0) },
                    selected: "dark"
                )
                List(id: "open", items: ["a", "b"].map { List.Item(id: $0, title: $0) })
                Button("Close", id: "close")
            }
        )
        rig.type(Keys.down + Keys.down)
        #expect(rig.focusLabel == "a")
        rig.type("2")
        #expect(rig.heard == ["open=b"] && rig.focusLabel == "b")
        rig.type("5")
        #expect(rig.heard.count == 1 && rig.shown.contains("5 does nothing here"))
        rig.type(Keys.home + "2")
        #expect(rig.heard == ["open=b", "theme=light"])
        rig.type(Keys.end + "2")
        #expect(rig.heard.count == 2 && rig.focusLabel == "Close")
    }

    @Test("of a screen with a field takes a blank as a pick while an item has the focus")
    func besideField() {
        let screen = Screen {
            List(id: "open", items: [List.Item(id: "a", title: "Alpha")]).picking("pick", picked: [])
            Field("Name", id: "name", text: "Ada")
        }
        let rig = FaceRig(screen)
        rig.type(" ")
        #expect(rig.heard == ["pick=a"])
    }

    /// A view with 10 000 rows. It gives those that have a text.
    private final class Searched {
        var query = ""
        var screen: Screen {
            let found = (0..<10_000).filter { query.isEmpty || "Row \($0)".contains(query) }
            return Screen(title: "Rows") {
                Field("Search", id: "search", text: query, kind: .search, help: "\(found.count) of 10,000")
                List(id: "open", items: found.prefix(5).map { List.Item(id: "\($0)", title: "Row \($0)") })
                    .whenEmpty("No row has that.")
                Button("Delete", id: "delete").shortcut("d")
            }
        }

        func perform(_ action: Action) -> Screen? {
            if action.id == "search" { query = action.value ?? "" }
            return screen
        }
    }

    @Test("is searched by its plugin: / leads to the field, Enter to what was found, and other keys stay commands")
    func searchField() {
        let view = Searched()
        let rig = FaceRig(view.screen, answer: view.perform)
        #expect(rig.focusLabel == "Row 0" && rig.shown.contains("10000 of 10,000") && rig.shown.contains("/ search"))
        rig.type("d")
        rig.type("/999")
        #expect(rig.heard == ["delete", "search=9", "search=99", "search=999"] && rig.focusLabel == "Search")
        #expect(rig.shown.contains("19 of 10,000") && rig.shown.contains("Row 999 "))
        rig.type("\r\r")
        #expect(rig.heard.last == "open=999" && rig.focusLabel == "Row 999")
        rig.type("/x")
        #expect(rig.shown.contains("No row has that.") && rig.shown.contains("0 of 10,000"))
    }
}
