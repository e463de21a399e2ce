import PluginABI
import Testing

@testable import Terminal

@MainActor
@Suite("The focus, when the screen changes")
struct FullFocusTests {
    @Test("stays in its field while the title follows what is typed")
    func titleThatFollows() {
        var texts = ["a": "", "q": ""]
        func screen() -> Screen {
            Screen(title: "Search: \(texts["q"] ?? "")") {
                Field("Area", id: "a", text: texts["a"] ?? "")
                Field("Query", id: "q", text: texts["q"] ?? "")
            }
        }
        let rig = FaceRig(screen()) { action in
            texts[action.id] = action.value
            return screen()
        }
        rig.type("\thi")
        #expect(rig.heard == ["q=h", "q=hi"])
        #expect(rig.shown.contains("Search: hi"))
    }

    @Test("stays on a button that has been pressed, though the title counts")
    func titleThatCounts() {
        var count = 0
        let rig = FaceRig(Self.counter(0)) { _ in
            count += 1
            return Self.counter(count)
        }
        rig.type("\t\r\r")
        #expect(rig.heard == ["more", "more"])
        #expect(rig.focusLabel == "More")
    }

    private static func counter(_ count: Int) -> Screen {
        Screen(title: "Count: \(count)") {
            Button("Done", id: "done", role: .primary)
            Button("More", id: "more")
        }
    }

    @Test("begins anew on another step's screen, and so does what was typed")
    func otherStep() {
        let screen = Screen(title: "Name") {
            Field("First", id: "first")
            Field("Last", id: "last")
        }
        let rig = FaceRig(screen)
        rig.type("Ada\t")
        #expect(rig.focusLabel == "Last")
        rig.face.show(screen, path: ["another"])
        #expect(rig.focusLabel == "First")
        #expect(!rig.shown.contains("Ada"))
    }

    @Test("begins anew, at the top, where a step turns a page: another title, and nothing of what had the focus")
    func otherPage() {
        func page(_ number: Int) -> Screen {
            Screen(title: "Page \(number)") {
                Field("Name", id: "name")
                for line in 0..<60 { Text("page \(number), line \(line)") }
                Button("On", id: "on", value: "\(number)")
            }
        }
        let rig = FaceRig(page(1), 40, 12) { $0.id == "on" ? page(2) : nil }
        rig.type("Ada\t")
        #expect(rig.shown.contains("page 1, line 59"))
        rig.type("\r")
        #expect(rig.shown.contains("page 2, line 0"))
        #expect(rig.focusLabel == "Name")
        #expect(!rig.shown.contains("Ada"))
        let text = FaceRig(Screen(title: "One") { for line in 0..<60 { Text("line \(line)") } }, 40, 12)
        text.type(Keys.end)
        text.face.show(Screen(title: "Two") { for line in 0..<60 { Text("line \(line)") } }, path: ["test"])
        #expect(text.shown.contains("line 0"))
    }
}
