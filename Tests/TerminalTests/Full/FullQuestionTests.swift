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
        rig.type("2")
        #expect(rig.shown.contains("Delete 3 messages? y does it, any other key does not."))
        #expect(rig.heard.isEmpty)
        rig.type(key)
        rig.timer.fire()
        #expect(rig.heard == (isDone ? ["delete"] : []))
        #expect(!rig.shown.contains("Delete 3 messages?"))
    }

    @Test("the footer has the keys of the question, and no others")
    func footer() {
        let rig = FaceRig(Self.asking) { _ in nil }
        rig.type("2")
        let footer = rig.shown.split(separator: "\n").last { !$0.allSatisfy { $0 == " " } } ?? ""
        #expect(footer.split(separator: " ") == ["y", "Delete", "esc", "no", "ctrl-c", "quit"], "\(footer)")
        rig.type("\u{1B}")
        rig.timer.fire()
        #expect(rig.shown.contains("↵ Delete") && rig.shown.contains("q quit"))
    }

    @Test("a question ends when its control is gone, or asks something else")
    func goneQuestion() {
        let rig = FaceRig(Self.asking) { _ in nil }
        rig.type("2")
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
}
