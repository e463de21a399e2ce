import Base
import PluginABI
import Terminal
import Testing

/// Whether what is typed was shown, after each change.
@MainActor
final class EchoRecord: TypedEcho {
    private(set) var changes: [Bool] = []
    func hide() { changes.append(false) }
    func show() { changes.append(true) }
}

/// What the plain face wrote, and what it was asked for.
@MainActor
final class PlainRig: Output {
    var written = ""
    private(set) var actions: [Action] = []
    private(set) var quits = 0
    var hasEnded = false
    /// What comes of an action; nothing, unless a test says what.
    var answer: (Action) -> Void = { _ in }
    let timer = ManualTimer()
    let echo = EchoRecord()
    private(set) lazy var face = PlainFace(
        output: self,
        usesUnicode: usesUnicode,
        echoesInput: echoesInput,
        timer: timer,
        echo: isTyped ? echo : nil
    )
    private let usesUnicode: Bool
    private let echoesInput: Bool
    private let isTyped: Bool
    let tree = TreeSnapshot(nodes: [.init(name: "\u{1B}root→", depth: 0, state: .active)])

    /// - Parameter isTyped: true for a person at a terminal, false for a pipe.
    init(_ screen: Screen, usesUnicode: Bool = true, echoesInput: Bool = false, isTyped: Bool = true) {
        self.isTyped = isTyped
        self.usesUnicode = usesUnicode
        self.echoesInput = echoesInput
        face.start { [weak self] in self?.carryOut($0) ?? .ended }
        face.show(screen, path: ["test"])
        written = ""
    }

    func write(_ text: String) { written += text }
    func type(_ text: String) { receive(Array(text.utf8)) }

    func receive(_ bytes: [UInt8]) { face.receive(.bytes(bytes)) }
    func endOfInput() { face.receive(.end) }

    private func carryOut(_ request: Request) -> Answer {
        switch request {
        case .perform(let action):
            actions.append(action)
            answer(action)
        case .look: face.show(.tree(tree))
        case .quit: quits += 1
        case .open: return .refused("There are no links.")
        case .reload: break
        }
        return hasEnded ? .ended : .done
    }

    /// What a screen looks like in lines.
    static func lines(_ screen: Screen, usesUnicode: Bool = true) -> String {
        let rig = PlainRig(Screen(), usesUnicode: usesUnicode)
        rig.face.show(screen, path: [])
        return rig.written
    }
}

@MainActor
@Suite("The plain face")
struct PlainFaceTests {
    private static let form = Screen(title: "Form") {
        Field("Name", id: "name", text: "Ada")
        Field("Town", id: "town")
        Button("Done", id: "done")
        Button("Undo", id: "undo", isEnabled: false)
    }

    @Test("a person who would lose changes types q twice; a pipe is not asked")
    func unsaved() {
        let screen = Screen(title: "Settings") { Button("Close", id: "close", role: .cancel) }.unsavedChanges()
        let rig = PlainRig(screen)
        rig.type("q\n")
        #expect(rig.quits == 0 && rig.written == "This screen has unsaved changes. Type q again to quit.\n")
        rig.type("q\n")
        #expect(rig.quits == 1)
        let other = PlainRig(screen)
        other.type("q\n1\n")
        #expect(other.quits == 0 && other.actions == [] && other.written.contains("Leave without saving?"))
        let pipe = PlainRig(screen, isTyped: false)
        pipe.type("q\n")
        #expect(pipe.quits == 1)
    }

    @Test("Ctrl-D asks a person who would lose changes once, and the end of a pipe asks nothing")
    func unsavedAtEnd() {
        let screen = Screen(title: "Settings") { Button("Close", id: "close") }.unsavedChanges()
        let question = "This screen has unsaved changes. Press Ctrl-D again to quit.\n"
        let rig = PlainRig(screen)
        rig.endOfInput()
        #expect(rig.quits == 0 && rig.written == question)
        rig.endOfInput()
        #expect(rig.quits == 1)
        let other = PlainRig(screen)
        other.endOfInput()
        other.type("1\n")
        other.endOfInput()
        #expect(other.quits == 0 && other.actions.map(\.id) == ["close"] && other.written.hasSuffix(question))
        other.type("q\n")
        #expect(other.quits == 1)
        let pipe = PlainRig(screen, isTyped: false)
        pipe.endOfInput()
        #expect(pipe.quits == 1)
    }

    @Test("find fills in the field to search in, if a screen has one")
    func searchField() {
        let rig = PlainRig(
            Screen(title: "Mail") {
                Field("Search", id: "search", kind: .search)
                List("Inbox", id: "open", items: [List.Item(id: "a", title: "Grace")])
            }
        )
        rig.type("find the engine\nfind\n")
        #expect(rig.actions == [Action(id: "search", value: "the engine"), Action(id: "search", value: "")])
        rig.written = ""
        rig.type("again\n")
        #expect(rig.written.contains("Search: empty (type find and a text)"))
    }

    @Test("an empty list says so, and a second text is beside its title")
    func emptyList() {
        let rig = PlainRig(Screen {})
        rig.face.show(
            Screen(title: "Mail") {
                List("Inbox", id: "open", items: []).whenEmpty("No messages yet")
                List("Sent", id: "sent", items: [List.Item(id: "a", title: "Grace").subtitle("The compiler")])
            },
            path: ["test"]
        )
        #expect(rig.written.contains("Inbox\nNo messages yet\n") && rig.written.contains("Grace, The compiler\n"))
    }

