import PluginABI
import Testing

@testable import Terminal

/// The room that a screen is given, and to what.
@MainActor
@Suite("A screen fills the terminal")
struct FullStageTests {
    private static func files(open: Text?, count: Int = 3, name: String = "A letter to the Royal Society, 27 Nov.txt")
        -> Screen
    {
        Screen(title: "Letters") {
            Row {
                Pane(share: 1, atLeast: 34, scrolling: .byItself) {
                    List(
                        "Files",
                        id: "open",
                        items: (0..<count).map { List.Item(id: "\($0)", title: name, details: ["\($0) kB", "Mon"]) }
                    )
                    .columns([Table.Column("Name"), Table.Column("Size", alignment: .trailing), Table.Column("Day")])
                    .picking("pick", picked: [])
                }
                Pane(share: 2, atLeast: 30, scrolling: .byItself) {
                    if let open { open } else { Text("No file is open.", style: .caption) }
                }
            }
            Row { Button("Close", id: "close") }
        }
    }

    private func lines(_ screen: Screen, _ columns: Int, _ rows: Int) -> [Substring] {
        build(screen, columns, rows).frame.picture.split(separator: "\n").map { $0.dropFirst().dropLast() }
    }

    private func panes(_ screen: Screen, _ columns: Int, _ rows: Int) -> [Rect] {
        let profile = TerminalProfile(colors: .rgb, usesUnicode: true)
        let size = TerminalSize(columns: columns, rows: rows)
        let nodes = FrameBuilder(size: size, profile: profile).place(screen).layout.nodes
        // Not what scrolls in the frame of a pane.
        return nodes.filter { node in node.share != nil && node.parent.map { nodes[$0].isRow } == true }.map(\.rect)
    }

