import Base
import PluginABI
import Testing

@testable import Terminal

@MainActor
@Suite("A question of the full-screen face")
struct FullQuestionTests {
    private static let asking = Screen {
        Button("Keep", id: "keep")
        Button("Delete", id: "delete", role: .destructive, confirmation: "Delete 3 messages?")
    }

    @Test(
        "what is to be confirmed is done by y, and by no other key",
        arguments: [("y", true), ("\r", false), ("n", false), ("\u{1B}", false), ("\t", false), ("2", false)]
    )
    func confirmation(key: String, isDone: Bool) {
        let rig = FaceRig(Self.asking) { _ in nil }
        rig.type("\t\r")
        #expect(rig.shown.contains("╭─ Delete ─") && rig.shown.contains("  Delete 3 messages?  "))
        #expect(rig.shown.contains("y Delete    esc no"))
        #expect(rig.heard.isEmpty)
        rig.type(key)
        rig.timer.fire()
        #expect(rig.heard == (isDone ? ["delete"] : []))
        #expect(!rig.shown.contains("Delete 3 messages?"))
    }

    @Test("a message does not stay beside it, and is there again after the answer")
    func message() {
        let rig = FaceRig(Self.asking) { _ in nil }
        rig.face.tell(.message(TransientMessage("Counted 4 files")))
        #expect(rig.shown.contains("Counted 4 files"))
        rig.type("\t\r")
        #expect(rig.shown.contains("Delete 3 messages?") && !rig.shown.contains("Counted 4 files"))
        rig.type("n")
        #expect(rig.shown.contains("Counted 4 files"))
    }

    @Test("its keys are buttons that can be clicked, and what it is about stays in sight")
    func buttons() throws {
        for (word, heard) in [("Delete", ["delete"]), ("no", [])] {
            let rig = FaceRig(Self.asking) { _ in nil }
            rig.type("\t\r")
            #expect(rig.shown.contains("Keep"))
            let lines = rig.shown.split(separator: "\n", omittingEmptySubsequences: false)
            let row = try #require(lines.firstIndex { $0.contains("y Delete    esc no") })
            let place = try #require(lines[row].ranges(of: word).first)
            rig.type(Keys.click(lines[row].distance(from: lines[row].startIndex, to: place.lowerBound), row))
            #expect(rig.heard == heard && !rig.shown.contains("Delete 3 messages?"))
        }
    }

    @Test("a question of any length leaves its buttons in sight", arguments: [(80, 24), (40, 12), (200, 50)])
    func long(columns: Int, rows: Int) {
        let words = String(repeating: "Delete all of this, or not? ", count: 400)
        let rig = FaceRig(Screen { Button("Delete", id: "delete", confirmation: words) }, columns, rows)
        rig.type("\r")
        #expect(rig.shown.contains("Delete all of this, or not?") && rig.shown.contains("y Delete    esc no"))
    }

    @Test("a click beside its buttons does nothing but end it")
    func beside() {
        let rig = FaceRig(Self.asking) { _ in nil }
        rig.type("\t\r" + Keys.click(2, 2))
        #expect(rig.heard.isEmpty && !rig.shown.contains("Delete 3 messages?"))
    }

    @Test("the footer has no other keys then")
    func footer() {
        let rig = FaceRig(Self.asking) { _ in nil }
        rig.type("\t\r")
        let footer = rig.shown.split(separator: "\n").last { !$0.allSatisfy { $0 == " " } } ?? ""
        let words = footer.split(separator: " ").joined(separator: " ")
        #expect(words == "ctrl-c quit", "\(footer)")
        rig.type("\u{1B}")
        rig.timer.fire()
        #expect(rig.shown.contains("↵ Delete") && rig.shown.contains("q quit"))
    }

    @Test("a question ends when its control is gone, or asks something else")
    func goneQuestion() {
        let rig = FaceRig(Self.asking) { _ in nil }
        rig.type("\t\r")
        rig.face.show(
            Screen {
                Button("Keep", id: "keep")
                Button("Delete", id: "delete", role: .destructive, confirmation: "Delete 4 messages?")
            },
            path: ["test"]
        )
        #expect(!rig.shown.contains("messages?"))
        rig.type("y")
        #expect(rig.heard.isEmpty)
    }

    @Test("without room for its keys it begins with the key that does it")
    func low() {
        let rig = FaceRig(Self.asking, 60, 6) { _ in nil }
        rig.type("\t\r")
        #expect(rig.shown.contains("! y: Delete 3 messages?"))
    }

    private static let form = Screen(title: "Settings") {
        Field("Name", id: "name")
        Button("Close", id: "close", role: .cancel)
    }

    @Test(
        "q and ctrl-c ask where changes would be lost, and end the program by y or by ctrl-c again",
        arguments: ["y", "\u{3}"]
    )
    func unsaved(answer: String) {
        let rig = FaceRig(Self.form.unsavedChanges())
        rig.type("\u{3}")
        #expect(rig.shown.contains("╭─ Quit ─"))
        #expect(
            rig.shown.contains("  This screen has unsaved changes. Quit?  ") && rig.shown.contains("y quit    esc no")
        )
        rig.type("n")
        #expect(rig.quits == 0 && !rig.shown.contains("unsaved") && rig.heard == [])
        rig.type("\u{3}" + answer)
        #expect(rig.quits == 1)
        let commands = FaceRig(Screen { Text("read only") }.unsavedChanges())
        commands.type("q")
        #expect(commands.quits == 0 && commands.shown.contains("unsaved changes. Quit?"))
        let saved = FaceRig(Self.form)
        saved.type("\u{3}")
        #expect(saved.quits == 1)
    }

    @Test("before the program ends, the question is the screen's own, which says what would be lost")
    func own() {
        let rig = FaceRig(Self.form.unsavedChanges(question: "Discard the reply to Grace?"))
        rig.type("\u{3}")
        #expect(rig.shown.contains("  Discard the reply to Grace?  ") && rig.shown.contains("y quit    esc no"))
    }

    @Test("ctrl-c that is typed ahead of a screen with changes asks as well")
    func typedAhead() {
        let rig = FaceRig(Self.form) { _ in Self.form.unsavedChanges() }
        rig.type("\t\r\u{3}")
        #expect(rig.quits == 0 && rig.shown.contains("unsaved changes. Quit?"))
    }

    @Test("a button that leads away asks where changes would be lost")
    func leaving() {
        let rig = FaceRig(Self.form.unsavedChanges()) { _ in nil }
        rig.type("\t\r")
        #expect(rig.shown.contains("  Leave without saving?  ") && rig.shown.contains("y Close    esc no"))
        #expect(rig.heard == [])
        rig.type("y")
        #expect(rig.heard == ["close"])
    }

    @Test("a question is asked over a page, with its keys")
    func overPage() {
        let rig = FaceRig(Self.form.unsavedChanges())
        rig.type(Keys.f3)
        rig.type("\u{3}")
        #expect(rig.shown.contains("  This screen has unsaved changes. Quit?  "))
        rig.type("n\u{3}y")
        #expect(rig.quits == 1)
    }
}