    @Test("a form is words, then numbered choices")
    func form() {
        #expect(
            PlainRig.lines(Self.form) == """

                Form
                  1. Name: Ada (type the number and a text)
                  2. Town: empty (type the number and a text)
                  3. Done
                  4. Undo (not available now)

                """
        )
    }

    @Test("a script that waits continues when the text is shown, and fails after a minute if it is not")
    func waiting() {
        let rig = PlainRig(Screen(title: "Busy"))
        let timer = ManualTimer()
        let face = PlainFace(output: rig, echoesInput: true, timer: ManualTimer(), waitTimer: timer)
        var requests: [Request] = []
        face.start {
            requests.append($0)
            return .done
        }
        face.show(Self.form, path: ["test"])
        face.receive(.bytes(Array("wait Done\nwait Ready\n1 Zoë\n".utf8)))
        #expect(timer.milliseconds == 60_000 && requests == [])
        face.show(Screen(title: "Ready") { Field("Name", id: "name") }, path: ["test"])
        #expect(timer.milliseconds == 0)
        timer.fire()
        #expect(requests == [.perform(Action(id: "name", value: "Zoë"))])
        face.receive(.bytes(Array("wait Over\nq\n".utf8)))
        #expect(requests.count == 1)
        timer.fire()
        #expect(rig.written.hasSuffix("> wait Over\n`Over` has not been shown for 60 seconds.\n> q\n"))
        #expect(face.refusedLineCount == 1)
        #expect(requests.last == .quit)
    }

    private static let login = Screen(title: "Login") {
        Field("Password", id: "password", text: "hunter2", kind: .secure, help: "At least 8 characters.")
        Field("Amount", id: "amount", text: "-5", kind: .number, error: "More than 0, please.")
        Field("Day", id: "day", kind: .date)
    }

    @Test("a field says what it takes, what is wrong with it and how to fill it in, and a secure one not what is in it")
    func fieldKinds() {
        #expect(
            PlainRig.lines(Self.login) == """

                Login
                  1. Password: not shown (type the number, and the text on a line of its own)
                     At least 8 characters.
                  2. Amount: -5 (type the number and a figure, such as -12.5)
                     error: More than 0, please.
                  3. Day: empty (type the number and a date, such as 2026-02-28)

                """
        )
    }

    private static let files = Screen(title: "Files") {
        List(
            "Files",
            id: "open",
            items: [
                List.Item(id: "a", title: "Alpha", detail: "1 kB"),
                List.Item(id: "b", title: "Beta Max").badge("new").unread(),
            ],
            selected: "a"
        )
        .picking("pick", picked: ["a", "b"])
        Button("Find", id: "find")
    }

    @Test("an item of a list says that it is unread, picked or chosen, and a number or a name with x picks it")
    func picking() {
        let rig = PlainRig(Self.files)
        #expect(
            PlainRig.lines(Self.files) == """

                Files
                Files (type a number and x to pick)
                  1. Alpha, 1 kB (picked, chosen)
                  2. Beta Max, new (unread, picked)
                  3. Find

                """
        )
        rig.type("1\n2 x\nbeta max  x\nb\n3 x\n1 y\n")
        #expect(
            rig.actions == [
                Action(id: "open", value: "a"), Action(id: "pick", value: "b"), Action(id: "pick", value: "b"),
            ]
        )
    }

    @Test("a tree is indented, and a number with o opens or closes; columns are named once, and sort by a number")
    func tree() {
        let items = [
            List.Item(id: "a", title: "Alpha", details: [""]).level(0, .open),
            List.Item(id: "b", title: "Beta", details: ["2 kB"]).level(1),
            List.Item(id: "c", title: "Gamma", details: [""], isEnabled: false).level(0, .closed),
        ]
        let screen = Screen(title: "Shelf") {
            List("Files", id: "open", items: items).expanding("expand").picking("pick", picked: [])
                .columns([Table.Column("Name", id: "name"), Table.Column("Size", id: "size")])
                .sorting("sort", by: List.SortOrder("name"))
        }
        let rig = PlainRig(screen)
        #expect(
            PlainRig.lines(screen) == """

                Shelf
                Files (type a number and x to pick, o to open or close)
                Columns: Name (ascending), Size
                  1. Alpha (open)
                  2.   Beta, 2 kB
                  3. Gamma (closed, not available now)
                  4. Sort by Name, descending
                  5. Sort by Size

                """
        )
        rig.type("1 o\n3 o\nalpha o\n2 x\n4\nSize\n")
        #expect(
            rig.actions == [
                Action(id: "expand", value: "a"), Action(id: "expand", value: "c"), Action(id: "expand", value: "a"),
                Action(id: "pick", value: "b"), Action(id: "sort", value: "name descending"),
                Action(id: "sort", value: "size ascending"),
            ]
        )
        rig.written = ""
        rig.type("2 o\n")
        #expect(rig.written == "`Beta, 2 kB` takes no text: type 2 alone.\n")
    }

    @Test("of a long list the rows are read that are given, and others are shown by the number of a row")
    func excerpt() {
        let screen = Screen(title: "Rows") {
            List(id: "open", count: 100_000, window: List.Window(first: 200, count: 2), windowID: "rows") { index in
                List.Item(id: "\(index)", title: "Row \(index + 1)")
            }
        }
        let rig = PlainRig(screen)
        #expect(
            PlainRig.lines(screen) == """

                Rows
                  1. Row 201
                  2. Row 202
                  3. Show from row: 201 to 202 of 100000 (type the number and a row, such as 301)

                """
        )
        rig.type("3 301\n")
        #expect(rig.actions == [Action(id: "rows", value: "301")])
    }

    @Test("what is looked for is found by its words, with its number; a control of that name comes first")
    func find() {
        let rig = PlainRig(Self.files)
        rig.written = ""
        rig.type("find max BETA\nfind nothing\nfind\n")
        #expect(rig.written == "  2. Beta Max, new (unread, picked)\nNo line has that.\nNothing has changed.\n")
        #expect(rig.actions == [Action(id: "find")])
    }

    @Test("of a list that is given in part only that is searched, which is said below what is found")
    func findInPart() {
        let list = List("Files", id: "open", count: 10_000, window: List.Window(first: 0, count: 100), windowID: "rows")
        {
            List.Item(id: "\($0)", title: "file \($0)")
        }
        let rig = PlainRig(Screen(title: "Folder") { list })
        rig.written = ""
        rig.type("find 99\nfind 999\n")
        let part = "Of `Files`, only rows 1 to 100 of 10000 were searched.\n"
        #expect(rig.written == "  99. file 98\n  100. file 99\n\(part)No line has that.\n\(part)")
    }

    @Test("what is to be confirmed is done by the same line again, and by no other")
    func confirmation() {
        let rig = PlainRig(
            Screen(title: "Mail") {
                Button("Keep", id: "keep")
                Button("Delete", id: "delete", role: .destructive, confirmation: "Delete 3 messages?")
            }
        )
        rig.type("2\n1\n2\nagain\n2\nDelete\n")
        #expect(rig.actions == [Action(id: "keep"), Action(id: "delete")])
        #expect(
            rig.written == """
                Delete 3 messages? Type the same again to do it.
                Nothing has changed.
                Delete 3 messages? Type the same again to do it.

                Mail
                  1. Keep
                  2. Delete (asks first, cannot be undone)
                Delete 3 messages? Type the same again to do it.
                Nothing has changed.

                """
        )
    }

    @Test("a shortcut can be typed instead of the number, and the line says so")
    func shortcut() {
        let screen = Screen { Button("Reply", id: "reply").shortcut("r") }
        let rig = PlainRig(screen)
        rig.type("r\n")
        #expect(rig.actions == [Action(id: "reply")])
        #expect(PlainRig.lines(screen).contains("  1. Reply (or type r)\n"))
        // What is a word of the face, or a number, stays that.
        let others = Screen { for key in "q?2" { Button("Reply", id: "\(key)").shortcut(key) } }
        #expect(!PlainRig.lines(others).contains("or type"))
    }

    @Test("a text has the address of a link, a picture of numbers is a sentence, and panes are set apart")
    func partsOfTexts() {
        let screen = Screen {
            Row {
                Pane { Text(markdown: "Type `make`, or read [the **manual**](https://example.org).") }
                Pane {
                    Gauge("Memory", value: 15, in: 0...16, text: "15 of 16 GB", tone: .negative)
                    Chart("Load", values: [1, 3, 2])
                }
            }
        }
        let expected = """

            Type `make`, or read the **manual** (https://example.org).

            Memory: 15 of 16 GB (critical)
            Load: 2, between 1 and 3 in 3 values

            """
        #expect(PlainRig.lines(screen).hasPrefix(expected))
    }

    @Test("a text that is added to a column in a row is read alone, without the texts before it")
    func turnThatGrows() {
        func conversation(_ messages: [String]) -> Screen {
            Screen(title: "Chat") {
                Row {
                    Text("09:41", style: .caption)
                    Column {
                        Text("You")
                        for message in messages { Text(message) }
                    }
                }
            }
        }
        let rig = PlainRig(conversation(["I sing"]))
        rig.type("again\n")
        #expect(rig.written == "\nChat\n09:41   You\nI sing\n")
        rig.written = ""
        rig.face.show(conversation(["I sing", "Are you there?"]), path: ["test"])
        #expect(rig.written == "Are you there?\n")
    }

    @Test("text that a field does not take is refused")
    func refusedText() {
        let rig = PlainRig(Self.login)
        rig.type("2 twelve\n3 Monday\n2 -12.5\n3 2026-02-28\n")
        #expect(
            rig.written == """
                `Amount` takes a number, such as -12.5. Nothing was done.
                `Day` takes a date, such as 2026-02-28. Nothing was done.
                Nothing has changed.
                Nothing has changed.

                """
        )
        #expect(rig.actions == [Action(id: "amount", value: "-12.5"), Action(id: "day", value: "2026-02-28")])
    }

    @Test("the text of a secure field is typed on a line of its own, which the terminal does not show")
    func secureField() {
        let rig = PlainRig(Self.login)
        rig.type("1\n")
        #expect(rig.echo.changes == [false])
        rig.type("  2 words\n")
        #expect(rig.echo.changes == [false, true])
        #expect(rig.actions == [Action(id: "password", value: "  2 words")])
        #expect(
            rig.written == """
                Type the text of `Password` and press Enter: it is not shown.
                Nothing has changed.

                """
        )
    }

    @Test("what goes into a secure field is not repeated, however it is typed", arguments: ["1 top", "Password top"])
    func repeatedSecret(line: String) {
        let rig = PlainRig(Self.login, echoesInput: true)
        rig.type("\(line)\n1\ntop\n")
        #expect(rig.actions == Array(repeating: Action(id: "password", value: "top"), count: 2))
        #expect(!rig.written.contains("top"))
        #expect(rig.written.contains("> \(line.split(separator: " ")[0]) (not shown)\n"))
        rig.face.receive(.unseen(Array("\(line)\n".utf8)))
        #expect(!rig.written.contains("top"))
    }

    @Test(
        "of a line that is mistyped beside a secure field, a script repeats nothing",
        arguments: ["Pasword top", "top", "9 top", "1top", "Log in top", "serch top"]
    )
    func mistypedSecret(line: String) {
        let rig = PlainRig(Self.login, echoesInput: true)
        rig.type("\(line)\n")
        #expect(rig.actions == [])
        #expect(rig.written.hasPrefix("> (not shown)\n"))
        #expect(!rig.written.contains("top"))
    }

    @Test("a secure field that is gone when its text comes gets nothing, and its text chooses nothing")
    func goneSecureField() {
        let rig = PlainRig(Self.login)
        rig.type("1\n")
        rig.face.show(Screen(title: "Home") { Button("Delete", id: "delete") }, path: ["home"])
        rig.written = ""
        rig.type("1\n")
        #expect(rig.actions.isEmpty)
        #expect(rig.written == "`Password` is not available now; nothing was done.\n")
        #expect(rig.echo.changes == [false, true])
    }

    @Test("the terminal shows what is typed again when the session ends while a secure field is asked for")
    func endedSecureField() {
        let rig = PlainRig(Self.login)
        rig.type("1\n")
        rig.face.end(.quit, .done)
        #expect(rig.echo.changes == [false, true])
    }

    @Test("each kind of element has its words")
    func elements() {
        let screen = Screen(title: "All") {
            Row {
                Text("left")
                Text("right")
            }
            Section("Part") { Text("two\nlines") }
            Divider()
            ProgressBar("Loading", fraction: 0.4)
            ProgressBar("Waiting", fraction: nil)
            Grid("Board", rows: 1, columns: 2) { _, column in Grid.Cell(column == 0 ? "X" : "", position: "p") }
        }
        #expect(
            PlainRig.lines(screen) == """

                All
                left   right

                Part
                two
                lines

                Loading: 40 %
                Waiting: under way
                Board
                Row 1: X, empty

                """
        )
    }

    @Test("a line that repeats the title is not read twice")
    func repeatedTitle() {
        let screen = Screen(title: "Home") {
            Row { Text("Home") }
            Text("Home")
        }
        #expect(PlainRig.lines(screen) == "\nHome\n")
        #expect(PlainRig.lines(Screen(title: "Home") { Section("Home") { Text("Welcome") } }) == "\nHome\nWelcome\n")
    }

    @Test("only the title is not repeated: without one, and further down, the same line comes as often as it is there")
    func repeatedLines() {
        let untitled = Screen {
            Text("Ha")
            Text("Ha")
        }
        #expect(PlainRig.lines(untitled) == "\nHa\nHa\n")
        let titled = Screen(title: "Home") {
            Text("Welcome")
            Text("Home")
        }
        #expect(PlainRig.lines(titled) == "\nHome\nWelcome\nHome\n")
    }

    @Test(
        "a bar says how far it is in whole percent, 100 only at the end, whatever a plugin has set",
        arguments: [
            (0, "0 %"), (0.29, "29 %"), (0.425, "43 %"), (0.996, "99 %"), (1, "100 %"), (-3, "0 %"), (7, "100 %"),
            (1e300, "100 %"), (-1e300, "0 %"), (Double.nan, "under way"), (.infinity, "under way"),
            (-.infinity, "under way"),
        ]
    )
    func progress(fraction: Double, words: String) {
        var bar = ProgressBar("Loading", fraction: 0)
        bar.fraction = fraction
        #expect(PlainRig.lines(Screen { bar }) == "\nLoading: \(words)\n")
    }

    @Test(
        "a text is broken into lines where the full screen breaks it",
        arguments: ["\n", "\r\n", "\r", "\u{85}", "\u{2028}", "\u{2029}"]
    )
    func lineBreaks(lineBreak: String) {
        #expect(PlainRig.lines(Screen { Text("one\(lineBreak)\(lineBreak)two") }) == "\none\n\ntwo\n")
    }

    @Test("text that must stay on one line has spaces instead of line breaks")
    func oneLine() {
        let screen = Screen(title: "A\r\nform") {
            Section("Who\nyou are") { Field("Your\nname", id: "name", text: "Ada\nL.") }
            ProgressBar("Half\nway", fraction: 0.5)
            Button("Go\n\ton", id: "go")
        }
        #expect(
            PlainRig.lines(screen) == """

                A form

                Who you are
                  1. Your name: Ada L. (type the number and a text)

                Half way: 50 %
                  2. Go     on

                """
        )
    }

    @Test("control characters of a plugin are shown as escapes, never sent")
    func controlCharacters() {
        let screen = Screen(title: "\u{1B}[2Jx") { Button("\u{7}bell", id: "a") }
        #expect(PlainRig.lines(screen) == "\n\\u{1B}[2Jx\n  1. \\u{7}bell\n")
    }

    @Test("where only ASCII can be shown, all that is written is ASCII, in the same words as on the full screen")
    func ascii() {
        let screen = Screen(title: "Zoë – “home”…") {
            Text("日本 → \u{1B}e\u{301}\u{AD}")
            Button("Next →", id: "next")
        }
        #expect(
            PlainRig.lines(screen, usesUnicode: false) == """

                Zo? - "home"...
                ???? -> \\u{1B}?\\u{AD}
                  1. Next ->

                """
        )
        let rig = PlainRig(screen, usesUnicode: false)
        rig.face.tell(.fault(Fault(kind: Fault.Kind(rawValue: "test"), message: "It broke…", path: ["a→"])))
        rig.type("tree\n…\n")
        let message = "`...` is not a choice. Type 1, or q to quit.\n"
        #expect(rig.written.hasPrefix("fault: It broke... (a->)\nRIB tree:\n  \\u{1B}root->: active\n"))
        #expect(rig.written.hasSuffix(message))
    }

    @Test("what keeps the host busy is said when it begins to take long, every ten seconds, and when it is over")
    func busy() {
        let form = PlainBusyForm(usesUnicode: false)
        var work = BusyWork(plugin: "a→", activity: .load, interrupt: .host)
        #expect(
            form.text(of: work, after: 200, count: 0)
                == "notice: The plugin `a->` has been loading for 0.2 s. Ctrl-C ends the program.\n"
        )
        for count in 1...9 { #expect(form.text(of: work, after: count * 1000, count: count) == nil) }
        #expect(
            form.text(of: work, after: 10_200, count: 10)
                == "notice: The plugin `a->` has been loading for 10 s. Ctrl-C ends the program.\n"
        )
        #expect(form.lastText(of: work, after: 12_340) == "notice: The plugin `a->` took 12.3 s to load.\n")
        work = BusyWork(plugin: "a", activity: .run, interrupt: .plugin)
        #expect(
            form.text(of: work, after: 250, count: 0)
                == "notice: The plugin `a` has been busy for 0.2 s. Ctrl-C ends the plugin's process.\n"
        )
        #expect(form.lastText(of: work, after: 987) == "notice: The plugin `a` was busy for 0.9 s.\n")
        work.plugin = nil
        #expect(form.lastText(of: work, after: 1000) == "notice: The program was busy for 1.0 s.\n")
    }

    @Test("a number performs, a number and a text fills in")
    func choices() {
        let rig = PlainRig(Self.form)
        rig.type("3\r\n1 Grace Hopper\n")
        #expect(rig.actions == [Action(id: "done"), Action(id: "name", value: "Grace Hopper")])
    }

    @Test(
        "after the number and one space all is the text, spaces too, as in a field of the full screen",
        arguments: [
            ("1 ", ""), ("1\t", ""), ("  1 Grace", "Grace"), ("1 Grace ", "Grace "), ("1  Grace ", " Grace "),
            ("1  ", " "), ("1\tGrace", "Grace"), ("1 a\tb", "a\tb"), ("1 q", "q"),
        ]
    )
    func fieldText(line: String, text: String) {
        let rig = PlainRig(Self.form)
        rig.type(line + "\n")
        #expect(rig.actions == [Action(id: "name", value: text)])
    }

    @Test("words and numbers may have spaces around them", arguments: ["q", "q ", " q", "\tq  "], ["3", " 3 ", "3  "])
    func spaces(quit: String, number: String) {
        let rig = PlainRig(Self.form)
        rig.type("\(number)\n tree \n\(quit)\n")
        #expect(rig.actions == [Action(id: "done")])
        #expect(rig.written.contains("RIB tree:\n"))
        #expect(rig.quits == 1)
    }

    @Test(
        "what means nothing is answered, and nothing is done",
        arguments: [
            ("5", "`5` is not a choice. Type a number from 1 to 4, or q to quit.\n"),
            ("4", "`Undo` is not available now; nothing was done.\n"),
            ("undo", "`Undo` is not available now; nothing was done.\n"),
            (
                "-9223372036854775808",
                "`-9223372036854775808` is not a choice. Type a number from 1 to 4, or q to quit.\n"
            ),
            ("hello", "`hello` is not a choice. Type a number from 1 to 4, or q to quit.\n"),
            ("tre", "`tre` is not a choice. Did you mean `tree`?\n"),
            ("agian 1", "`agian` is not a choice. Did you mean `again`?\n"),
            ("Doen", "`Doen` is not a choice. Did you mean 3, `Done`?\n"),
            ("Nmae", "`Nmae` is not a choice. Did you mean 1, `Name`?\n"),
            ("name", "`Name` takes a text: type 1, a space and the text; 1 and a space alone empty it.\n"),
            ("Hello you", "`Hello` is not a choice. Type a number from 1 to 4, or q to quit.\n"),
            ("1", "`Name` takes a text: type 1, a space and the text; 1 and a space alone empty it.\n"),
            (" 1", "`Name` takes a text: type 1, a space and the text; 1 and a space alone empty it.\n"),
            ("3 now", "`Done` takes no text: type 3 alone.\n"),
            ("q now", "`q` takes no text: type q alone.\n"),
            ("tree 1", "`tree` takes no text: type tree alone.\n"),
            ("? q", "`?` takes no text: type ? alone.\n"),
            ("again 3", "`again` takes no text: type again alone.\n"),
            ("", ""), ("   ", ""), ("\t", ""),
        ]
    )
    func nothing(line: String, answer: String) {
        let rig = PlainRig(Self.form)
        rig.type(line + "\n")
        #expect(rig.written == answer)
        #expect(rig.actions.isEmpty)
    }

    @Test("a choice that changes nothing that can be seen is answered, so that it was heard")
    func nothingHasChanged() {
        let rig = PlainRig(Self.form)
        rig.type("1 Ada\n3\n")
        #expect(rig.written == "Nothing has changed.\nNothing has changed.\n")
        #expect(rig.actions == [Action(id: "name", value: "Ada"), Action(id: "done")])
    }

    @Test("a choice with an effect is answered by that effect alone: a screen, a fault, or the end")
    func somethingHasChanged() {
        let rig = PlainRig(Self.form)
        rig.answer = { _ in rig.face.show(Screen(title: "Next") { Button("Go", id: "go") }, path: []) }
        rig.type("3\n")
        #expect(rig.written == "\nNext\n  1. Go\n")
        rig.answer = { _ in
            rig.face.tell(.fault(Fault(kind: Fault.Kind(rawValue: "test"), message: "It broke.", path: [])))
        }
        rig.type("1\n")
        #expect(rig.written.hasSuffix("Go\nfault: It broke.\n"))
        rig.answer = { _ in rig.hasEnded = true }
        rig.type("1\n")
        #expect(rig.written.hasSuffix("It broke.\n"))
    }

    @Test("sections stand apart from what is around them, from each other, and from the choices")
    func sections() {
        let screen = Screen(title: "Finance") {
            Text("Balance: 3")
            Section("Top up") {
                Text("How much?")
                Section("Again") { Divider() }
                Button("Top up", id: "topUp")
            }
            Section("Cards") { Text("Visa") }
            Section("") { Text("Gold") }
        }
        #expect(
            PlainRig.lines(screen) == """

                Finance
                Balance: 3

                Top up
                How much?

                Again

                  1. Top up

                Cards
                Visa

                Gold

                """
        )
    }

    @Test("with nothing to choose, or one thing, the answer says so")
    func fewChoices() {
        let empty = PlainRig(Screen(title: "Empty"))
        empty.type("1\n")
        #expect(empty.written == "`1` is not a choice. There is nothing to choose now; q quits.\n")
        let one = PlainRig(Screen { Button("Go", id: "go") })
        one.type("2\n")
        #expect(one.written == "`2` is not a choice. Type 1, or q to quit.\n")
    }

    @Test("bytes that are not text, and lines without end, are answered")
    func strangeLines() {
        let rig = PlainRig(Self.form)
        rig.receive([0xFF, 0x0A])
        #expect(rig.written == "This line is not UTF-8 text; nothing was done.\n")
        rig.receive(Array(repeating: UInt8(ascii: "1"), count: 70_000) + [0x0A])
        #expect(rig.written.hasSuffix("This line is longer than 65536 bytes; nothing was done.\n"))
        rig.type("3\n")
        #expect(rig.actions == [Action(id: "done")])
    }

    @Test("a line may come in pieces, and the last needs no end")
    func pieces() {
        let rig = PlainRig(Self.form)
        rig.type("1 Zo")
        rig.receive([0xC3])
        rig.receive([0xAB, 0x0A])
        #expect(rig.actions == [Action(id: "name", value: "Zoë")])
        rig.type("3")
        rig.endOfInput()
        #expect(rig.actions.last == Action(id: "done"))
        #expect(rig.quits == 1)
    }

    @Test("faults and the tree are printed with their places, escaped")
    func faultsAndTree() {
        let rig = PlainRig(Self.form)
        rig.face.tell(
            .fault(Fault(kind: Fault.Kind(rawValue: "test"), message: "It \u{1B}broke.", path: ["root", "a"]))
        )
        #expect(rig.written == "fault: It \\u{1B}broke. (root/a)\n")
        rig.type("tree\n")
        #expect(rig.written.contains("RIB tree:\n  \\u{1B}root→: active\n"))
    }

    @Test("a divider within a row, and a row within a row, lose nothing")
    func nestedRows() {
        let screen = Screen(title: "Rows") {
            Row {
                Text("a")
                Row { Text("b") }
                Divider()
                Text("c")
            }
        }
        #expect(PlainRig.lines(screen) == "\nRows\na   b\n\nc\n")
    }

    @Test("lines that were typed before a screen was shown are not done, and told; Ctrl-C is the terminal's own")
    func unseenLines() {
        let rig = PlainRig(Self.form)
        rig.face.receive(.unseen(Array("3\n\n  q \u{1B}\n1 hal".utf8)))
        #expect(
            rig.written == """
                `3` was typed before this screen was shown; nothing was done.
                `  q \\u{1B}` was typed before this screen was shown; nothing was done.

                """
        )
        #expect(rig.actions == [] && rig.quits == 0)
        rig.type("3\n")
        #expect(rig.actions == [Action(id: "done")])
    }

    @Test("a screen is another one where a number may mean something else, and where a step or a title is another")
    func otherScreens() {
        let rig = PlainRig(Self.form)
        var count = 0
        rig.face.screenHandler = { count += 1 }
        func show(_ path: String = "test", title: String = "Form", label: String = "Done", text: String = "Ada") {
            let screen = Screen(title: title) {
                Text(text)
                Field("Name", id: "name", text: text)
                Field("Town", id: "town")
                Button(label, id: "done")
                Button("Undo", id: "undo", isEnabled: false)
            }
            rig.face.show(screen, path: [path])
        }
        show()
        show(text: "Grace")
        #expect(count == 0)
        show(label: "Finish")
        #expect(count == 1)
        show(title: "Page 2", label: "Finish")
        #expect(count == 2)
        show("another", title: "Page 2", label: "Finish")
        #expect(count == 3)
    }

    private static let bank = Screen(title: "Bank") {
        Section("Card") {
            Section("Top up") {
                Button("Cancel", id: "a")
                Button("Pay", id: "b")
            }
        }
        Section("Loan") {
            Section("Top up") { Row { Button("Cancel", id: "c") } }
            Section("") { Button("Cancel", id: "d") }
        }
        Button("Cancel", id: "e")
        Button("Cancel", id: "f")
    }

    @Test("choices that read alike carry the titles of their sections, as many as tell them apart")
    func sectionsOfChoices() {
        let written = PlainRig.lines(Self.bank)
        #expect(
            written.hasSuffix(
                """
                Bank

                Card

                Top up
                  1. Card: Top up: Cancel
                  2. Pay

                Loan

                Top up
                  3. Loan: Top up: Cancel

                  4. Loan: Cancel

                  5. Cancel
                  6. Cancel

                """
            )
        )
        let rig = PlainRig(Self.bank)
        rig.type("1 now\n3\n")
        #expect(rig.written == "`Card: Top up: Cancel` takes no text: type 1 alone.\nNothing has changed.\n")
        #expect(rig.actions == [Action(id: "c")])
    }

    @Test("tabs are announced as tabs, and the one that is shown as chosen")
    func tabs() {
        let screen = Screen {
            Tabs(id: "tabs", tabs: [.init(id: "a", title: "Home"), .init(id: "b", title: "Profile")], selected: "b")
        }
        #expect(PlainRig.lines(screen) == "\n  1. Tab: Home\n  2. Tab: Profile (chosen)\n")
    }

    @Test("? tells all words, and again prints the screen once more")
    func words() {
        let rig = PlainRig(Self.form)
        rig.type("?\n")
        #expect(
            rig.written == """
                Type a line and press Enter:
                  NUMBER: does what is beside the number on the screen shown last.
                  NUMBER TEXT: fills in a field. Only the number and a space empty it.
                  fill NUMBER TEXT: the same, and no button follows where its line says that one does.
                  NUMBER <<END: fills in a field of several lines, with the lines up to END.
                  NAME, NAME TEXT: the same by what is beside the number, or by the id of the action.
                  NUMBER x: picks an item of a list that says so, or no longer.
                  NUMBER o: opens an item of a tree, or closes it.
                  find TEXT: prints the lines of the screen that have all words of the text.
                  again: prints the whole screen; after a line, only changes are printed.
                  open URL: opens a link that begins with ribs://.
                  tree: prints the tree of RIBs.
                  ?: prints this.
                  q: quits.
                  watch: prints each change of a screen that changes by itself, or no longer.

                """
        )
        let end = rig.written.endIndex
        rig.type(" again \n")
        #expect(rig.written[end...] == PlainRig.lines(Self.form))
        #expect(rig.actions.isEmpty && rig.face.refusedLineCount == 0)
    }
}

