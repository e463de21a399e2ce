import PluginABI
import Testing
import Tree

@testable import Terminal

@MainActor
@Suite("Notices and faults of the full-screen face")
struct FullNoticeTests {
    @Test("a notice is written over the last row, with the key that is heard meanwhile, as the terminal can show it")
    func longWork() {
        let face = FaceRig(Samples.offGame, 40, 10).face
        #expect(
            face.bytes(ofNotice: "Loading slow…")
                == "\u{1B}[10;1H\u{1B}[0m\u{1B}[2K \u{1B}[1mLoading slow…\u{1B}[0m  ctrl-c to quit"
        )
        #expect(face.bytes(ofNotice: "Loading a-plugin-with-a-name\u{1B}").hasSuffix("a-name␛\u{1B}[0m"))
        #expect(
            Self.face(20, 10, unicode: false).bytes(ofNotice: "Loading slow…")
                .hasSuffix("\u{1B}[1mLoading slow...\u{1B}[0m")
        )
    }

    @Test("a notice of wide characters stays within its row", arguments: [1, 2, 3, 10, 20, 41])
    func wideNotice(_ columns: Int) {
        for text in [String(repeating: "日", count: 50), String(repeating: "e\u{301}", count: 50), "Loading 日本"] {
            for unicode in [true, false] {
                var emulator = Emulator(columns: columns, rows: 2)
                emulator.feed(String("above".prefix(columns)))
                let above = emulator.text.split(separator: "\n")[0]
                emulator.feed(Self.face(columns, 2, unicode: unicode).bytes(ofNotice: text))
                #expect(emulator.text.split(separator: "\n")[0] == above)
                #expect(emulator.unknown == [])
                if columns >= 10, unicode { #expect(emulator.text.contains(text.prefix(3))) }
            }
        }
        let face = Self.face(20, 2, unicode: true)
        #expect(
            face.bytes(ofNotice: String(repeating: "日", count: 50))
                == "\u{1B}[2;1H\u{1B}[0m\u{1B}[2K \u{1B}[1m日日日日日日日日…\u{1B}[0m"
        )
    }

    @Test("a fault is seen until the next key, and told when the screen is gone")
    func faults() {
        let rig = FaceRig(Samples.offGame)
        rig.face.show(Fault(kind: .leaked, message: "It \u{1B}[31mleaks.", path: []))
        #expect(rig.shown.contains("! It ␛[31mleaks."))
        rig.type("x")
        #expect(!rig.shown.contains("leaks"))
        rig.face.end(code: 0)
        #expect(rig.errors.text == "fault: It \\u{1B}[31mleaks.\n")
        #expect(!rig.surface.isTaken)
    }

    @Test("a fault says whose it is: in the notice, in F12, and when the screen is gone")
    func whose() {
        let rig = FaceRig(Samples.offGame)
        let fault = Fault(kind: .leaked, message: "It leaks.", path: ["Root", "Wrapper", "tic-tac-toe"])
        rig.tree = TreeSnapshot(faults: [fault])
        rig.face.show(fault)
        #expect(rig.shown.contains(" ! It leaks. (Root/Wrapper/tic-tac-toe) "))
        #expect(!rig.shown.contains("F12"))
        rig.type(Keys.f12)
        #expect(rig.shown.contains("│  It leaks. (Root/Wrapper/tic-tac-toe) "))
        rig.face.end(code: 0)
        #expect(rig.errors.text == "fault: It leaks. (Root/Wrapper/tic-tac-toe)\n")
    }

    @Test("a fault that is too long for its row ends with an ellipsis, and with the key that shows all of it")
    func cutFault() {
        let rig = FaceRig(Samples.offGame, 40, 12)
        rig.face.show(Fault(kind: .leaked, message: "The RIB was attached twice.", path: ["Root", "Wrapper", "game"]))
        #expect(rig.shown.contains("\n ! The RIB was attached twice. (R…  F12"))
        // What is no fault is not in F12 either.
        let field = FaceRig(Screen { Field("Name", id: "name") }, 40, 12)
        field.type(Keys.paste(String(repeating: "x", count: FieldEditor.limit + 1)))
        #expect(field.shown.contains("\n ! A field takes 16 384 bytes: the "))
        #expect(!field.shown.contains("F12"))
    }

    @Test("of many faults the last ten are told, and how many came before", arguments: [10, 11, 1000])
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
        face.start()
        for number in 0..<count { face.show(Fault(kind: .leaked, message: "Fault \(number) → \u{7}.", path: [])) }
        face.end(code: 0)
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
