import PluginABI
import Testing

@testable import Terminal

@MainActor
@Suite("A pane")
struct FullPaneTests {
    private static func mail(_ scrolling: Pane.Scrolling = .withScreen, messages: Int = 5) -> Screen {
        Screen(title: "Inbox") {
            Row {
                Pane(share: 1, atLeast: 30, scrolling: scrolling) {
                    List(
                        "Messages",
                        id: "read",
                        items: (1...messages).map { .init(id: "\($0)", title: "Message \($0).") }
                    )
                }
                Pane(share: 2, atLeast: 30, scrolling: scrolling) {
                    for line in 1...messages { Text("Line \(line).") }
                }
            }
            Button("Write", id: "write")
        }
    }

    private func rows(_ screen: Screen, _ columns: Int) -> [Substring] {
        build(screen, columns, 40).frame.picture.split(separator: "\n")
    }

    @Test("is beside the next one at 80 columns and more, and above it at 60", arguments: [200, 120, 80, 60])
    func beside(_ columns: Int) {
        // The list has its label above it.
        let isBeside = rows(Self.mail(), columns).contains { $0.contains("Messages") && $0.contains("Line 1.") }
        #expect(isBeside == (columns >= 80))
    }

    @Test("gets its share of all of the width", arguments: [200, 120, 80])
    func shares(_ columns: Int) throws {
        let profile = TerminalProfile(colors: .rgb, usesUnicode: true)
        let size = TerminalSize(columns: columns, rows: 40)
        let layout = FrameBuilder(size: size, profile: profile).place(Self.mail()).layout
        let panes = layout.nodes.filter { $0.share != nil }.map(\.rect)
        #expect(panes[0].width == max(30, (columns - 4) / 3))
        #expect(panes[1].maxX == columns - 2)
        #expect(panes[1].x == panes[0].maxX + 2)
    }

    @Test("that asks for more columns than its share gets those, and the other one the rest")
    func least() {
        let screen = Screen {
            Row {
                Pane(share: 1, atLeast: 50) { Text("a") }
                Pane(share: 9, atLeast: 10) { Text("b") }
            }
        }
        let layout = place(screen, 80, 24)
        #expect(layout.nodes.filter { $0.share != nil }.map(\.rect.width) == [50, 26])
    }