/// What of a screen is printed, and which numbers its controls have.
@MainActor
@Suite("A screen that continues, in plain lines")
struct PlainChangeTests {
    private static func board(_ squares: [String], isOver: Bool = false) -> Screen {
        Screen(title: "Board") {
            Text(isOver ? "Ada won!" : squares.count { $0 != "" }.isMultiple(of: 2) ? "Ada to move" : "Grace to move")
            Grid("Squares", rows: 2, columns: 2) { row, column in
                let mark = squares[2 * row + column]
                return Grid.Cell(
                    mark,
                    position: "\(row + 1)\(column + 1)",
                    action: Action(id: "place", value: "\(row)\(column)"),
                    isEnabled: mark.isEmpty && !isOver
                )
            }
            if isOver { Button("Close", id: "close") }
        }
    }

    @Test("a number means the same square when others are taken, and only what has changed is printed")
    func squares() {
        var squares = ["", "", "", ""]
        let rig = PlainRig(Self.board(squares))
        rig.answer = { action in
            squares[(action.value ?? "") == "01" ? 1 : 2] = "X"
            rig.face.show(Self.board(squares, isOver: squares[2] == "X"), path: ["test"])
        }
        rig.type("2\n")
        #expect(rig.written == "Grace to move\nRow 1: empty, X\n")
        rig.type("2\n")
        #expect(rig.written.hasSuffix("`12: X` is not available now; nothing was done.\n"))
        rig.type("3\n")
        #expect(rig.written.hasSuffix("nothing was done.\nAda won!\nRow 2: X, empty\n  5. Close\n"))
        #expect(rig.actions.map(\.value) == ["01", "10"])
        rig.type("again\n")
        #expect(rig.written.hasSuffix("\n\nBoard\nAda won!\nSquares\nRow 1: empty, X\nRow 2: X, empty\n  5. Close\n"))
    }