    @Test("but for two rows, with a title and with the keys", arguments: [(80, 24), (200, 50), (20, 8)])
    func chrome(_ columns: Int, _ rows: Int) {
        let screen = Screen(title: "Many") { for line in 0..<90 { Text("line \(line)") } }
        let shown = lines(screen, columns, rows)
        #expect(
            shown[0].contains("Many") && shown[1].contains("line 0 ") && shown[rows - 2].contains("line \(rows - 3)")
        )
        #expect(shown[rows - 1].contains("quit"))
    }

    @Test("panes beside each other get all that is above the actions", arguments: [(80, 24), (120, 40), (200, 50)])
    func area(_ columns: Int, _ rows: Int) {
        let panes = panes(Self.files(open: Text("Good day")), columns, rows)
        #expect(panes.map(\.height) == [rows - 3, rows - 3])
        let assigned = panes.reduce(0) { $0 + $1.width * $1.height }
        #expect(10 * assigned >= 8 * columns * rows)
    }

    @Test("panes beside a list that scrolls are as high as it is")
    func scrolled() {
        let panes = panes(Self.files(open: Text("Good day"), count: 100), 80, 24)
        #expect(panes.map(\.height) == [21, 21])
        let chat = Screen(title: "Chat") {
            Row {
                Pane(scrolling: .byItself) {
                    List(id: "people", items: (0..<90).map { List.Item(id: "\($0)", title: "Person \($0)") })
                }
                Pane(scrolling: .atEnd) { Text("Hello") }
            }
        }
        #expect(lines(chat, 80, 24)[22].contains("Hello"))
        let rig = FaceRig(chat, 80, 24)
        rig.type("G")
        #expect(rig.focusLabel == "Person 89")
        rig.type("G" + Keys.home)
        #expect(rig.focusLabel == "Person 0" && rig.shown.contains("Hello"))
    }

    @Test("of two tables below each other only the last one is higher than its rows")
    func tables() {
        let table = List(id: "open", items: [List.Item(id: "a", title: "Alpha")]).columns([Table.Column("Name")])
        let screen = Screen(title: "Tables") {
            Row {
                Pane(scrolling: .byItself) {
                    table
                    table
                }
            }
        }
        let shown = lines(screen, 80, 24)
        #expect(shown.indices.filter { shown[$0].contains("Name") } == [1, 5])
    }

    @Test("a click beside a lane's end does not open the card that is scrolled away there")
    func clickBelowLane() {
        let cards = (0..<9).map { List.Item(id: "\($0)", title: "Card \($0) with a title of several rows") }
        let screen = Screen(title: "Board") {
            Row {
                for name in ["To do", "Doing"] {
                    Pane(atLeast: 20, scrolling: .byItself) { Section(name) { List(id: name, items: cards) } }
                }
            }
            Row { Button("New card with a very long label", id: "new") }
        }
        for rows in 12..<24 {
            let rig = FaceRig(screen, 44, rows)
            rig.type(Keys.click(20, rows - 2))
            #expect(rig.heard == ["new"], "\(rig.shown)")
        }
    }

    @Test("an empty lane says so")
    func emptyLane() {
        let screen = Screen {
            Row { Pane { Section("Doing") { List(id: "doing", items: []).whenEmpty("Nothing yet") } } }
        }
        #expect(lines(screen, 40, 12).contains { $0.contains("   Nothing yet") })
    }

    @Test("a list gets the room of a pane where nothing is open, and no name is cut off beside it")
    func emptyDetail() {
        let shown = lines(Self.files(open: nil), 80, 24)
        #expect(shown.contains { $0.contains("A letter to the Royal Society, 27 Nov.txt  2 kB  Mon") })
        #expect(shown.contains { $0.contains("│ No file is open.") })
    }

    @Test("a list is as wide as its pane, however wide that is, and keeps this width when a file is opened")
    func wideList() {
        let shown = lines(Self.files(open: nil), 200, 50)
        #expect(shown.contains { $0.contains(#/  2 kB  Mon +│  │ /#) })
        // It needs no more than its share, which it keeps when a file is opened.
        #expect(panes(Self.files(open: nil), 200, 50) == panes(Self.files(open: Text("Good day")), 200, 50))
    }

    @Test("a list gets the columns it needs from the text beside it, which keeps what it asks for")
    func needs() {
        let long = String(repeating: "n", count: 40)
        let text = Text(String(repeating: "The mill turns, the store does not. ", count: 9))
        #expect(panes(Self.files(open: text, name: long), 120, 24).map(\.width) == [57, 59])
        #expect(panes(Self.files(open: text, name: long), 80, 24).map(\.width) == [46, 30])
        // Where names are short, the shares hold.
        #expect(panes(Self.files(open: text, name: "n"), 120, 24).map(\.width) == [38, 78])
    }

    @Test("a list keeps its width while a text to search for is typed")
    func searched() {
        func screen(_ query: String) -> Screen {
            let names = ["A", String(repeating: "n", count: 40)].filter { $0.hasPrefix(query) }
            return Screen(title: "Letters") {
                Row {
                    Pane(share: 1, atLeast: 30, scrolling: .byItself) {
                        Field("Search", id: "search", text: query, kind: .search)
                        List("Letters", id: "open", items: names.map { .init(id: $0, title: $0) })
                    }
                    Pane(share: 2, atLeast: 30, scrolling: .byItself) { Text("A letter", style: .headline) }
                }
            }
        }
        let rig = FaceRig(screen("")) { screen($0.value ?? "") }
        func border() -> Int? {
            rig.shown.split(separator: "\n").first { $0.contains("│") }?.prefix { $0 != "│" }.count
        }
        let before = border()
        for key in "/Ab" {
            rig.type(String(key))
            #expect(border() == before && before != nil, "\(rig.shown)")
        }
    }

    @Test("in a narrow list the name is the last to be cut off: before that, the last columns are left out")
    func identity() {
        func row(_ columns: Int) -> String {
            let list = List(
                id: "open",
                items: [List.Item(id: "a", title: "to the Royal Society.txt", details: ["4100 bytes", "Friday"])]
            )
            let screen = Screen { list.columns(["Name", "Size", "Day"].map { Table.Column($0) }) }
            return lines(screen, columns, 10).first { $0.contains("to the") }?.split(separator: " ").joined(
                separator: " "
            ) ?? ""
        }
        #expect(row(60) == "▌ to the Royal Society.txt 4100 bytes Friday")
        #expect(row(50) == "▌ to the Royal Society.txt 4100 bytes")
        #expect(row(46) == "▌ to the Royal Society.txt 4100 bytes")
        #expect(row(40) == "▌ to the Royal Society.txt")
        #expect(row(32) == "▌ to the Royal Society.txt")
        #expect(row(20) == "▌ to the Roya…")
    }

    private static let board = Screen(title: "Board") {
        Row {
            for name in ["To do", "Doing", "Review", "Done"] {
                Pane(atLeast: 24, scrolling: .byItself) {
                    Section(name) {
                        List(
                            id: name,
                            items: [List.Item(id: "a", title: "Write the page on themes and colours", detail: "#docs")]
                        )
                    }
                }
            }
        }
    }

    @Test("lanes are beside each other from eighteen columns each on, as high as the terminal, and their cards wrap")
    func lanes() {
        #expect(panes(Self.board, 80, 24).map(\.width) == [18, 18, 18, 18])
        #expect(panes(Self.board, 80, 24).allSatisfy { $0.height == 22 })
        #expect(Set(panes(Self.board, 79, 24).map(\.width)) == [77])
        let shown = lines(Self.board, 80, 24)
        #expect(shown[1] == " To do             │ Doing             │ Review            │ Done               ")
        #expect(shown[2].hasPrefix(" ▐▌ Write the      │ ▐  Write the  "))
        #expect(shown[3].hasPrefix(" ▐▌ page on        │ ▐  page on "))
        #expect(shown[4].hasPrefix(" ▐▌ themes and…    │"))
        #expect(shown[5].hasPrefix(" ▐▌ #docs          │"))
    }

    @Test("a conversation begins at the bottom, above the field for what is said next")
    func conversation() {
        let screen = Screen(title: "Chat") {
            Row { Pane(scrolling: .atEnd) { for line in ["Hello", "Good day"] { Text(line) } } }
            Field("Message", id: "message")
        }
        let shown = lines(screen, 80, 24)
        #expect(shown[20].contains("Hello") && shown[22].contains("Message"))
    }

    @Test("a line chart is as high as its pane, and bars below each other begin and end in the same columns")
    func monitor() throws {
        let screen = Screen(title: "Machine") {
            Row {
                Pane(scrolling: .withScreen) {
                    Gauge("Processor", value: 1, text: "37 %")
                    Gauge("Memory", value: 1, text: "13.5 of 16 GB")
                    Section("Lately") { Chart("Load", .line, values: [1, 2]) }
                }
            }
        }
        let shown = lines(screen, 100, 40)
        let bars = shown.filter { $0.contains("▆") }.map { line in
            [line.firstIndex(of: "▆"), line.lastIndex(of: "▆")].map {
                $0.map { line.distance(from: line.startIndex, to: $0) }
            }
        }
        #expect(bars.count == 2 && bars[0] == bars[1])
        #expect(shown.count { $0.contains("│     │") || $0.contains("│   │") } > 25)
        #expect(shown[38].contains("╰─"))
    }

    @Test("the labels of a form align across its sections, and its actions stay in sight")
    func form() {
        let screen = Screen(title: "Settings") {
            Section("Account") { for number in 1...20 { Field("Name \(number)", id: "\(number)") } }
            Section("Behaviour") { Field("Zone", id: "zone") }
            Row {
                Button("Save", id: "save")
                Button("Discard", id: "discard")
            }
        }
        let rig = FaceRig(screen, 80, 16)
        #expect(rig.shown.contains("Save") && rig.shown.contains("Name 1 ") && !rig.shown.contains("Zone"))
        rig.type(Keys.backTab)
        #expect(rig.focusLabel == "Discard" && rig.shown.contains("Name 1 "))
        rig.type(Keys.end)
        let rows = rig.shown.split(separator: "\n")
        #expect(rig.shown.contains("Save") && rig.focusLabel == "Discard")
        let boxes = rows.filter { $0.contains("Name 20") || $0.contains("Zone") }.map {
            $0.distance(from: $0.startIndex, to: $0.firstIndex(of: "[") ?? $0.startIndex)
        }
        #expect(boxes.count == 2 && boxes[0] == boxes[1])
        rig.type(Keys.home)
        let row =
            rig.shown.split(separator: "\n", omittingEmptySubsequences: false).firstIndex { $0.contains("Save") } ?? 0
        rig.type(Keys.click(32, row))
        #expect(row == 14 && rig.heard.last == "save")
    }
}