    @Test("with any share and any width is drawn", arguments: [Int.min, -1, 0, 1, 1000, Int.max])
    func bounds(number: Int) {
        let screen = Screen { Row { for _ in 0..<3 { Pane(share: number, atLeast: number) { Text("text") } } } }
        for columns in [40, 80, 200] { #expect(build(screen, columns, 24).frame.picture.contains("text")) }
    }

    @Test("of text beside a list is scrolled by half of its rows, while the list keeps the focus")
    func text() {
        let rig = FaceRig(Self.mail(.byItself, messages: 60), 80, 24)
        for _ in 0..<20 { rig.type("\u{04}") }
        #expect(rig.shown.contains("Line 60.") && rig.shown.contains("Message 1."))
        #expect(rig.focusLabel == "Message 1.")
        rig.type("\u{15}")
        #expect(!rig.shown.contains("Line 60.") && !rig.shown.contains("Line 1. "))
    }

    /// A list below a search, beside a message.
    private static func browser(selected: Int = 1) -> Screen {
        Screen(title: "Inbox") {
            Row {
                Pane(share: 1, atLeast: 30, scrolling: .byItself) {
                    Field("Search", id: "search", kind: .search)
                    List(
                        "60 messages",
                        id: "read",
                        items: (1...60).map { .init(id: "\($0)", title: "Message \($0).") },
                        selected: "\(selected)"
                    )
                    .focusing("look")
                }
                Pane(share: 2, atLeast: 30, scrolling: .byItself) { for line in 1...60 { Text("Line \(line).") } }
            }
            Button("Next", id: "next").shortcut("n")
        }
    }

    private static func browserRig(_ columns: Int, _ rows: Int) -> FaceRig {
        FaceRig(browser(), columns, rows) { action in
            switch action.id {
            case "look": browser(selected: action.value.flatMap(Int.init) ?? 1)
            case "next": browser(selected: 2)
            default: nil
            }
        }
    }

    @Test("with a search above its list keeps the search and the heading in sight", arguments: [(80, 24), (200, 50)])
    func search(columns: Int, rows: Int) {
        let rig = Self.browserRig(columns, rows)
        rig.type(Keys.end)
        #expect(rig.shown.contains("Message 60.") && rig.shown.contains("Search") && rig.shown.contains("60 messages"))
        rig.type(Keys.pageUp)
        #expect(!rig.shown.contains("Message 60.") && rig.shown.contains("Search"))
    }

    @Test("of text beside a list is read once Enter has opened a row, and left by Esc")
    func reading() {
        let rig = Self.browserRig(80, 24)
        rig.type("\r")
        #expect(rig.heard.last == "read=1" && rig.shown.contains("read  esc to the list"))
        rig.type(Keys.down + "j" + Keys.pageDown)
        #expect(!rig.shown.contains("Line 3.") && rig.focusLabel == "Message 1.")
        rig.type("G")
        #expect(rig.shown.contains("Line 60."))
        rig.type("g" + Keys.pageDown + Keys.pageUp + Keys.up)
        #expect(rig.shown.contains("Line 1. "))
        rig.type("\u{1B}")
        rig.timer.fire()
        rig.type(Keys.down)
        #expect(rig.focusLabel == "Message 2." && rig.shown.contains("Line 1. "))
    }

    @Test("above others has the rows of its share, whatever has the focus and however short the text below it is")
    func sharesRows() {
        let rig = Self.browserRig(50, 24)
        let messages = { rig.shown.split(separator: "\n").count { $0.contains("Message ") } }
        #expect(messages() == 6, "\(rig.shown)")
        let before = rig.shown.split(separator: "\n").prefix(20)
        rig.type("\r" + Keys.pageDown)
        #expect(!rig.shown.contains("Line 1.") && messages() == 6, "\(rig.shown)")
        rig.type(Keys.pageUp)
        rig.type("\u{1B}")
        rig.timer.fire()
        #expect(rig.shown.split(separator: "\n").prefix(20) == before)
        let short = Screen(title: "Inbox") {
            Row {
                Pane(share: 1, atLeast: 30, scrolling: .byItself) {
                    List(id: "read", items: (1...12).map { .init(id: "\($0)", title: "Message \($0).") })
                }
                Pane(share: 2, atLeast: 30, scrolling: .byItself) { Text("Line 1.") }
            }
        }
        #expect(FaceRig(short, 50, 24).shown.split(separator: "\n").count { $0.contains("Message ") } == 7)
    }

    @Test("of text that is read shows the beginning of the next one, by a key that leads on")
    func readingOn() {
        let rig = Self.browserRig(80, 24)
        rig.type("\r" + Keys.pageDown)
        #expect(!rig.shown.contains("Line 1. "))
        rig.type("n")
        #expect(
            rig.heard.last == "next" && rig.shown.contains("Line 1. ") && rig.shown.contains("read  esc to the list")
        )
        rig.type("\t")
        #expect(!rig.shown.contains("read  esc") && rig.focusLabel == "Next")
    }

    @Test("with a field above its list has the list's ends for Home and End")
    func ends() {
        let items = (1...5).map { List.Item(id: "\($0)", title: "Message \($0).") }
        let screen = Screen {
            Row {
                Pane(scrolling: .byItself) {
                    Field("Search", id: "search", text: "")
                    List("Messages", id: "read", items: items)
                }
            }
        }
        let rig = FaceRig(screen, 80, 24)
        for _ in 0..<3 { rig.type(Keys.down) }
        for (key, end) in [("g", "Message 1."), ("G", "Message 5."), (Keys.home, "Message 1.")] {
            rig.type(key)
            #expect(rig.focusLabel == end)
        }
    }

    @Test("of a large terminal has a headline as its title only if that is the only one")
    func headlines() {
        func frame(_ days: [String]) -> String {
            let screen = Screen {
                Row {
                    Pane(scrolling: .byItself) { for day in days { Text(day, style: .headline) } }
                    Pane(scrolling: .byItself) { Text("Ada") }
                }
            }
            return build(screen, 120, 40).frame.picture
        }
        #expect(frame(["Monday"]).contains("╭─ Monday"))
        #expect(!frame(["Monday", "Tuesday"]).contains("╭─ Monday"))
    }

    @Test("that scrolls by itself leaves what is below it on the screen, and its list scrolls with the focus")
    func byItself() {
        let rig = FaceRig(Self.mail(.byItself, messages: 60), 80, 24)
        #expect(rig.shown.contains("Write"))
        #expect(rig.shown.contains("Message 1."))
        for _ in 0..<40 { rig.type("j") }
        #expect(rig.focusLabel == "Message 41.")
        #expect(rig.shown.contains("Message 41."))
        #expect(!rig.shown.contains("Message 1. "))
        #expect(rig.shown.contains("Line 1."))
        #expect(rig.shown.contains("Write"))
        rig.type("\r")
        #expect(rig.heard == ["read=41"])
    }

    @Test(
        "that scrolls by itself takes the rows that are left, so that what is below it is at the end of the terminal",
        arguments: [(200, 50), (80, 24), (60, 40)]
    )
    func fills(columns: Int, rows: Int) {
        let layout = place(Self.mail(.byItself), columns, rows)
        // A title bar and a footer.
        #expect(layout.controls.last?.rect.maxY == rows - 2)
        #expect(layout.controls.last?.label == "Write")
    }