    private static func form(_ mail: String) -> Screen {
        Screen(title: "Settings") {
            Section("Account") {
                Field("E-mail", id: "mail", text: mail)
                if !mail.contains("@") { Text("An address has an @.", tone: .negative) }
                Field("Town", id: "town")
            }
            Button("Save", id: "save", isEnabled: mail.contains("@"))
            Button("Delete account", id: "delete", role: .destructive)
        }
    }

    @Test(
        "an error is beside its field, a button keeps its number when it can be used, and a text that goes is reported"
    )
    func errors() {
        let rig = PlainRig(Screen())
        rig.face.show(Self.form("ada"), path: [])
        #expect(
            rig.written == """

                Settings

                Account
                  1. E-mail: ada (type the number and a text)
                An address has an @.
                  2. Town: empty (type the number and a text)

                  3. Save (not available now)
                  4. Delete account (cannot be undone)

                """
        )
        rig.answer = { rig.face.show(Self.form($0.value ?? ""), path: []) }
        let end = rig.written.endIndex
        rig.type("1 ada@example.org\n")
        #expect(rig.written[end...] == "  1. E-mail: ada@example.org (type the number and a text)\n  3. Save\n")
        let next = rig.written.endIndex
        rig.type("e-mail ada\n")
        #expect(
            rig.written[next...]
                == "  1. E-mail: ada (type the number and a text)\nAn address has an @.\n  3. Save (not available now)\n"
        )
    }

    @Test("a text that goes without another in its place is printed as gone")
    func gone() {
        func screen(_ isLoading: Bool) -> Screen {
            Screen(title: "News") {
                if isLoading { Text("Loading") }
                Text("Nothing new.")
                Button("Reload", id: "reload")
            }
        }
        let rig = PlainRig(screen(true))
        rig.face.show(screen(false), path: ["test"])
        #expect(rig.written == "gone: Loading\n")
    }

    @Test("what is in another order, and what numbers other controls, is printed as a whole")
    func whole() {
        func screen(_ texts: [String], _ labels: [String] = ["Go"]) -> Screen {
            Screen(title: "T") {
                for text in texts { Text(text) }
                for label in labels { Button(label, id: label) }
            }
        }
        let rig = PlainRig(screen(["a", "b", "c"]))
        rig.answer = { _ in rig.face.show(screen(["b", "c", "a"]), path: ["test"]) }
        rig.type("1\n")
        #expect(rig.written == "\nT\nb\nc\na\n  1. Go\n")
        rig.answer = { _ in rig.face.show(screen(["b", "c", "a"], ["New", "Go"]), path: ["test"]) }
        rig.type("1\n")
        #expect(rig.written.hasSuffix("\n\nT\nb\nc\na\n  1. New\n  2. Go\n"))
        rig.answer = { _ in rig.face.show(screen(["b", "c", "a"], ["New", "Go", "Last"]), path: ["test"]) }
        rig.type("1\n")
        #expect(rig.written.hasSuffix("  2. Go\n  3. Last\n"))
    }

    @Test(
        "a control is called by its label, its name or its id as well as by its number",
        arguments: [
            ("Save", "save"), ("save", "save"), ("Sound", "sound=false"), ("sound", "sound=false"),
            ("Sound: on (turn off)", "sound=false"), ("Theme: Dark", "theme=d"), ("dark", "theme=d"),
            ("theme=d", "theme=d"),
            ("Coffee", "drink=c"), ("a1", "place=00"), ("a1: empty", "place=00"), ("place=00", "place=00"),
            ("Name Ada Love ", "name=Ada Love "), ("name Ada", "name=Ada"), ("Name of the town Rome", "town=Rome"),
            ("town Rome", "town=Rome"), ("Name ", "name="),
        ]
    )
    func names(line: String, done: String) {
        let rig = PlainRig(
            Screen {
                Field("Name", id: "name")
                Field("Name of the town", id: "town")
                Toggle("Sound", id: "sound", isOn: true)
                Choice(
                    "Theme",
                    id: "theme",
                    options: [.init(id: "d", title: "Dark"), .init(id: "l", title: "Light")],
                    selected: nil
                )
                List("Menu", id: "drink", items: [.init(id: "c", title: "Coffee", detail: "2.00")], selected: nil)
                Grid(rows: [[Grid.Cell("", position: "a1", action: Action(id: "place", value: "00"))]])
                Button("Save", id: "save")
            }
        )
        rig.type(line + "\n")
        #expect(rig.actions.map { action in action.value.map { "\(action.id)=\($0)" } ?? action.id } == [done])
    }

    @Test("a name that several have is not guessed")
    func ambiguous() {
        let rig = PlainRig(
            Screen {
                Button("Cancel", id: "a")
                Button("Pay", id: "b")
                Button("Cancel", id: "c")
            }
        )
        rig.type("cancel\n")
        #expect(rig.written == "1 and 3 are called that: type the number of the one that you mean.\n")
        #expect(rig.actions == [] && rig.face.refusedLineCount == 1)
    }
}

