import Base
import Foundation
import PluginABI
import Testing

@testable import Terminal

@MainActor
@Suite("Ctrl-O copies what has the focus")
struct FullCopyTests {
    private static let copy = "\u{0F}"

    /// The texts given to the terminal's clipboard, in order.
    private static func copied(_ rig: FaceRig) -> [String] {
        rig.surface.written.matches(of: /\u{1B}\]52;c;([^\u{1B}]*)\u{1B}\\/).map { match in
            Data(base64Encoded: String(match.1)).map { String(decoding: $0, as: UTF8.self) } ?? "not base64"
        }
    }

    @Test("the words of a control, with a notice of what was copied; its plugin is not asked")
    func control() {
        let items = [List.Item(id: "1", title: "Charles: The engine")]
        let rig = FaceRig(Screen { List("Mail", id: "read", items: items) })
        rig.type(Self.copy)
        #expect(Self.copied(rig) == ["Charles: The engine"])
        #expect(rig.shown.contains("Given to the terminal's clipboard: Charles: The engine"))
        #expect(rig.heard.isEmpty)
    }

    @Test("the text of a field as it is typed, whose typing continues", arguments: ["", "G", "Gr", "Gra", "Grüße, 世界"])
    func field(text: String) {
        let rig = FaceRig(Screen { Field("Name", id: "name", text: "") })
        rig.type("x\u{7F}" + text + Self.copy + "!")
        #expect(Self.copied(rig) == [text])
        #expect(rig.heard.last == "name=\(text)!")
    }

    @Test("but no secure field")
    func secure() {
        let rig = FaceRig(Screen { Field("Code", id: "code", kind: .secure) })
        rig.type("123" + Self.copy)
        #expect(Self.copied(rig) == [])
        #expect(rig.shown.contains("What is typed into a secure field is not copied."))
    }

    @Test("and says so where nothing has it")
    func nothing() {
        let rig = FaceRig(Screen { Text("Hello") })
        rig.type(Self.copy)
        #expect(Self.copied(rig) == [])
        #expect(rig.shown.contains("Nothing has the focus, so nothing is copied."))
    }

    @Test("and says so where a terminal has no clipboard")
    func console() {
        let surface = MemorySurface()
        let profile = TerminalProfile(colors: .none, usesUnicode: true, takesStrings: false)
        let face = FullFace(surface: surface, errors: MemoryOutput(), profile: profile, timer: ManualTimer())
        face.start(doNothing)
        face.show(Screen { Button("Go", id: "go") }, path: ["test"])
        face.receive(.bytes(Array(Self.copy.utf8)))
        #expect(surface.emulator.text.contains("This terminal has no clipboard for programs."))
        #expect(!surface.written.contains("]52;"))
    }
}