    @Test("that scrolls by itself is in a frame with its title on a large terminal, and beside a line on a small one")
    func frames() throws {
        let rig = FaceRig(Self.mail(.byItself), 120, 40)
        let shown = rig.shown.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(shown[1].contains("╭─ Messages ─") && shown[1].count { $0 == "╮" } == 2)
        // The label of the list is not said again, and the frames end above the button.
        #expect(!shown[2...].contains { $0.contains("Messages") })
        let button = try #require(shown.firstIndex { $0.contains("Write") })
        #expect(shown[..<button].last { $0.contains("╯") }?.count { $0 == "╯" } == 2)
        let small = FaceRig(Self.mail(.byItself), 80, 24)
        #expect(!small.shown.contains("╭") && small.shown.contains(" │ Line 1."))
    }

    @Test("a text beside a list that is longer than its pane says by which key it is read on")
    func readOn() {
        func rig(lines: Int) -> FaceRig {
            FaceRig(
                Screen {
                    Row {
                        Pane(scrolling: .byItself) { List(id: "open", items: [List.Item(id: "1", title: "One")]) }
                        Pane(scrolling: .byItself) { Text((1...lines).map { "line \($0)" }.joined(separator: "\n")) }
                    }
                }
            )
        }
        #expect(!rig(lines: 5).shown.contains("read on"))
        let long = rig(lines: 50)
        #expect(long.shown.contains("ctrl-d read on") && long.shown.contains("line 1 "))
        long.type("\u{4}")
        #expect(!long.shown.contains("line 1 "))
        long.type("?")
        #expect(long.shown.contains("ctrl-d -u   read on in the text beside, and back"))
    }

    @Test("in a frame has its scroll bar on the border, where it can be clicked", arguments: [false, true])
    func scrollBar(isTable: Bool) throws {
        let list = List("Messages", id: "read", items: (1...60).map { .init(id: "\($0)", title: "Message \($0).") })
        let screen = Screen {
            Row {
                Pane(scrolling: .byItself) { isTable ? list.columns([Table.Column("Title")]) : list }
                Pane(scrolling: .byItself) { Text("Hello") }
            }
        }
        let rig = FaceRig(screen, 120, 40)
        let shown = rig.shown.split(separator: "\n", omittingEmptySubsequences: false).map { Array($0) }
        let corner = try #require(shown[1].firstIndex(of: "╮"))
        #expect(shown[4][corner] == "┃" && shown[38][corner] == "╯" && shown[37][corner] == "│", "\(rig.shown)")
        // Nothing else is beside the rows.
        #expect(shown[4][corner - 1] == " " && shown[4][corner - 2] == " ", "\(rig.shown)")
        rig.type(Keys.click(corner, 36))
        #expect(!rig.shown.contains("Message 1. ") && rig.shown.contains("Message 60."))
    }

    @Test("has the headline above its text in its frame, and a section that is alone in it has no other frame")
    func frameTitles() {
        let screen = Screen(title: "Inbox") {
            Row {
                Pane(scrolling: .byItself) { Section("Processes") { Text("make") } }
                Pane(scrolling: .byItself) {
                    Text("The engine", style: .headline)
                    Text("From Charles", style: .caption)
                }
            }
        }
        let shown = rows(screen, 120)
        #expect(shown[1].contains("╭─ Processes ─") && shown[1].contains("╭─ The engine ─"))
        #expect(shown[2].contains("│ make ") && shown[2].contains("│ From Charles "))
    }

    @Test("with the focus has a frame in the accent")
    func focusedFrame() throws {
        func inks(_ label: String) throws -> [Ink] {
            let built = build(Self.mail(.byItself), 120, 40) { view, controls in
                view.interaction.focus = controls.first { $0.label == label }?.id
            }
            let top = built.frame.picture.split(separator: "\n")[1].dropFirst()
            return top.enumerated().filter { $0.element == "╭" }.map { built.frame[$0.offset, 1].style.ink }
        }
        #expect(try inks("Message 1.") == [.accent, .line])
        #expect(try inks("Write") == [.line, .line])
    }

    @Test("of a board is a lane whose cards are surfaces in its frame")
    func framedLanes() throws {
        let screen = Screen(title: "Board") {
            Row {
                for lane in ["To do", "Done"] {
                    Pane(atLeast: 18, scrolling: .byItself) {
                        Section(lane) { List(id: "open", items: [List.Item(id: lane, title: "Card")]).dropping("to") }
                    }
                }
            }
        }
        let built = build(screen, 120, 40)
        let shown = built.frame.picture.split(separator: "\n").map { $0.dropFirst() }
        #expect(shown[1].contains("╭─ To do ─") && shown[1].contains("╭─ Done ─"))
        let second = try #require(shown[2].ranges(of: "Card").last).lowerBound
        #expect(built.frame[shown[2].distance(from: shown[2].startIndex, to: second), 2].style.attributes == .filled)
        let layout = place(screen, 120, 40)
        // What is dropped anywhere in the frame is dropped on its list.
        #expect(layout.drops.map { layout.nodes[layout.lane(of: $0.rows)].rect.width } == [58, 58])
    }