/// A screen that changes on its own, such as a clock.
@MainActor
@Suite("A screen that changes on its own, in plain lines")
struct PlainRestTests {
    private static func clock(_ time: String, label: String = "Stop") -> Screen {
        Screen(title: time) { Button(label, id: "stop") }
    }

    @Test("twenty changes in a second are two screens: the first, and at the end of the second the last")
    func onceASecond() {
        let rig = PlainRig(Self.clock("0"), isTyped: false)
        for tick in 1...20 { rig.face.show(Self.clock("\(tick)"), path: ["test"]) }
        #expect(rig.written == "1\n")
        #expect(rig.timer.milliseconds == 1000)
        rig.timer.fire()
        #expect(rig.written == "1\n20\n")
        rig.face.show(Self.clock("21"), path: ["test"])
        #expect(!rig.written.contains("21"))
        rig.timer.fire()
        #expect(rig.written.hasSuffix("\n21\n"))
        // A second without a change: nothing runs, and the next change is printed immediately.
        rig.timer.fire()
        #expect(rig.timer.milliseconds == nil)
        rig.face.show(Self.clock("22"), path: ["test"])
        #expect(rig.written.hasSuffix("\n22\n"))
    }

    /// Lets the clock tick, a second each.
    private func tick(_ rig: PlainRig, _ times: ClosedRange<Int>, label: String = "Stop") {
        for time in times {
            rig.face.show(Self.clock("\(time)", label: label), path: ["test"])
            if rig.timer.milliseconds == 1_000 { rig.timer.fire() }
        }
    }

