import PluginABI
import Testing

@testable import Terminal

@MainActor
@Suite("A list with columns, or of a tree, of a full screen")
struct FullTableTests {
    private static let columns = [
        Table.Column("Name", id: "name"), Table.Column("Size", id: "size", alignment: .trailing), Table.Column("Kind"),
    ]

    private static func files(_ count: Int = 3, by order: String = "name", in scrolling: Pane.Scrolling? = nil)
        -> Screen
    {
        let items = (0..<count).map { List.Item(id: "\($0)", title: "File \($0)", details: ["\($0) kB", "text"]) }
        let list = List("Files", id: "open", items: items, selected: "1")
            .columns(columns).sorting("sort", by: List.SortOrder(order)).picking("pick", picked: ["2"])
        return Screen(title: "Files") {
            if let scrolling {
                Row { Pane(scrolling: scrolling) { list } }
            } else {
                list
            }
            Button("Close", id: "close", role: .cancel)
        }
    }

    private func lines(_ rig: FaceRig) -> [String] { rig.shown.split(separator: "\n").map(String.init) }

    @Test("has its columns under a header that shows by which it is sorted, and its rows as a list has them")
    func looks() {
        let rig = FaceRig(Self.files())
        let lines = lines(rig).map { $0.filter { $0 != " " } }
        #expect(lines.contains { $0.contains("Name▲") && $0.contains("Size") && $0.contains("Kind") }, "\(rig.shown)")
        #expect(
            lines.contains { $0.contains("▌›File1") && $0.contains("1kB") && $0.contains("text") },
            "\(rig.shown)"
        )
        #expect(lines.contains { $0.contains("✓File2") })
        #expect(FaceRig(Self.files(by: "size descending")).shown.contains("Size ▼"))
    }

    @Test("is sorted by its header: by Enter after an arrow up, and by a click")
    func sorts() {
        let rig = FaceRig(Self.files())
        // The nearest title first.
        rig.type(Keys.up + Keys.up + "h")
        #expect(rig.shown.contains("▌Name ▲"), "\(rig.shown)")
        rig.type("\r")
        rig.type("l")
        rig.type("\r")
        #expect(rig.heard == ["sort=name descending", "sort=size descending"])
        let rows = rig.shown.split(separator: "\n", omittingEmptySubsequences: false).map(Array.init)
        let row = rows.firstIndex { String($0).contains("Size") && String($0).contains("Kind") } ?? 0
        let column = rows[row].indices.first { String(rows[row][$0...].prefix(4)) == "Name" } ?? 0
        rig.type(Keys.click(column + 1, row))
        #expect(rig.heard.last == "sort=name descending")
    }

    @Test(
        "keeps its header and what is below it in sight while its rows scroll",
        arguments: [Pane.Scrolling?.none, .byItself, .withScreen]
    )
    func stays(_ scrolling: Pane.Scrolling?) {
        let rig = FaceRig(Self.files(300, in: scrolling))
        rig.type(Keys.end)
        #expect(rig.shown.contains("Name ▲") && rig.shown.contains("File 299 ") && rig.shown.contains("Close"))
        rig.type(String(repeating: Keys.up, count: 40))
        #expect(rig.shown.contains("Name ▲") && rig.shown.contains("File 259 ") && rig.shown.contains("Close"))
        rig.type("\r")
        #expect(rig.heard.count == 1 && rig.heard[0].hasPrefix("open=2"))
        rig.type(String(repeating: Keys.up, count: 300))
        #expect(rig.shown.contains("↵ Sort by"), "\(rig.shown)")
    }

    @Test("of 100 000 rows asks for those that are seen, below its header")
    func window() {
        var window = List.Window()
        func screen() -> Screen {
            Screen(title: "Rows") {
                List(id: "open", count: 100_000, window: window, windowID: "rows") {
                    List.Item(id: "\($0)", title: "Row \($0)", details: ["\($0) kB"])
                }
                .columns(Self.columns)
            }
        }
        let rig = FaceRig(screen()) { action in
            if action.id == "rows" { window = List.Window(action.value) }
            return screen()
        }
        rig.type(Keys.end)
        #expect(rig.shown.contains("Name") && rig.shown.contains("Row 99999 "))
        rig.type(Keys.up + "\r")
        #expect(rig.heard.last == "open=99998")
    }

    /// A view with a tree of three levels.
    private final class Folders {
        var expanded: Set<String> = ["a"]

        var screen: Screen {
            Screen(title: "Folders") {
                List("Folders", id: "read", tree: ["a", "z"], expandID: "expand", expanded: expanded) { node in
                    node.count < 3 && node.hasPrefix("a") ? ["\(node)b", "\(node)c"] : nil
                } item: {
                    List.Item(id: $0, title: "Folder \($0)")
                }
                Button("Close", id: "close")
            }
        }

        func perform(_ action: Action) -> Screen? {
            if action.id == "expand" { expanded.formSymmetricDifference([action.value ?? ""]) }
            return screen
        }
    }

    @Test("of a tree is indented, with a mark for what opens and closes")
    func treeLooks() {
        let rows = FaceRig(Folders().screen).shown.split(separator: "\n")
        #expect(rows.contains { $0.contains("▌  ▾ Folder a ") })
        #expect(rows.contains { $0.contains("     ▸ Folder ab ") })
        #expect(rows.contains { $0.contains("     Folder z ") })
    }

    @Test("of a tree opens and closes by the arrows to the sides, which also lead in and out")
    func arrows() {
        let view = Folders()
        let rig = FaceRig(view.screen, answer: view.perform)
        rig.type(Keys.right)
        #expect(rig.heard.isEmpty && rig.shown.contains("▌    ▸ Folder ab"), "\(rig.shown)")
        rig.type(Keys.right)
        #expect(
            rig.heard == ["expand=ab"] && rig.shown.contains("▌    ▾ Folder ab") && rig.shown.contains("Folder abb")
        )
        rig.type("l")
        rig.type(Keys.down + "\r")
        #expect(rig.heard.last == "read=abc")
        rig.type("h")
        rig.type(Keys.left)
        #expect(rig.heard.last == "expand=ab" && !rig.shown.contains("Folder abb"))
        rig.type(Keys.left + Keys.left)
        #expect(rig.heard.last == "expand=a" && !rig.shown.contains("Folder ab"))
    }

    @Test("of a tree opens and closes by a click on its mark, and is chosen by one on its title")
    func clicks() {
        let view = Folders()
        let rig = FaceRig(view.screen, answer: view.perform)
        func place() -> (title: Int, row: Int) {
            let rows = rig.shown.split(separator: "\n", omittingEmptySubsequences: false).map(Array.init)
            let row = rows.firstIndex { String($0).contains("Folder ab") } ?? 0
            return (rows[row].firstIndex(of: "F") ?? 0, row)
        }
        rig.type(Keys.click(place().title - 2, place().row))
        // What has become shorter is elsewhere.
        rig.type(Keys.click(place().title + 1, place().row))
        #expect(rig.heard == ["expand=ab", "read=ab"])
    }
}