    @Test("begins at the top left, with what is below it, however high and wide the terminal is")
    func beginning() {
        let lines = rows(Self.mail(), 200)
        #expect(lines.firstIndex { $0.contains("Messages") } == 1)
        #expect(lines.first { $0.contains("Write") }?.hasPrefix("|   Write  ") == true)
    }

    @Test("scrolls where the wheel is turned, and the others stay")
    func wheel() {
        let rig = FaceRig(Self.mail(.byItself, messages: 60), 80, 24)
        rig.type(Keys.wheelDown(60, 5))
        #expect(!rig.shown.contains("Line 1. "))
        #expect(rig.shown.contains("Line 4."))
        #expect(rig.shown.contains("Message 1."))
        #expect(rig.focusLabel == "Message 1.")
    }

    @Test("page keys lead to the ends of a list that is shown as a whole, not to what is above and below it")
    func wholeList() {
        let list = Screen(title: "Rooms") {
            Row {
                Pane(scrolling: .byItself) {
                    Field("Search", id: "search", kind: .search)
                    List("", id: "room", items: (1...5).map { .init(id: "\($0)", title: "Room \($0)") })
                        .focusing("look")
                }
            }
            Button("Write", id: "write")
        }
        let rig = FaceRig(list, 80, 24)
        rig.type(Keys.down + Keys.pageUp)
        #expect(rig.focusLabel == "Room 1")
        rig.type(Keys.pageDown)
        #expect(rig.focusLabel == "Room 5")
    }

    @Test("page keys scroll the one with the focus, then the next: everything can be read")
    func pages() {
        let rig = FaceRig(Self.mail(.byItself, messages: 40), 80, 24)
        for _ in 0..<4 { rig.type(Keys.pageDown) }
        #expect(rig.shown.contains("Message 40."))
        for _ in 0..<4 { rig.type(Keys.pageDown) }
        #expect(rig.shown.contains("Line 40."))
        rig.type(Keys.home)
        #expect(rig.shown.contains("Message 1. "))
    }

    @Test("a click does what is seen, not what is scrolled away")
    func click() throws {
        let rig = FaceRig(Self.mail(.byItself, messages: 60), 80, 24)
        rig.type(Keys.wheelDown(5, 5))
        let lines = rig.shown.split(separator: "\n", omittingEmptySubsequences: false)
        let row = try #require(lines.firstIndex { $0.contains("Write") })
        let top = try #require(lines.firstIndex { $0.contains("Message 4.") })
        rig.type(Keys.click(8, top))
        #expect(rig.heard == ["read=4"])
        let column = try #require(lines[row].firstRange(of: "Write")).lowerBound
        rig.type(Keys.click(lines[row].distance(from: lines[row].startIndex, to: column), row))
        #expect(rig.heard == ["read=4", "write"])
    }

    private static func log(_ lines: Int) -> Screen {
        Screen(title: "Log") {
            Pane(scrolling: .atEnd) { for line in 1...lines { Text("Line \(line).") } }
            Field("Message", id: "message")
        }
    }

    @Test("of a log stays at its end, until a person scrolls back, and again from the end on")
    func atEnd() {
        let rig = FaceRig(Self.log(60), 60, 20)
        #expect(rig.shown.contains("Line 60."))
        #expect(rig.shown.contains("Message"))
        rig.face.show(Self.log(61), path: ["test"])
        #expect(rig.shown.contains("Line 61."))
        rig.type(Keys.pageUp)
        #expect(!rig.shown.contains("Line 61."))
        let shown = rig.shown
        rig.face.show(Self.log(62), path: ["test"])
        #expect(rig.shown.split(separator: "\n").contains { shown.contains($0) && $0.contains("Line 4") })
        #expect(!rig.shown.contains("Line 62."))
        for _ in 0..<5 { rig.type(Keys.pageDown) }
        rig.face.show(Self.log(63), path: ["test"])
        #expect(rig.shown.contains("Line 63."))
    }

    private func place(_ screen: Screen, _ columns: Int, _ rows: Int) -> ScreenLayout {
        let profile = TerminalProfile(colors: .rgb, usesUnicode: true)
        return FrameBuilder(size: TerminalSize(columns: columns, rows: rows), profile: profile).place(screen).layout
    }
}