    private static let quiet = "The screen keeps changing: `again` prints it, and `watch` each change.\n"

    @Test("a person gets three changes in a row, then a line about it, and the screen as it is after the next line")
    func quiet() {
        let rig = PlainRig(Self.clock("0"))
        tick(rig, 1...60)
        #expect(rig.written == "1\n2\n3\n" + Self.quiet)
        #expect(rig.timer.milliseconds == 5_000)
        rig.written = ""
        rig.type("again\n")
        #expect(rig.written == "\n60\n  1. Stop\n")
        tick(rig, 61...80)
        #expect(rig.written.hasSuffix("  1. Stop\n61\n62\n63\n" + Self.quiet))
        rig.written = ""
        rig.type("find 80\n")
        #expect(rig.written == "80\n80\n")
    }

    @Test("a person gets what it has become once it has not changed for five seconds, and changes far apart each")
    func calm() {
        let rig = PlainRig(Self.clock("0"))
        tick(rig, 1...9)
        rig.written = ""
        rig.timer.fire()
        #expect(rig.written == "9\n")
        rig.timer.fire()
        rig.timer.fire()
        for time in 10...19 {
            tick(rig, time...time)
            #expect(rig.timer.milliseconds == 4_000)
            rig.timer.fire()
        }
        #expect(rig.written == (9...19).map { "\($0)\n" }.joined())
        #expect(rig.timer.milliseconds == nil)
    }

