import PluginABI
import Testing

@testable import Terminal

@MainActor
@Suite("A list of a full screen")
struct FullListTests {
    private static func files(picked: Set<String> = []) -> Screen {
        Screen(title: "Files") {
            List(
                "Files",
                id: "open",
                items: [
                    List.Item(id: "a", title: "Alpha", detail: "1 kB"),
                    List.Item(id: "b", title: "Beta", detail: "22 kB").badge("new").unread(),
                    List.Item(id: "c", title: "Gamma", detail: "3 kB", isEnabled: false),
                ],
                selected: "a"
            )
            .picking("pick", picked: picked)
            Button("Delete", id: "delete")
        }
    }

    @Test("shows what is chosen, unread, picked and badged by more than a colour")
    func looks() {
        let rows = FaceRig(Self.files(picked: ["b"])).shown.split(separator: "\n")
        #expect(rows.contains { $0.contains("▸● [ ] Alpha       1 kB ◂") })
        #expect(rows.contains { $0.contains(" • [x] Beta  new  22 kB  ") })
        #expect(rows.contains { $0.contains("   [ ] Gamma       3 kB  ") })
    }

    @Test("a long detail leaves room for the whole title and the badge")
    func badgeBesideDetail() {
        let detail = Array(repeating: "detail", count: 20).joined(separator: " ")
        let item = List.Item(id: "a", title: "Drafts", detail: detail).badge("3")
        let rig = FaceRig(Screen(title: "Mail") { List(id: "open", items: [item]) })
        #expect(rig.shown.contains("Drafts  3  detail detail"), "\(rig.shown)")
    }

    @Test("opens an item by Enter, and picks it by a blank or a click on its box")
    func picks() {
        let rig = FaceRig(Self.files())
        #expect(rig.shown.contains(" space pick "))
        rig.type("\r")
        rig.type(" ")
        rig.type(Keys.down + " ")
        #expect(rig.heard == ["open=a", "pick=a", "pick=b"])
        // One that cannot be used is not picked either.
        rig.type(Keys.down + " ")
        rig.type(Keys.down + " ")
        #expect(rig.heard == ["open=a", "pick=a", "pick=b", "delete"])
        let rows = rig.shown.split(separator: "\n", omittingEmptySubsequences: false).map(Array.init)
        let row = rows.firstIndex { String($0).contains("Beta") } ?? 0
        let column = rows[row].firstIndex(of: "[") ?? 0
        rig.type(Keys.click(column + 1, row))
        rig.type(Keys.click(column + 5, row))
        #expect(rig.heard.suffix(2) == ["pick=b", "open=b"])
    }

    @Test("is filtered by what is typed after a slash, and Enter opens what is left")
    func filter() {
        let rig = FaceRig(Self.files())
        #expect(rig.shown.contains(" / filter "))
        rig.type("/")
        #expect(rig.shown.contains("╭─ Filter") && !rig.shown.contains("│  Delete"))
        for letter in ["b", "e"] { rig.type(letter) }
        #expect(rig.shown.contains("▸ Beta") && !rig.shown.contains("│    Alpha"))
        rig.type("\r")
        #expect(rig.heard == ["open=b"])
        rig.type("/zz")
        #expect(rig.shown.contains("No item has that in its name."))
    }

    @Test("of a screen with a field takes a blank as a pick while an item has the focus")
    func besideField() {
        let screen = Screen {
            List(id: "open", items: [List.Item(id: "a", title: "Alpha")]).picking("pick", picked: [])
            Field("Name", id: "name", text: "Ada")
        }
        let rig = FaceRig(screen)
        rig.type(" ")
        #expect(rig.heard == ["pick=a"])
    }
}
