import Base
import Foundation
import PluginABI
import Testing

@testable import Terminal

@MainActor
@Suite("Notices and faults of the full-screen face")
struct FullNoticeTests {
    private static func busy(
        _ plugin: String?,
        _ columns: Int,
        _ rows: Int,
        after milliseconds: Int = 3200,
        count: Int = 1,
        interrupt: BusyWork.Interrupt = .host,
        unicode: Bool = true,
        theme: ThemeColors? = nil
    ) -> String {
        var profile = TerminalProfile(colors: theme == nil ? .none : .rgb, usesUnicode: unicode)
        profile.theme = theme
        let form = FullBusyForm(profile: profile, picture: LastPicture(profile: profile)) {
            TerminalSize(columns: columns, rows: rows)
        }
        let work = BusyWork(plugin: plugin, activity: .run, interrupt: interrupt)
        return form.text(of: work, after: milliseconds, count: count) ?? ""
    }

    @Test("what keeps the host busy is written over the last row, with the key that is heard meanwhile")
    func busy() {
        #expect(
            Self.busy("slow", 80, 10)
                == "\u{1B}7\u{1B}[10;1H\u{1B}[0m\u{1B}[2K \u{1B}[1m⠙ The plugin `slow` has been busy for 3 s.\u{1B}[0m"
                + "  ctrl-c to quit\u{1B}8"
        )
        #expect(Self.busy("slow", 80, 10, after: 250).contains(" has been busy for 0.2 s."))
        #expect(Self.busy(nil, 80, 10).contains("⠙ The program has been busy for 3 s."))
        #expect(
            Self.busy("slow", 80, 10, interrupt: .plugin).contains("3 s.\u{1B}[0m  ctrl-c to end its process\u{1B}8")
        )
        #expect(Self.busy("a-name\u{1B}", 80, 10).contains("`a-name␛`"))
        // Where there is room for one of the two only.
        #expect(Self.busy("slow", 30, 10).hasSuffix("⠙ The plugin `slow` has bee…\u{1B}[0m\u{1B}8"))
        #expect(Self.busy("slow", 30, 10, unicode: false).hasSuffix("/ The plugin `slow` has bee~\u{1B}[0m\u{1B}8"))
    }

    @Test("on the ground of a theme the row is painted with it, but for the last column")
    func painted() {
        let plain = "\u{1B}[0;38;2;255;255;255;48;2;0;0;0m"
        #expect(
            Self.busy("slow", 64, 10, theme: .named("high-contrast"))
                == "\u{1B}7\u{1B}[10;1H\(plain)\u{1B}[2K \u{1B}[1m⠙ The plugin `slow` has been busy for 3 s.\(plain)"
                + "  ctrl-c to quit\(String(repeating: " ", count: 4))\u{1B}8"
        )
    }

    @Test("its mark turns with each look")
    func turns() {
        let marks = (0..<11).map { Self.busy("slow", 80, 10, count: $0).split(separator: "\u{1B}[1m")[1].prefix(1) }
        #expect(marks.joined() == "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏⠋")
        let lines = (0..<5).map {
            Self.busy("slow", 80, 10, count: $0, unicode: false).split(separator: "\u{1B}[1m")[1].prefix(1)
        }
        #expect(lines.joined() == "|/-\\|")
    }

    @Test(
        "it stays within its row, and leaves the cursor and the colours as they were",
        arguments: [1, 2, 3, 10, 20, 41]
    )
    func wideNotice(_ columns: Int) {
        for text in [String(repeating: "日", count: 50), String(repeating: "e\u{301}", count: 50), "日本"] {
            for unicode in [true, false] {
                var emulator = Emulator(columns: columns, rows: 2)
                emulator.feed("\u{1B}[31m" + "above".prefix(columns - 1))
                let above = emulator.text.split(separator: "\n")[0]
                let (x, y) = (emulator.x, emulator.y)
                emulator.feed(Self.busy(text, columns, 2, unicode: unicode))
                #expect(emulator.text.split(separator: "\n")[0] == above)
                #expect((emulator.x, emulator.y) == (x, y))
                emulator.feed("x")
                #expect(emulator[x, y].foreground == "31")
                #expect(emulator.unknown == [])
            }
        }
    }

    @Test("a fault is seen until the next key, and told when the screen is gone")
    func faults() {
        let rig = FaceRig(Samples.offGame)
        rig.face.tell(.fault(Fault(kind: .leaked, message: "It \u{1B}[31mleaks.", path: [])))
        #expect(rig.shown.contains("! It ␛[31mleaks."))
        rig.type("x")
        #expect(!rig.shown.contains("leaks"))
        rig.face.end(.quit, .done)
        #expect(rig.errors.text == "fault: It \\u{1B}[31mleaks.\n")
        #expect(!rig.surface.isTaken)
    }

    @Test("a message as long as the row is instead of the keys, and not over the buttons above them")
    func instead() throws {
        let rig = FaceRig(
            Screen(title: "Inbox") {
                Row { Pane { Text("The engine") } }
                Row {
                    Button("Reply", id: "reply").shortcut("r")
                    Button("Undo", id: "undo").shortcut("z")
                }
            }
        )
        let words = "Deleted “\(String(repeating: "x", count: 52))”."
        rig.face.tell(.message(TransientMessage(words, undo: "undo")))
        let rows = rig.shown.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(rows[22].contains("Reply") && rows[22].contains("z Undo"), "\(rig.shown)")
        #expect(rows[23].contains(words) && rows[23].contains("z Undo") && !rows[23].contains("quit"), "\(rig.shown)")
    }

    @Test("a notice has a mark that says what it means, whatever colours there are")
    func tones() {
        let rig = FaceRig(Samples.offGame)
        func style(_ tone: Notice.Tone) -> String {
            rig.face.tell(.notice(Notice(.reload, "The flow is played.", tone: tone)))
            let line = rig.shown.split(separator: "\n", omittingEmptySubsequences: false).firstIndex {
                $0.contains("The flow is played.")
            }
            let styles = rig.face.build().frame.styles.split(separator: "\n").filter {
                $0.hasPrefix("row \(line ?? -1),")
            }
            let text = rig.shown.split(separator: "\n", omittingEmptySubsequences: false)[line ?? 0]
            let words = text.split(separator: "   ").first ?? ""
            // The notice is at the left, the keys are at the right.
            let first = styles.first { $0.contains("columns 1-") }
            return "\(words.trimmingCharacters(in: .whitespaces)) \(first?.split(separator: ": ").last ?? "plain")"
        }
        #expect(style(.neutral) == "i The flow is played. plain")
        #expect(style(.positive) == "✓ The flow is played. positive")
        #expect(style(.warning) == "! The flow is played. warning bold")
        #expect(style(.negative) == "! The flow is played. negative bold")
    }

    @Test("a fault says whose it is: in the notice, in F12, and when the screen is gone")
    func whose() {
        let rig = FaceRig(Samples.offGame)
        let fault = Fault(kind: .leaked, message: "It leaks.", path: ["Root", "Wrapper", "tic-tac-toe"])
        rig.tree = TreeSnapshot(faults: [fault])
        rig.face.tell(.fault(fault))
        let row = rig.shown.split(separator: "\n").first { $0.contains(" ! It leaks. (Root/Wrapper/tic-tac-toe) ") }
        #expect(row?.contains("F12") == false)
        rig.type(Keys.f12)
        #expect(rig.shown.contains("│  It leaks. (Root/Wrapper/tic-tac-toe) "))
        rig.face.end(.quit, .done)
        #expect(rig.errors.text == "fault: It leaks. (Root/Wrapper/tic-tac-toe)\n")
    }

    @Test("a notice that is too long for a row has two, then an ellipsis, and the key that shows all of it")
    func secondRow() {
        let rig = FaceRig(Samples.offGame, 40, 16)
        func rows() -> [String] {
            rig.shown.split(separator: "\n").suffix(3).dropLast().map { $0.trimmingCharacters(in: .whitespaces) }
        }
        rig.face.tell(
            .fault(Fault(kind: .leaked, message: "The RIB was attached twice.", path: ["Root", "Wrapper", "game"]))
        )
        #expect(rows() == ["! The RIB was attached twice.", "(Root/Wrapper/game)"])
        rig.type("x")
        let long = "It is \(String(repeating: "very ", count: 12))long."
        rig.face.tell(.notice(Notice(.reload, long)))
        #expect(rows() == ["i It is very very very very very very", "very very very very very very long."])
        rig.type("x")
        rig.face.tell(.fault(Fault(kind: .leaked, message: long, path: ["Root", "Wrapper"])))
        #expect(rows() == ["! It is very very very very very very", "very very very very very very lo…  F12"])
    }

    @Test("a fault that is too long for its row ends with an ellipsis, and with the key that shows all of it")
    func cutFault() {
        let rig = FaceRig(Samples.offGame, 40, 7)
        rig.face.tell(
            .fault(Fault(kind: .leaked, message: "The RIB was attached twice.", path: ["Root", "Wrapper", "game"]))
        )
        #expect(rig.shown.contains("\n ! The RIB was attached twice. (R…  F12"))
        // Only faults are in F12.
        let field = FaceRig(Screen { Field("Name", id: "name") }, 40, 7)
        field.type(Keys.paste(String(repeating: "x", count: FieldEditor.limit + 1)))
        #expect(field.shown.contains("\n ! A field takes 16 384 bytes: the "))
        #expect(!field.shown.contains("F12"))
    }

    @Test("of many faults the last ten are shown, and how many came before", arguments: [10, 11, 1000])
    func manyFaults(_ count: Int) {
        let last = (count - 10..<count).map { "fault: Fault \($0) → \\u{7}.\n" }.joined()
        let before = [10: "", 11: "… and 1 earlier fault.\n"][count] ?? "… and \(count - 10) earlier faults.\n"
        #expect(Self.told(count, unicode: true) == before + last)
        let ascii = (before + last).replacing("…", with: "...").replacing("→", with: "->")
        #expect(Self.told(count, unicode: false) == ascii)
    }

    private static func told(_ count: Int, unicode: Bool) -> String {
        let errors = MemoryOutput()
        // No terminal of any size: many faults need not be drawn.
        let face = face(1, 1, unicode: unicode, errors)
        face.start(doNothing)
        for number in 0..<count {
            face.tell(.fault(Fault(kind: .leaked, message: "Fault \(number) → \u{7}.", path: [])))
        }
        face.end(.quit, .done)
        return errors.text
    }

    private static func face(
        _ columns: Int,
        _ rows: Int,
        unicode: Bool,
        _ errors: MemoryOutput = MemoryOutput()
    ) -> FullFace {
        FullFace(
            surface: MemorySurface(columns, rows),
            errors: errors,
            profile: TerminalProfile(colors: .none, usesUnicode: unicode),
            timer: ManualTimer()
        )
    }
}