    @Test("a line is meant for the screen as it is, which is printed before its answer")
    func lineAfterQuiet() {
        let rig = PlainRig(Screen(title: "0") { Button("Pay", id: "pay", isEnabled: false) })
        for time in 1...9 {
            rig.face.show(
                Screen(title: "\(time)") { Button("Pay", id: "pay", isEnabled: time == 9) },
                path: ["test"]
            )
            if rig.timer.milliseconds == 1_000 { rig.timer.fire() }
        }
        rig.written = ""
        rig.type("1\n")
        #expect(rig.written == "9\n  1. Pay\nNothing has changed.\n")
        #expect(rig.actions == [Action(id: "pay")])
    }

    @Test("a button called watch is pressed by its name, and in a pipe and a script the word is none")
    func watchByName() {
        let rig = PlainRig(Screen { Button("Watch TV", id: "watch") })
        rig.type("watch\nwatch tv\n")
        #expect(rig.actions.map(\.id) == ["watch", "watch"])
        for isScript in [false, true] {
            let pipe = PlainRig(Self.clock("0"), echoesInput: isScript, isTyped: isScript)
            pipe.type("?\n")
            #expect(!pipe.written.contains("watch"))
            pipe.type("watch\n")
            #expect(pipe.face.refusedLineCount == 1)
            tick(pipe, 1...9)
            #expect(!pipe.written.contains(Self.quiet) && pipe.written.hasSuffix("9\n"))
        }
    }

