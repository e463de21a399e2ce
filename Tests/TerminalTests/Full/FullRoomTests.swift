import PluginABI
import Testing

@testable import Terminal

/// The rows and columns that data gets, rather than what is around it.
@MainActor
@Suite("A screen spends its room on data")
struct FullRoomTests {
    private func lines(_ screen: Screen, _ columns: Int = 80, _ rows: Int = 24) -> [String] {
        build(screen, columns, rows).frame.picture.split(separator: "\n").map { String($0.dropFirst().dropLast()) }
    }

    private static func mail(_ query: String = "", help: String = "", label: String = "40 messages") -> Screen {
        let subjects = ["Grace": "The compiler", "Charles Babbage": "The engine", "Mary": "Tea on Thursday"]
        return Screen(title: "Inbox") {
            Row {
                Pane(atLeast: 40, scrolling: .byItself) {
                    Field("Search", id: "search", text: query, kind: .search, help: help)
                    List(
                        label,
                        id: "read",
                        items: subjects.sorted { $0.key < $1.key }.filter {
                            $0.value.lowercased().contains(query.lowercased())
                        }
                        .map { List.Item(id: $0.key, title: $0.key).subtitle($0.value) }
                    )
                    .focusing("look")
                }
            }
        }
    }

    @Test("the label of a list is in the search above it, which is the row directly above the items")
    func searchRow() {
        let shown = lines(Self.mail())
        #expect(shown[1].hasPrefix(" Search") && shown[1].contains("40 messages"))
        #expect(shown[2].contains("Charles Babbage"))
        #expect(lines(Self.mail("tea", help: "1 of 40", label: "1 of 40 messages"))[1].contains("1 of 40 messages"))
        #expect(lines(Self.mail("tea", help: "1 of 40", label: "Messages"))[1].contains("  1 of 40"))
    }

    @Test("how much was found is said once, in the frame of the pane, unless the search says more")
    func countInFrame() {
        func shown(_ help: String) -> String {
            lines(Self.mail("tea", help: help, label: "1 of 40 messages"), 200, 50).joined(separator: "\n")
        }
        #expect(shown("1 of 40").ranges(of: "1 of 40").count == 1)
        #expect(shown("in all folders").contains("in all folders"))
    }

    @Test("a button between two fields takes a row as a field does: the page stays when one replaces the other")
    func formButton() {
        func lines(_ isAsked: Bool, _ rows: Int) -> [String] {
            let screen = Screen(title: "Settings") {
                Section("Account") {
                    Field("Name", id: "name", text: "Ada")
                    if isAsked { Field("Password", id: "p") } else { Button("Change password", id: "p") }
                    Field("E-mail", id: "address", text: "ada@example.org")
                }
                Section("Behaviour") { Toggle("Sounds", id: "sounds", isOn: true) }
                Button("Save", id: "save")
            }
            return self.lines(screen, 80, rows)
        }
        for rows in 8...40 {
            let (before, after) = (lines(false, rows), lines(true, rows))
            for text in ["Name", "E-mail", "Sounds", "Account", "Save"] {
                #expect(before.firstIndex { $0.contains(text) } == after.firstIndex { $0.contains(text) }, "\(rows)")
            }
        }
    }

    @Test("where the search is narrow, the label of the list has a row, and the search one")
    func narrowSearch() {
        let screen = Screen(title: "Chat") {
            Row {
                Pane(atLeast: 20, scrolling: .byItself) {
                    Field("Search", id: "search", kind: .search)
                    List("Rooms", id: "enter", items: [List.Item(id: "a", title: "#engine")])
                }
                Pane(share: 4, atLeast: 40, scrolling: .atEnd) { Text("Hello") }
            }
            Field("Message", id: "message")
        }
        let shown = lines(screen)
        #expect(shown[1].hasPrefix(" Search ") && shown[2].hasPrefix(" Rooms ") && shown[3].contains("#engine"))
        // No row is empty above and below the panes.
        #expect(shown[21].contains("Hello") && shown[22].hasPrefix(" Message"))
    }

    @Test("subtitles stay in their column while a search leaves only short titles")
    func subtitles() {
        let rig = FaceRig(Self.mail()) { $0.id == "search" ? Self.mail($0.value ?? "") : nil }
        func column() -> Int? {
            rig.shown.split(separator: "\n").lazy.compactMap { line in
                line.firstRange(of: "Tea on").map { line.distance(from: line.startIndex, to: $0.lowerBound) }
            }.first
        }
        let before = column()
        rig.type("/tea")
        #expect(before != nil && column() == before, "\(rig.shown)")
    }

    private static func folder(_ names: [String], branch: List.Branch? = nil) -> Screen {
        Screen(title: "Folder") {
            List(
                id: "open",
                items: names.map { List.Item(id: $0, title: $0, details: ["431 B", "2026-10-18"]).level(0, branch) }
            )
            .columns(["Name", "Size", "Changed"].map { Table.Column($0) })
            .expanding("expand")
        }
    }

