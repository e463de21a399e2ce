import Base
import Foundation
import PluginABI
import Testing

@testable import Terminal

/// What a plugin says for a moment, on each face.
@MainActor
@Suite("What a plugin says for a moment")
struct TransientMessageTests {
    private let saved = TransientMessage("Saved", tone: .positive)

    /// The line of the full screen that has a text, and how it looks.
    private func look(_ text: String, _ rig: FaceRig) -> String? {
        let rows = rig.shown.split(separator: "\n", omittingEmptySubsequences: false)
        guard let row = rows.firstIndex(where: { $0.contains(text) }) else { return nil }
        let styles = rig.face.build().frame.styles.split(separator: "\n").filter { $0.hasPrefix("row \(row),") }
        let style = styles.first?.split(separator: ": ").last ?? "plain"
        // At the right of the same line are keys.
        let words = rows[row].split(separator: "   ").first ?? ""
        return "\(words.trimmingCharacters(in: .whitespaces)) | \(style)"
    }

    @Test("is on the full screen until its time is over, whatever is typed, and the screen that comes keeps it")
    func full() {
        let rig = FaceRig(Samples.offGame)
        let before = rig.shown
        rig.face.tell(.message(saved))
        #expect(look("Saved", rig) == "✓ Saved | positive reverse")
        #expect(rig.messageTimer.milliseconds == 4_000)
        rig.type(Keys.down)
        rig.face.show(Screen(title: "Another") { Text("Another") }, path: ["other"])
        #expect(look("Saved", rig) == "✓ Saved | positive reverse")
        rig.face.show(Samples.offGame, path: ["test"])
        rig.messageTimer.fire()
        #expect(rig.shown == before)
        #expect(!rig.messageTimer.isRunning)
    }

    @Test("has a mark that says the same as its colour, and does not look as what the host says")
    func tones() {
        let rig = FaceRig(Samples.offGame)
        func look(_ tone: Tone) -> String? {
            rig.face.tell(.message(TransientMessage("It is\n\u{1B}[31mdone.", tone: tone, seconds: 60)))
            return self.look("done.", rig)
        }
        #expect(look(.neutral) == "It is ␛[31mdone. | plain reverse")
        #expect(look(.accent) == "It is ␛[31mdone. | accent reverse")
        #expect(look(.secondAccent) == "It is ␛[31mdone. | secondAccent reverse")
        #expect(look(.positive) == "✓ It is ␛[31mdone. | positive reverse")
        #expect(look(.warning) == "! It is ␛[31mdone. | warning reverse")
        #expect(look(.negative) == "!! It is ␛[31mdone. | negative reverse")
    }

    @Test("goes with the next key if it refuses what a key asked for; otherwise a person who types on has not read it")
    func refusal() {
        let rig = FaceRig(Samples.offGame)
        let refused = TransientMessage("It is full.", tone: .warning)
        rig.answer = { [unowned rig] _ in
            rig.face.tell(.message(refused))
            return nil
        }
        rig.type("\r")
        #expect(rig.shown.contains("It is full."))
        rig.type("\t")
        #expect(!rig.shown.contains("It is full.") && !rig.messageTimer.isRunning)
        rig.type("\r")
        #expect(rig.shown.contains("It is full."))
        rig.face.tell(.message(refused))
        rig.type("\t")
        #expect(rig.shown.contains("It is full."))
    }

    @Test("leaves the footer the keys for which there is room beside it")
    func hints() {
        let rig = FaceRig(
            Screen(title: "Inbox") {
                Field("Name", id: "name")
                Button("Save", id: "save").shortcut("s")
                Button("Copy", id: "copy")
            },
            40,
            12
        )
        rig.type("\t")
        rig.face.tell(.message(TransientMessage("Saved")))
        #expect(rig.shown.split(separator: "\n").last?.contains("Saved    ↵ Save  ") == true, "\(rig.shown)")
    }

    @Test("gives way to another one, which has all of its time, and to a fault until a key")
    func order() {
        let rig = FaceRig(Samples.offGame)
        rig.face.tell(.message(saved))
        rig.face.tell(.message(TransientMessage("Sent", seconds: 9)))
        #expect(!rig.shown.contains("Saved") && rig.shown.contains("Sent"))
        #expect(rig.messageTimer.milliseconds == 9_000)
        rig.face.tell(.fault(Fault(kind: .leaked, message: "It leaks.", path: [])))
        #expect(!rig.shown.contains("Sent"))
        rig.type(Keys.down)
        #expect(rig.shown.contains("Sent"))
        rig.face.tell(.notice(Notice(.reload, "The flow is played.")))
        #expect(!rig.shown.contains("Sent"))
        rig.messageTimer.fire()
        rig.type(Keys.down)
        #expect(!rig.shown.contains("Sent"))
    }