    @Test("after the end of the session a script reads no more lines")
    func over() {
        let (rig, timer) = (PlainRig(Screen()), ManualTimer())
        let face = PlainFace(output: rig, echoesInput: true, timer: ManualTimer(), waitTimer: timer)
        face.show(Self.clock("0"), path: ["test"])
        face.receive(.bytes(Array("wait 7\nexpect nothing\n".utf8)))
        #expect(timer.milliseconds == 60_000)
        face.tell(.over)
        face.show(Self.clock("7"), path: ["test"])
        #expect(timer.milliseconds == nil && face.refusedLineCount == 0)
    }

    @Test("a person who watches gets each change, until the same word ends that")
    func watch() {
        let rig = PlainRig(Self.clock("0"))
        rig.type("watch\n")
        #expect(rig.written == "Each change is printed; `watch` ends that.\n")
        rig.written = ""
        tick(rig, 1...9)
        #expect(rig.written == (1...9).map { "\($0)\n" }.joined())
        rig.type("watch\n")
        #expect(rig.written.hasSuffix("9\nChanges are no longer printed one by one.\n"))
        rig.written = ""
        tick(rig, 10...20)
        #expect(rig.written == "10\n11\n12\n" + Self.quiet)
    }

    @Test("another screen is printed immediately, and has three changes of its own")
    func quietUntilOther() {
        let rig = PlainRig(Self.clock("0"))
        tick(rig, 1...9)
        rig.written = ""
        rig.face.show(Self.clock("10", label: "Start"), path: ["test"])
        #expect(rig.written == "\n10\n  1. Start\n")
        tick(rig, 11...19, label: "Start")
        #expect(rig.written.hasSuffix("  1. Start\n11\n12\n13\n" + Self.quiet))
    }

    @Test("what a line leads to is printed immediately, and nothing older after it")
    func answer() {
        let rig = PlainRig(Self.clock("0"))
        rig.answer = { _ in rig.face.show(Self.clock("stopped"), path: ["test"]) }
        rig.face.show(Self.clock("1"), path: ["test"])
        rig.face.show(Self.clock("2"), path: ["test"])
        rig.type("1\n")
        #expect(rig.written == "1\nstopped\n")
        #expect(rig.timer.milliseconds == nil)
    }

    @Test("a screen on which a number means something else, and another step, are printed immediately")
    func otherScreens() {
        let rig = PlainRig(Self.clock("0"))
        rig.face.show(Self.clock("1"), path: ["test"])
        rig.face.show(Self.clock("2"), path: ["test"])
        rig.face.show(Self.clock("3", label: "Start"), path: ["test"])
        #expect(rig.written == "1\n\n3\n  1. Start\n")
        rig.face.show(Self.clock("4", label: "Start"), path: ["test"])
        rig.face.show(Self.clock("4", label: "Start"), path: ["other"])
        #expect(rig.written.hasSuffix("\n3\n  1. Start\n4\n\n4\n  1. Start\n"))
    }

    @Test("again, and the end, print what the screen has become meanwhile")
    func latest() {
        let rig = PlainRig(Self.clock("0"))
        for tick in 1...3 { rig.face.show(Self.clock("\(tick)"), path: ["test"]) }
        rig.type("again\n")
        #expect(rig.written.hasSuffix("\n3\n  1. Stop\n"))
        rig.face.show(Self.clock("4"), path: ["test"])
        #expect(!rig.written.contains("4"))
        rig.face.end(.quit, .done)
        #expect(rig.written.hasSuffix("  1. Stop\n4\n"))
        #expect(rig.timer.milliseconds == nil)
    }
}