    @Test("a date is whole or left out, and the mark of a tree takes room only in a tree")
    func columns() {
        let name = "she-walks-in-beauty.txt"
        func row(_ columns: Int, _ branch: List.Branch? = nil) -> String {
            let row = lines(Self.folder([name], branch: branch), columns, 10).first { $0.contains("she-walks") }
            return row.map { $0.split(separator: " ").joined(separator: " ") } ?? ""
        }
        #expect(row(50) == "▌ \(name) 431 B 2026-10-18")
        #expect(row(49) == "▌ \(name) 431 B")
        #expect(row(52, .closed) == "▌ ▸ \(name) 431 B 2026-10-18")
        for columns in 20..<60 {
            #expect(!row(columns).contains("2026-10…") && !row(columns).contains("2026…"), "\(row(columns))")
        }
    }

    @Test("a field in a pane is as wide as what is written into it, a search as wide as its list")
    func fields() {
        let screen = Screen(title: "Settings") {
            Row {
                Pane(atLeast: 40) {
                    Field("Name", id: "name", text: "Ada")
                    Field("Text", id: "text", text: "Good day", kind: .lines)
                }
                Pane(atLeast: 40, scrolling: .byItself) {
                    Field("Search", id: "search", kind: .search)
                    List(id: "open", items: [List.Item(id: "a", title: "Alpha")])
                }
            }
        }
        let profile = TerminalProfile(colors: .rgb, usesUnicode: true)
        let layout = FrameBuilder(size: TerminalSize(columns: 260, rows: 40), profile: profile).place(screen).layout
        let widths = layout.controls.filter { $0.kind == .field }.map(\.rect.width)
        #expect(widths[0] == 60 && widths[1] == 86 && widths[2] > 110)
    }

    @Test("two sections of a form in a wide pane are beside each other, and beside the next pane")
    func sections() throws {
        let screen = Screen(title: "Settings") {
            Row {
                Pane(share: 3, atLeast: 44) {
                    Section("Account") { Field("Name", id: "name") }
                    Section("Behaviour") { Toggle("Sounds", id: "sounds", isOn: true) }
                }
                Pane(share: 2, atLeast: 28, scrolling: .byItself) { Section("Preview") { Text("Good day") } }
            }
        }
        #expect(lines(screen, 200, 50)[1].contains(/╭─ Account.*╭─ Behaviour.*╭─ Preview/))
        #expect(!lines(screen, 120, 40)[1].contains("Behaviour"))
    }

    @Test("the label of a chart that is alone in its pane is in the frame")
    func chart() {
        let screen = Screen(title: "Words") {
            Row {
                Pane(scrolling: .byItself) { List("Files", id: "look", items: [List.Item(id: "a", title: "Alpha")]) }
                Pane(scrolling: .byItself) { Chart("Kinds", .bars, points: [Chart.Point("txt", 35)]) }
            }
        }
        let shown = lines(screen, 120, 40)
        #expect(shown[1].contains("─ Kinds ─") && shown[2].contains("txt"))
        #expect(lines(screen)[1].contains("Kinds"))
    }

    @Test("a card has its subtitle in a wide lane, and in a narrow one its row for others")
    func cards() {
        let screen = Screen(title: "Board") {
            Row {
                for name in ["To do", "Doing", "Done"] {
                    Pane(atLeast: 18, scrolling: .byItself) {
                        Section(name) {
                            let card = List.Item(id: name, title: "Oil", detail: "2 Dec").subtitle(
                                "Every hundred turns"
                            )
                            List(id: name, items: [card.badge("#shop")])
                        }
                    }
                }
            }
        }
        let wide = lines(screen, 140, 24)
        #expect(wide[2].contains("Oil") && wide[3].contains("Every hundred turns") && wide[4].contains("#shop  2 Dec"))
        let narrow = lines(screen)
        #expect(narrow[2].contains("Oil") && narrow[3].contains("#shop  2 Dec"))
        #expect(!narrow.contains { $0.contains("Every") })
    }

    @Test("a chart above figures in columns is as high as its tile")
    func tile() {
        let screen = Screen(title: "Machine") {
            Row {
                Pane {
                    Section("Processor") {
                        Chart("All", .line, values: [1, 2])
                        Row {
                            Pane(atLeast: 24) { Gauge("Core 0", value: 1) }
                            Pane(atLeast: 24) { Gauge("Core 1", value: 1) }
                        }
                    }
                }
                Pane(scrolling: .byItself) { for line in 1...30 { Text("Line \(line)") } }
            }
        }
        let shown = lines(screen, 160, 40)
        let figures = shown.firstIndex { $0.contains("Core 0") && $0.contains("Core 1") }
        let end = shown.firstIndex { $0.hasPrefix(" ╰") }
        #expect(figures != nil && figures.map { $0 + 1 } == end, "\(shown.joined(separator: "\n"))")
    }

    @Test("a bar is blocks on a ground, and bars and sparks leave the top of their row free")
    func bars() {
        let screen = Screen {
            Gauge("Used", value: 0.5, text: "half")
            Chart("Down", values: [0, 1], text: "1 MB/s")
        }
        let frame = build(screen).frame
        #expect(frame.picture.contains("▆") && !frame.picture.contains("━"))
        #expect(frame.cells.contains { $0.style == Style(ink: .line, attributes: .filled) })
        #expect(frame.picture.contains("▇") && build(screen, colors: .ansi).frame.picture.contains("━"))
    }
}