    @Test("is seen on a screen of 20 columns and 5 rows, instead of the footer, which is there again")
    func small() {
        let rig = FaceRig(Samples.offGame, 20, 5)
        let before = rig.shown
        rig.face.tell(.message(saved))
        #expect(rig.shown.split(separator: "\n").last?.hasPrefix("  ✓ Saved ") == true)
        rig.messageTimer.fire()
        #expect(rig.shown == before)
    }

    /// An inbox inside two containers, from which something has been deleted.
    private static let inbox = Screen(title: "Inbox") {
        Button("Delete", id: "mail/inbox/delete").shortcut("d")
        Button("Undo", id: "mail/inbox/undo").shortcut("z")
    }

    @Test("about something that can be undone has the key of the button that does it, first and last of all")
    func undo() {
        let rig = FaceRig(Self.inbox, 44, 12) { _ in nil }
        let deleted = TransientMessage("Deleted 2 messages.", undo: "undo").shown(with: Self.inbox)
        rig.face.tell(.message(deleted))
        #expect(
            rig.shown.split(separator: "\n").last?.hasPrefix("  Deleted 2 messages.    z Undo  ") == true,
            "\(rig.shown)"
        )
        rig.face.show(Screen(title: "Outbox") { Button("Undo", id: "mail/inbox/undo").shortcut("z") }, path: ["other"])
        #expect(rig.shown.contains("  Deleted 2 messages.  ") && !rig.shown.contains(".    z Undo"), "\(rig.shown)")
        rig.face.show(Self.inbox, path: ["test"])
        rig.face.tell(.message(deleted))
        rig.type("z")
        #expect(rig.heard == ["mail/inbox/undo"] && !rig.shown.contains("Deleted"))
        #expect(rig.shown.split(separator: "\n").last?.hasPrefix(" ↵ Undo  tab next ") == true, "\(rig.shown)")
        let plain = PlainRig(Self.inbox)
        plain.written = ""
        plain.face.tell(.message(deleted))
        #expect(plain.written == "message: Deleted 2 messages. (type z for Undo)\n")
    }

    @Test(
        "names no button that the screen lacks, has twice, or has disabled",
        arguments: [
            ([Button("Undo", id: "undo")], "undo"), ([Button("Undo", id: "a/undo")], "a/undo"), ([], nil),
            ([Button("Undo", id: "a/undo"), Button("Undo", id: "b/undo")], nil),
            ([Button("Undo", id: "undo", isEnabled: false)], nil),
            ([Button("Undo", id: "a/undo", isEnabled: false), Button("Undo", id: "b/undo")], nil),
            ([Button("Redo", id: "redo-undo")], nil),
        ] as [([Button], String?)]
    )
    func undoOfScreen(buttons: [Button], found: String?) {
        let screen = Screen { for button in buttons { button } }
        #expect(TransientMessage("Deleted", undo: "undo").shown(with: screen).undo == found)
        #expect(TransientMessage("Deleted").shown(with: screen) == TransientMessage("Deleted"))
    }

    @Test("goes with the face: its time is not waited for")
    func end() {
        let rig = FaceRig(Samples.offGame)
        rig.face.tell(.message(saved))
        rig.face.end(.quit, .done)
        #expect(!rig.messageTimer.isRunning)
        #expect(rig.errors.text == "")
    }

    @Test("is a line of the plain face, once, in words")
    func plain() {
        let rig = PlainRig(Screen { Button("Save", id: "save") })
        rig.answer = { [saved] _ in rig.face.tell(.message(saved)) }
        rig.type("1\n")
        // It is what has come of the line.
        #expect(rig.written == "message: Saved\n")
        rig.written = ""
        rig.type("again\n")
        #expect(!rig.written.contains("Saved"))
        rig.written = ""
        rig.face.tell(.message(TransientMessage("The disk\nis full.\u{1B}", tone: .warning)))
        rig.face.tell(.message(TransientMessage("Lost", tone: .negative)))
        #expect(rig.written == "message: The disk is full.\\u{1B} (warning)\nmessage: Lost (critical)\n")
    }

    @Test("is an object of protocol 1, and of a recording")
    func json() {
        let expected = #"""
            {"type":"message","text":"Saved","tone":"positive","seconds":4}
            {"type":"message","text":"Sent","seconds":60}
            {"type":"message","text":"Deleted","seconds":4,"undo":"undo"}

            """#
        let (output, recording) = (MemoryOutput(), MemoryOutput())
        let face = RecordingFace(JSONFace(output: output, hostVersion: nil), writingTo: recording)
        face.tell(.message(saved))
        face.tell(.message(TransientMessage("Sent", seconds: 100)))
        face.tell(.message(TransientMessage("Deleted", undo: "undo")))
        #expect(output.text == expected)
        let lines = expected.split(separator: "\n").map { "< \($0)\n" }
        #expect(recording.text == lines.joined())
    }
}
