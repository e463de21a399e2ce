import PluginABI
import Testing

@testable import Terminal

/// The strength of controls, rows and fields beside each other.
@MainActor
@Suite("The look of a screen")
struct FullLooksTests {
    /// A frame with the focus on the control of this label, or on the first one.
    private func frame(
        _ screen: Screen,
        _ columns: Int = 80,
        _ rows: Int = 24,
        _ colors: TerminalProfile.ColorDepth = .rgb,
        focus: String? = nil
    ) -> Frame {
        build(screen, columns, rows, colors: colors) { view, controls in
            view.interaction.focus = (controls.first { $0.label == focus } ?? controls.first)?.id
        }
        .frame
    }

    private func lines(_ frame: Frame) -> [Substring] { frame.picture.split(separator: "\n").map { $0.dropFirst() } }

    /// The style of the first cell of a text.
    private func style(of text: String, in frame: Frame) throws -> Style {
        let lines = lines(frame).dropLast()
        let row = try #require(lines.firstIndex { $0.contains(text) }, "\(frame.picture)")
        let start = try #require(lines[row].firstRange(of: text)).lowerBound
        return frame[lines[row].distance(from: lines[row].startIndex, to: start), row].style
    }

    private static let form = Screen(title: "Form") {
        Field("Name", id: "name", text: "Ada")
        Field("City", id: "city", text: "London")
        Row {
            Button("Save", id: "save", role: .primary)
            Button("Discard", id: "discard")
            Button("Close", id: "close", role: .cancel)
            Button("Delete", id: "delete", role: .destructive)
        }
    }

    @Test("a field is a surface with a line beside the text; without colours for this, underlined between marks")
    func fields() throws {
        for colors in [TerminalProfile.ColorDepth.indexed, .rgb] {
            let frame = frame(Self.form, 80, 24, colors)
            #expect(lines(frame).contains { $0.contains("City    London  ") })
            #expect(try style(of: "London", in: frame) == Style(attributes: .filled))
            #expect(frame.cells.contains { $0.style == Style(ink: .line, attributes: [.filled, .underline]) })
            #expect(lines(frame).contains { $0.contains("Name  ▌ Ada  ") })
            #expect(try style(of: "Ada", in: frame) == Style(ink: .accent, attributes: .filled))
        }
        for colors in [TerminalProfile.ColorDepth.none, .ansi] {
            let frame = frame(Self.form, 80, 24, colors)
            #expect(lines(frame).contains { $0.contains("City  [ London  ") })
            #expect(try style(of: "London", in: frame) == Style(attributes: .underline))
        }
        let letter = Screen { Field("Text", id: "text", text: "one\ntwo", kind: .lines).rows(2) }
        // The marks of the focus are on the first row only.
        let rows = lines(frame(letter, focus: "Text"))
        #expect(rows.contains { $0.contains("▌ one  ") } && rows.contains { $0.contains("  two  ") })
    }

