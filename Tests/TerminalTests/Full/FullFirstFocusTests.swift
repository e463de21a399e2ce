import PluginABI
import Testing

@testable import Terminal

@MainActor
@Suite("The first focus of a screen")
struct FullFirstFocusTests {
    @Test(
        "is never on what leaves or destroys: the first Enter does no harm",
        arguments: [Button.Role.cancel, .back, .destructive]
    )
    func harmless(_ role: Button.Role) {
        let screen = Screen {
            Row { Button("Close", id: "close", role: role) }
            Button("Continue", id: "on")
        }
        let rig = FaceRig(screen)
        #expect(rig.focusLabel == "Continue")
        let alone = FaceRig(Screen { Button("Close", id: "close", role: role) })
        #expect(alone.focusLabel == nil)
        alone.type("\r ")
        #expect(alone.heard == [])
        alone.type("\t\r")
        #expect(alone.heard == ["close"])
    }

    @Test("leaves the top in sight: what is further down has it once a key leads there")
    func top() {
        let screen = Screen(title: "Dashboard") {
            for line in 0..<60 { Text("line \(line)") }
            Button("Start", id: "start", role: .primary)
            Field("Note", id: "note")
        }
        let rig = FaceRig(screen)
        #expect(rig.shown.contains("line 0"))
        #expect(rig.shown.contains("↵ back to Start"))
        rig.type("\r")
        #expect(rig.heard == [])
        #expect(rig.shown.contains("▌ Start ▐"))
        rig.type("\r")
        #expect(rig.heard == ["start"])
    }

    @Test("is on a field with a text that a button submits, rather than on the button")
    func draft() {
        let screen = Screen {
            Field("Message", id: "message", text: "Shall we meet?", submits: "send")
            Button("Send", id: "send", role: .primary)
        }
        #expect(FaceRig(screen).focusLabel == "Message")
    }

    @Test("is on what a person wants of what is seen, not of what is below it")
    func seen() {
        let screen = Screen {
            Button("First", id: "first")
            for line in 0..<60 { Text("line \(line)") }
            Field("Name", id: "name")
        }
        #expect(FaceRig(screen).focusLabel == "First")
        #expect(FaceRig(screen, 80, 90).focusLabel == "Name")
    }

    @Test("is on a list that shows what has the focus, rather than on the button for the most likely action")
    func list() {
        let screen = Screen(title: "Words") {
            List(id: "look", items: [List.Item(id: "a", title: "Alpha")], selected: "a").focusing("look")
            Button("Count", id: "count", role: .primary)
        }
        #expect(FaceRig(screen).focusLabel == "Alpha")
    }

    @Test("further down is on a row rather than on the search above it")
    func search() {
        let screen = Screen(title: "Machine") {
            for line in 0..<30 { Text("Line \(line)") }
            Field("Search", id: "search", kind: .search)
            List("Processes", id: "open", items: [List.Item(id: "make", title: "make")])
        }
        let rig = FaceRig(screen, 60, 18)
        #expect(rig.shown.contains("back to make"), "\(rig.shown)")
    }
}
