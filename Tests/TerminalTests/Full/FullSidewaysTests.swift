import PluginABI
import Testing

@testable import Terminal

/// Nothing that a plugin shows replaces the bar, the tabs, the help and the back button.
@MainActor
@Suite("A screen that is wider than the terminal")
struct FullSidewaysTests {
    /// As the `tabs` container composes it: a sheet that no terminal shows whole.
    private static let sheet = Screen(title: "Grid") {
        Tabs(id: "@select", tabs: ["Gallery", "Lab"].map { Tabs.Tab(id: $0, title: $0) }, selected: "Lab")
        Grid("Sheet", rows: 30, columns: 30) { row, column in
            Grid.Cell("\(row),\(column)", position: "p", action: Action(id: "cell", value: "\(row),\(column)"))
        }
        Button("Close", id: "close", role: .back)
    }

    nonisolated private static let sizes = [(20, 5), (80, 24), (120, 40), (200, 50)]

    @Test("has its title, its tabs and its keys, and all of these work", arguments: sizes)
    func trap(_ columns: Int, _ rows: Int) {
        let rig = FaceRig(Self.sheet, columns, rows)
        #expect(rig.shown.hasPrefix(" Grid "))
        #expect(!rig.shown.contains("too small"))
        #expect(rig.shown.contains("quit"))
        rig.type("\u{1B}OP")
        #expect(rig.shown.contains("Keys"))
        rig.type("\u{1B}OP1")
        #expect(rig.heard == ["@select=Gallery"])
        rig.type("\u{1B}")
        rig.timer.fire()
        #expect(rig.heard == ["@select=Gallery", "close"])
    }

    @Test("shows each cell whole once the focus is on it, and back to the first", arguments: sizes)
    func cells(_ columns: Int, _ rows: Int) {
        let rig = FaceRig(Self.sheet, columns, rows)
        if rig.face.focused?.isTab == true { rig.type("\t") }
        #expect(rig.focusLabel == "p: 0,0")
        for column in 1..<30 {
            rig.type(Keys.right)
            #expect(rig.shown.replacing(" ", with: "").contains("▌0,\(column)▐"), "\(column)")
            if columns >= 80 { #expect(rig.shown.contains("Gallery") && rig.shown.contains("Lab")) }
        }
        for column in (0..<29).reversed() {
            rig.type(Keys.left)
            #expect(rig.shown.replacing(" ", with: "").contains("▌0,\(column)▐"), "\(column)")
        }
        #expect(columns > 80 || rig.shown.contains("…"))
    }

    @Test("a click presses the cell that is seen there")
    func click() throws {
        let rig = FaceRig(Self.sheet, 80, 24)
        rig.type(String(repeating: Keys.right, count: 20))
        let line = try #require(
            rig.shown.split(separator: "\n", omittingEmptySubsequences: false).firstIndex { $0.contains("1,18") }
        )
        let text = rig.shown.split(separator: "\n", omittingEmptySubsequences: false)[line]
        let column = text.distance(from: text.startIndex, to: try #require(text.firstRange(of: "1,18")).lowerBound)
        rig.type(Keys.click(column, line))
        #expect(rig.heard == ["cell=1,18"])
    }

    @Test("a table without anything to press is scrolled by the arrows, and by ctrl with them beside tabs")
    func table() {
        func screen(_ tabs: Bool) -> Screen {
            Screen(title: "Wide") {
                if tabs {
                    Tabs(id: "t", tabs: [.init(id: "a", title: "A"), .init(id: "b", title: "B")], selected: "a")
                }
                Table(columns: (0..<20).map { .init("c\($0)") }, rows: [(0..<20).map { "v\($0)" }])
            }
        }
        let rig = FaceRig(screen(false), 40, 12)
        #expect(rig.shown.contains("v0") && !rig.shown.contains("v19"))
        rig.type(String(repeating: Keys.right, count: 20))
        #expect(rig.shown.contains("v19") && !rig.shown.contains("v0 "))
        rig.type(String(repeating: Keys.left, count: 20))
        #expect(rig.shown.contains("v0"))
        let tabbed = FaceRig(screen(true), 60, 12)
        #expect(tabbed.shown.contains("ctrl-←→ scroll"))
        tabbed.type(String(repeating: "\u{1B}[1;5C", count: 20))
        #expect(tabbed.shown.contains("v19") && tabbed.shown.contains("▌ A ▐"))
        #expect(tabbed.heard == [])
    }
}