    @Test("only the focus is solid: each button that can be pressed has a surface, the primary one with the accent")
    func buttons() throws {
        let labels = ["Save", "Discard", "Close", "Delete"]
        #expect(
            try labels.map { try style(of: $0, in: frame(Self.form)) } == [
                Style(ink: .accent, attributes: [.bold, .filled]), Style(attributes: .filled),
                Style(attributes: .filled), Style(ink: .negative, attributes: .filled),
            ]
        )
        let onClose = frame(Self.form, focus: "Close")
        #expect(try style(of: "Close", in: onClose) == Style(ink: .accent, attributes: [.bold, .reverse]))
        let solid = onClose.cells.filter { $0.style.attributes.contains(.reverse) }
        #expect(solid.count == "▌ Close ▐".count)
    }

    @Test("the row with the focus has the theme's colours for it, with a mark that no folder has")
    func row() throws {
        let screen = Screen { List(id: "open", items: [List.Item(id: "a", title: "Alpha")]) }
        let frame = frame(screen)
        #expect(lines(frame).contains { $0.contains("▌  Alpha") })
        let style = try style(of: "Alpha", in: frame)
        let theme = Theme(.rgb, on: .light)
        #expect(theme.groundCode(of: style) == "48;2;207;226;255" && !theme.attributes(of: style).contains(.reverse))
        #expect(try theme.groundCode(of: self.style(of: "▌", in: frame)) == theme.groundCode(of: style))
        #expect(Theme(.ansi, on: .light).attributes(of: style).contains(.reverse))
    }

    @Test("the footer says in a verb what Enter does with a row, and no word is cut")
    func verbs() {
        func footer(_ list: List, focus: String? = nil) -> Substring {
            let button = Button("Forget all that has been read", id: "forget")
            let screen = Screen {
                list
                button
            }
            return lines(frame(screen, 120, focus: focus)).last ?? ""
        }
        let list = List(id: "open", items: [List.Item(id: "a", title: "Alpha")])
        #expect(footer(list).hasPrefix(" ↵ choose  ↓↑ move "))
        #expect(footer(list, focus: "Forget all that has been read").hasPrefix(" ↵ Forget all that has…  "))
        #expect(footer(list.picking("pick", picked: [])).hasPrefix(" ↵ open  space pick "))
    }

    @Test(
        "a bar is blocks on a ground, or a line on a thin one; the value beside it is whole while six columns are left"
    )
    func bars() throws {
        let screen = Screen { Gauge("Memory", value: 1, in: 0...2, text: "13.5 of 16 GB") }
        let frame = frame(screen, 31, 8)
        #expect(lines(frame).contains { $0.contains("Memory  ▆▆▆     13.5 of 16 GB") })
        #expect(try style(of: "▆", in: frame) == Style(ink: .accent, attributes: .filled))
        #expect(try style(of: "     13.5", in: frame) == Style(ink: .line, attributes: .filled))
        let line = self.frame(screen, 31, 8, .ansi)
        #expect(lines(line).contains { $0.contains("Memory  ━━━───  13.5 of 16 GB") })
        #expect(try style(of: "──  13.5", in: line) == Style(ink: .line))
    }

    @Test("a bar across a large terminal has sixty columns, and one in a tile has all of them")
    func widestBar() throws {
        func bar(_ columns: Int) throws -> Int {
            let chart = Chart("Words", .bars, points: [Chart.Point("a.txt", 1), Chart.Point("b.txt", 2)])
            let screen = Screen { Row { Pane(scrolling: .byItself) { chart } } }
            return try #require(lines(frame(screen, columns, 12)).first { $0.contains("b.txt") }).count { $0 == "▆" }
        }
        #expect(try bar(200) == 60)
        // Beside the margins of the screen and the scroll bar.
        #expect(try bar(100) == 100 - 4 - "b.txt    2".count)
    }

    @Test("buttons and toggles show their keys, which the footer does not repeat; a key that does nothing is not shown")
    func keys() throws {
        let screen = Screen(title: "Mail") {
            List(id: "open", items: [List.Item(id: "a", title: "Alpha")])
            Row {
                Button("Delete", id: "delete").shortcut("d")
                Button("Undo", id: "undo", isEnabled: false).shortcut("u")
                Toggle("Pause", id: "pause", isOn: false).shortcut("p")
            }
        }
        let shown = frame(screen)
        let row = try #require(lines(shown).first { $0.contains("Delete") })
        #expect(row.contains("  d Delete     Undo    [ ] p Pause "))
        #expect(try style(of: "d Delete", in: shown) == Style(ink: .accent, attributes: [.bold, .filled]))
        #expect(try #require(lines(shown).last).hasPrefix(" ↵ choose  ←↓↑→ move "))
        #expect(lines(frame(screen, 80, 24, .ansi)).contains { $0.contains("[d Delete]  ( Undo )") })
        // With the focus, the button is as wide, and Enter presses it.
        #expect(lines(frame(screen, focus: "Delete")).contains { $0.contains("▌ Delete ▐    Undo    [ ] p Pause") })
    }

    @Test("what is in words beside a picture is below the words of the row above, and so are the ends of the pictures")
    func figures() throws {
        let screen = Screen {
            Section("Now") {
                Gauge("Processor", value: 1, text: "37 %")
                Chart("Load", values: [1, 2, 3], text: "0.42")
            }
        }
        let shown = lines(frame(screen, 60, 12))
        let gauge = try #require(shown.firstIndex { $0.contains("Processor") })
        let load = shown[gauge + 1]
        let end = try #require(shown[gauge].firstRange(of: "  37 %")).lowerBound
        #expect(shown[gauge].prefix(upTo: end).hasSuffix("▆"))
        #expect(load.hasPrefix(String(repeating: " ", count: shown[gauge].prefix { $0 != "P" }.count - 2) + "│ Load "))
        let sparks = shown[gauge].distance(from: shown[gauge].startIndex, to: end)
        #expect(String(load).dropFirst(sparks - 3).hasPrefix("▃▅▇  0.42"), "\(load)")
    }

    @Test("a line chart is the area below its numbers")
    func area() {
        let screen = Screen { Chart("Load", .line, values: [0.5], in: 0...1) }
        let shown = lines(frame(screen, 40, 12)).filter { $0.contains("⣿") }
        #expect(shown.count == 3, "\(shown)")
    }

    @Test("in a line chart the newest number is at the right, and each number is as wide")
    func newest() throws {
        let chart = Chart("Load", .line, values: [0, 0, 0, 1], in: 0...1)
        let shown = lines(frame(Screen { chart }, 86, 12))
        let heading = try #require(shown.firstIndex { $0.contains("Load") })
        let (top, bottom) = (shown[heading + 1], shown[heading + 6])
        #expect(top.dropLast().last { $0 != " " } == "⣿" && bottom.dropLast().last { $0 != " " } == "⣿", "\(shown)")
        // Of four numbers, the last one is the greatest.
        let columns = top.count { $0 == "⣿" }
        #expect(abs(3 * columns - bottom.count { $0 == "⣀" }) <= 3 && columns > 10, "\(shown)")
    }

    @Test("a chosen item and a card are surfaces, and only what is unread has a dot")
    func items() throws {
        let mail = [
            List.Item(id: "a", title: "Alpha"), List.Item(id: "b", title: "Beta").unread(),
            List.Item(id: "c", title: "Gamma"),
        ]
        let list = frame(Screen { List(id: "open", items: mail, selected: "c") })
        #expect(try style(of: "Gamma", in: list) == Style(ink: .accent, attributes: [.bold, .filled]))
        #expect(try style(of: "•", in: list) == Style(ink: .accent, attributes: .bold))
        #expect(!list.picture.contains("●"))
        let cards = mail.map { $0.badge("#docs") }
        let board = frame(
            Screen {
                Row { for lane in ["To do", "Done"] { Pane { Section(lane) { List(id: lane, items: cards) } } } }
            }
        )
        #expect(try style(of: "Beta", in: board) == Style(attributes: [.bold, .filled]))
        // The title of the lane with the focus has the accent.
        #expect(try style(of: "To do", in: board) == Style(ink: .accent, attributes: [.bold, .underline]))
        #expect(try style(of: "Done", in: board) == Style(ink: .violet, attributes: [.bold, .underline]))
        // The ground of a card ends with it.
        let rows = lines(board)
        let second = try #require(rows.firstIndex { $0.contains("Beta") })
        let hue = try #require(Ink.hue(of: "#docs"))
        #expect(board[4, second + 1].style == Style(ink: hue, attributes: [.bold, .filled]))
        // Its edge has the colour of its badge.
        #expect(board[1, second + 1].style == Style(ink: hue))
        #expect(rows[second].hasPrefix(" ▐• Beta") && rows[second + 1].hasPrefix(" ▐  #docs"))
        #expect(board[1, second + 2].style == .plain)
    }

    @Test("a tag and a speaker have a colour of their own, always the same; a number has the second accent")
    func names() throws {
        let hues = Set(["#shop", "#note", "#mill", "#card", "#post"].map(Ink.hue))
        #expect(hues.count > 3 && !hues.contains(nil) && !hues.contains(.accent) && !hues.contains(.muted))
        #expect(Ink.hue(of: "10:41  Grace") == Ink.hue(of: "Grace") && Ink.hue(of: "12") == nil)
        let badges = ["#shop", "12", "! late 1 Dec"]
        let screen = Screen {
            Text("10:41  Grace", style: .caption, tone: .secondAccent)
            Text("10:13  You", style: .caption, tone: .accent)
            List(id: "open", items: badges.map { List.Item(id: $0, title: "A title").badge($0) })
            Button("Close", id: "close")
        }
        let shown = frame(screen, focus: "Close")
        #expect(try style(of: "10:41", in: shown) == Style(ink: .muted))
        #expect(try style(of: "Grace", in: shown).ink == Ink.hue(of: "Grace"))
        #expect(try style(of: "10:13", in: shown) == Style(ink: .muted))
        #expect(try style(of: "You", in: shown) == Style(ink: .accent))
        let inks = try badges.map { try style(of: $0 == "12" ? "12 " : $0, in: shown).ink }
        #expect(inks == [Ink.hue(of: "#shop"), .secondAccent, .warning])
    }

    @Test("what names a part of the screen has a colour of its own, and of a table the column that sorts it")
    func headings() throws {
        let screen = Screen(title: "Files") {
            Text("The engine", style: .headline)
            List("Folder", id: "open", items: [List.Item(id: "a", title: "Alpha", details: ["2 kB"]).level(0, .closed)])
                .columns([Table.Column("Name", id: "name"), Table.Column("Size", id: "size", alignment: .trailing)])
                .sorting("order", by: List.SortOrder(column: "name", direction: .ascending))
            Section("Account") { Field("City", id: "city") }
            Button("Close", id: "close")
        }
        let shown = frame(screen, focus: "Close")
        for heading in ["The engine", "Account", "Name"] { #expect(try style(of: heading, in: shown) == .heading) }
        #expect(try style(of: "Size", in: shown) == Style(ink: .muted))
    }

    @Test("a line chart is shaded by height, and a load the same way whatever its last number means; bars by length")
    func shades() throws {
        func inks(_ chart: Chart, _ glyph: Character, _ colors: TerminalProfile.ColorDepth) -> [Ink] {
            let frame = frame(Screen { chart }, 60, 24, colors)
            return lines(frame).enumerated().compactMap { row, line in
                line.firstIndex(of: glyph).map { frame[line.distance(from: line.startIndex, to: $0), row].style.ink }
            }
        }
        for tone in [Tone.positive, .warning, .negative] {
            let load = Chart("Load", .line, values: [1, 1], in: 0...1, tone: tone)
            #expect(inks(load, "⣿", .rgb) == [.negative, .orange, .warning, .lime, .positive, .positive])
            #expect(Set(inks(load, "⣿", .ansi)) == [.accent])
        }
        let words = Chart("Words", .bars, points: [9, 5, 1].map { Chart.Point("w", $0) })
        #expect(inks(words, "▆", .rgb) == [.secondAccent, .violet, .accent])
    }

    @Test("below a page, nothing stands out")
    func dimmed() {
        let list = List(id: "open", items: [List.Item(id: "a", title: "Alpha")])
        let frame = build(Screen { list }) { view, _ in view.overlay = .help }.frame
        #expect(!frame.cells.contains { $0.style.attributes.contains(.reverse) })
    }

    @Test("an empty row is between what is said about a text and the text")
    func paragraphs() throws {
        let screen = Screen {
            Text("The engine", style: .headline)
            Text("From Charles", style: .caption)
            Text("The mill turns.")
            Text("The store does not.")
        }
        let shown = lines(frame(screen, 40, 20)).map { $0.filter { $0 != " " } }
        let first = try #require(shown.firstIndex { $0.hasPrefix("Theengine") })
        #expect(
            shown[first...].prefix(5).map { $0.dropLast() } == [
                "Theengine", "FromCharles", "", "Themillturns.", "Thestoredoesnot.",
            ]
        )
    }

    @Test("in a form, toggles begin where the boxes of the fields do, if there is room")
    func toggles() throws {
        let screen = Screen {
            Field("Time zone", id: "zone", text: "Europe/London")
            Toggle("Send statistics", id: "statistics", isOn: true)
            Row { Toggle("Pause", id: "pause", isOn: false) }
        }
        let shown = lines(frame(screen, 60, 12))
        let field = try #require(shown.first { $0.contains("Europe") })
        let toggle = try #require(shown.first { $0.contains("statistics") })
        #expect(toggle.prefix { $0 != "[" }.count == field.prefix { $0 != "▌" }.count)
        // Its row has no fields.
        #expect(try #require(shown.first { $0.contains("Pause") }).contains("[ ] Pause"))
        #expect(lines(frame(screen, 24, 12)).contains { $0.hasPrefix(" [x] Send statis") })
    }

    @Test("a button between the fields of a form begins where their boxes do, one above or below them does not")
    func buttonOfForm() throws {
        let screen = Screen {
            Button("Load", id: "load")
            Field("Name", id: "name", text: "Ada")
            Button("Change", id: "change")
            Field("Signature", id: "signature", text: "London")
            Button("Save", id: "save")
        }
        let rig = FaceRig(screen, 60, 14)
        rig.type(Keys.down + Keys.down)
        #expect(rig.focusLabel == "Change")
        let shown = lines(frame(screen, 60, 14, focus: "Save"))
        let box = try #require(shown.first { $0.contains("London") }).prefix { $0 != "L" }.count
        #expect(try #require(shown.first { $0.contains("Change") }).prefix { $0 != "C" }.count == box)
        #expect(try #require(shown.first { $0.contains("Save") }).prefix { $0 != "▌" }.count < box - 4)
        #expect(try #require(shown.first { $0.contains("Load") }).prefix { $0 != "L" }.count < box)
        // It does not look like a field.
        #expect(try style(of: "Change", in: frame(screen, 60, 14, focus: "Save")) == Style(ink: .accent))
    }

    @Test("a wrapped heading begins where the text below it does")
    func wrappedHeading() throws {
        let screen = Screen {
            Text("From Ada Lovelace, ada@example.org", style: .headline)
            Text("The engine weaves.")
        }
        let shown = lines(frame(screen, 24, 12))
        let starts = try ["From Ada", "ada@example", "The engine"].map { words in
            try #require(shown.first { $0.contains(words) }, "\(shown)").prefix { $0 == " " }.count
        }
        #expect(Set(starts).count == 1, "\(shown)")
    }

    @Test("the frames of a form stay with an error, which takes the empty row between them")
    func errorInFrame() {
        func form(_ error: String) -> Screen {
            Screen {
                Row {
                    Pane(share: 3, atLeast: 20) {
                        Section("Account") { Field("Name", id: "name", text: "Ada", kind: .text, error: error) }
                        Section("More") { Field("Town", id: "town", text: "London", kind: .text) }
                    }
                    Pane(scrolling: .byItself) { for line in 1...30 { Text("Line \(line).") } }
                }
            }
        }
        let (right, wrong) = (lines(frame(form(""), 60, 9)), lines(frame(form("Who?"), 60, 9)))
        let frames = { (shown: [Substring]) in shown.indices.filter { shown[$0].contains("╭─") } }
        #expect(frames(right).count == 2 && frames(wrong) == frames(right), "\(wrong)")
        #expect(wrong.contains { $0.contains("! Who?") }, "\(wrong)")
    }

    @Test("buttons without room beside each other are in lines, which begin where their neighbours do")
    func wrapped() throws {
        let names = ["Reply", "Compose", "Delete", "Unread", "Next", "Prev"]
        let screen = Screen {
            Text("Long words that begin at the left")
            Row { for name in names { Button(name, id: name) } }
        }
        let shown = lines(frame(screen, 46, 18))
        let first = try #require(shown.firstIndex { $0.contains("Reply") })
        #expect(shown[first].contains("▌ Reply ▐    Compose      Delete  "), "\(shown)")
        #expect(shown[first + 1].contains("  Unread      Next      Prev  "), "\(shown)")
        let left = try #require(shown.first { $0.contains("Long") }).prefix { $0 == " " }.count
        #expect(shown[first + 1].prefix { $0 == " " }.count == left + 2)
        let rig = FaceRig(screen, 46, 18)
        rig.type(Keys.down)
        #expect(rig.focusLabel == "Unread")
    }

    @Test("a toggle with the focus still shows whether it is on", arguments: [true, false])
    func focusedToggle(isOn: Bool) throws {
        let screen = Screen { Toggle("Sounds", id: "sounds", isOn: isOn) }
        let frame = frame(screen, 60, 12)
        #expect(lines(frame).contains { $0.contains(isOn ? "[x]▌Sounds" : "[ ]▌Sounds") }, "\(frame.picture)")
        #expect(try style(of: "Sounds", in: frame) == Style(ink: .accent, attributes: [.bold, .reverse]))
        #expect(lines(frame).last?.contains(isOn ? "↵ turn off" : "↵ turn on") == true, "\(frame.picture)")
    }

    @Test("what a card has too little room for is cut off between words")
    func cards() {
        let screen = Screen {
            Row {
                for name in ["One", "Two"] {
                    Pane(atLeast: 18, scrolling: .byItself) {
                        Section(name) {
                            List(
                                id: name,
                                items: [
                                    List.Item(
                                        id: "a",
                                        title: "Notes to the table of numbers for Charles, and Menabrea's sketch",
                                        detail: "2 December"
                                    )
                                    .badge("#note"),
                                    List.Item(id: "b", title: "Letters", detail: "3 December")
                                        .badge("#correspondence"),
                                ]
                            )
                        }
                    }
                }
            }
        }
        let shown = lines(frame(screen, 44, 12))
        #expect(shown.contains { $0.contains(" numbers for… ") }, "\(shown)")
        #expect(shown.contains { $0.contains(" #note  2… ") }, "\(shown)")
        #expect(shown.contains { $0.contains(" #corresponden… ") }, "\(shown)")
    }

    @Test("a search has its count at the end of its box, so that the list below it stays where it is")
    func searchCount() throws {
        func shown(_ query: String, _ columns: Int = 60) -> [Substring] {
            let help = query.isEmpty ? "" : "0 of 35"
            let screen = Screen {
                Field("Search", id: "search", text: query, kind: .search, help: help)
                List("People", id: "open", items: []).whenEmpty("No name has that.")
                Button("Close", id: "close")
            }
            return lines(frame(screen, columns, 16, focus: "Close"))
        }
        #expect(shown("zz").contains { $0.contains(#/Search +zz +0 of 35 /#) }, "\(shown("zz"))")
        let row = shown("").firstIndex { $0.contains("No name") }
        #expect(shown("zz").firstIndex { $0.contains("No name") } == row && row != nil)
        // Without room beside a text, it is below the box.
        #expect(shown("zz", 24).contains { $0.contains("  0 of 35") && !$0.contains("zz") }, "\(shown("zz", 24))")
    }

    @Test("a table begins at the left, as the texts above it do")
    func table() throws {
        let screen = Screen {
            Text("degrees-of-november.csv", style: .caption)
            Table(columns: [Table.Column("Day"), Table.Column("Degrees")], rows: [["Monday", "12"]])
        }
        let shown = lines(frame(screen, 60, 12))
        let title = try #require(shown.first { $0.contains("degrees") })
        let row = try #require(shown.first { $0.contains("Monday") })
        #expect(title.prefix { $0 == " " }.count == row.prefix { $0 == " " }.count)
    }

    @Test("a form begins at the top, however high the terminal is")
    func top() {
        #expect(lines(frame(Self.form, 80, 50))[1].contains("Name"))
    }

    @Test("the title bar is quiet: a surface, or underlined where there are none")
    func title() throws {
        for (colors, ground) in [(TerminalProfile.ColorDepth.rgb, Attributes.filled), (.ansi, .underline)] {
            #expect(try style(of: "Form", in: frame(Self.form, 80, 24, colors)) == Style(attributes: [.bold, ground]))
        }
    }

    @Test("in the compact density a section is a line with its title, and its elements have all the columns")
    func compact() throws {
        let screen = Screen { Section("Account") { for number in 1...9 { Field("Name \(number)", id: "\(number)") } } }
        let shown = lines(frame(screen, 60, 12))
        #expect(shown[1].contains(" Account ────") && !shown[1].contains("╭"))
        #expect(shown[2].prefix { $0 != "N" }.count == shown[1].prefix { $0 != "A" }.count)
        #expect(lines(frame(screen, 60, 30)).contains { $0.contains("╭─ Account ─") })
    }

    private static let settings = Screen(title: "Settings") {
        Section("Account") {
            Field("Name", id: "name", text: "Ada")
            Field("City", id: "city", text: "London")
        }
        Section("Behaviour") { Field("Time zone", id: "zone", text: "Europe/London") }
        Row { Button("Save", id: "save", role: .primary) }
    }

    @Test("the sections of a form are panes side by side where there is room, above the actions")
    func sections() throws {
        let wide = lines(frame(Self.settings, 200, 50))
        let top = try #require(wide.firstIndex { $0.contains("─ Account ─") })
        #expect(wide[top].contains("─ Behaviour ─") && wide[top].count { $0 == "╮" } == 2)
        #expect(wide[top + 1].contains("Name ") && wide[top + 3].contains("City "))
        #expect(top == 1 && wide[top].hasPrefix(" ╭─ Account ─") && wide[top].hasSuffix("─╮ |"))
        let save = try #require(wide.firstIndex { $0.contains("  Save  ") })
        #expect(save == 48 && wide[save - 1].count { $0 == "╯" } == 2)
        let narrow = lines(frame(Self.settings, 100, 30))
        #expect(!narrow.contains { $0.contains("Account") && $0.contains("Behaviour") })
    }

    @Test("in a conversation, times are in a column beside the first lines of the turns; the field fills the width")
    func conversation() {
        let turns = [("09:41", "You", "Good night."), ("09:42", "Ada", "Well, good night.")]
        let screen = Screen {
            Row {
                Pane(scrolling: .atEnd) {
                    for (time, name, words) in turns {
                        Row {
                            Text(time, style: .caption)
                            Column {
                                Text(name)
                                Text(words)
                            }
                        }
                    }
                }
            }
            Field("Message", id: "message", text: "")
        }
        let shown = lines(frame(screen, 90, 8))
        #expect(
            shown[2...5].map { String($0.prefix(17)) } == [
                " 09:41  You      ", "        Good nigh", " 09:42  Ada      ", "        Well, goo",
            ]
        )
        #expect(shown[6].hasPrefix(" Message  ▌ ") && shown[6].hasSuffix(" ▐ |"))
        // In the middle of a wide terminal, as wide as lines are readable.
        let wide = lines(frame(screen, 140, 8))
        #expect(wide[6].hasPrefix(String(repeating: " ", count: 20) + "Message  ▌ "))
        #expect(wide[6].hasSuffix("▐" + String(repeating: " ", count: 20) + "|"))
    }
}
