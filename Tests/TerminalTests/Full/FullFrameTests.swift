import Base
import PluginABI
import PluginManifest
import Testing

@testable import Terminal

@MainActor
@Suite("Frames, as recorded")
struct FullFrameTests {
    private static let tree = TreeSnapshot(
        nodes: [
            .init(name: "flow", kind: "wrapper", depth: 0, state: .active),
            .init(name: "tic-tac-toe", depth: 1, state: .active, waitsFor: ["gameDidEnd"]),
            .init(name: "clock", kind: "plugin", depth: 2, state: .attached),
        ],
        outcomes: [.init(path: ["off-game"], name: "gameDidStart"), .init(path: ["login", "form"], name: "done")],
        faults: [Fault(kind: .attachedTwice, message: "The RIB is attached already. Detach it first.", path: [])]
    )

    @Test(
        "each sample at several sizes",
        arguments: [(80, 24), (120, 40), (40, 12), (24, 8)],
        ["offGame", "board", "won", "form", "tabs", "container", "strange"]
    )
    func samples(_ size: (Int, Int), _ name: String) throws {
        let result = build(Self.screen(name), size.0, size.1)
        try expectGolden(result.frame.picture + result.frame.styles, "\(name)-\(size.0)x\(size.1)")
    }

    @Test("a table that is wider than its room has narrower columns", arguments: [100, 80, 60, 40, 28, 24])
    func tables(_ columns: Int) throws {
        try expectGolden(build(Samples.table, columns, 16).frame.picture, "table-\(columns)x16")
    }

    @Test("a board in a section is shown whole, or scrolled sideways with it", arguments: [60, 49, 48, 45])
    func boards(_ columns: Int) throws {
        try expectGolden(build(Samples.wideBoard, columns, 12).frame.picture, "wideBoard-\(columns)x12")
    }

    @Test("a grid too wide for any terminal is cut with an ellipsis, and the border around it too")
    func widestGrids() throws {
        for isBoard in [false, true] {
            let screen = Screen(title: "Wide") {
                Section("All") {
                    Grid(rows: 2, columns: 60) { _, column in
                        Grid.Cell("\(column % 10)abc", position: "", action: isBoard ? Action(id: "a") : nil)
                    }
                }
            }
            try expectGolden(build(screen, 120, 16).frame.picture, isBoard ? "widestBoard" : "widestTable")
        }
    }

    @Test(
        "each sample where only ASCII can be shown",
        arguments: ["offGame", "board", "won", "form", "tabs", "container", "strange"]
    )
    func ascii(_ name: String) throws {
        let result = build(Self.screen(name), unicode: false)
        #expect(result.frame.picture.utf8.allSatisfy { $0 < 0x80 })
        try expectGolden(result.frame.picture, "\(name)-ascii")
    }

    @Test("what is written, by how many colours there are", arguments: TerminalProfile.ColorDepth.allCases)
    func colours(_ depth: TerminalProfile.ColorDepth) throws {
        var writer = FrameWriter(theme: Theme(depth, on: .dark))
        let written = writer.update(to: build(Samples.board("X.O.X....")).frame)
        try expectGolden(written.replacing("\u{1B}", with: "\n\\e").replacing("\r", with: "\\r"), "board-\(depth)")
    }

    @Test("the keys of a screen, and the RIB tree, cover it")
    func overlays() throws {
        let help = build(Samples.form) { view, _ in view.overlay = .help }
        try expectGolden(help.frame.picture, "help")
        let tree = build(Samples.offGame) { view, _ in view.inspection = InspectorContent(tree: Self.tree) }
        try expectGolden(tree.frame.picture + tree.frame.styles, "tree")
        let small = build(Samples.offGame, 40, 10) { view, _ in
            view.inspection = InspectorContent(tree: Self.tree)
            view.overlayScroll = 3
        }
        try expectGolden(small.frame.picture, "tree-40x10")
    }

    @Test("a field's box stays where it is, and as wide as it is, while a person types")
    func boxes() throws {
        let boxes = try ["", "Ada", String(repeating: "long ", count: 12)].map { text in
            let frame = build(Screen { Field("Name", id: "name", text: text) }).frame.picture
            let line = try #require(frame.split(separator: "\n").first { $0.contains("Name") })
            return [line.firstIndex(of: "▌"), line.firstIndex(of: "▐")].map {
                $0.map { line.distance(from: line.startIndex, to: $0) }
            }
        }
        #expect(boxes[0] == boxes[1] && boxes[1] == boxes[2])
        #expect(boxes[0].allSatisfy { $0 != nil })
    }

    @Test("a bar of tabs stays in its row, however much is below it")
    func tabRow() {
        let rows = [0, 1, 9].map { count in
            let screen = Screen {
                Tabs(
                    id: "t",
                    tabs: [Tabs.Tab(id: "a", title: "First"), Tabs.Tab(id: "b", title: "Next")],
                    selected: "a"
                )
                for line in 0..<count { Text("line \(line)") }
            }
            return build(screen).frame.picture.split(separator: "\n").firstIndex { $0.contains("First") }
        }
        #expect(rows == [1, 1, 1])
    }

    @Test("what is muted is dim without colours only: the dim text of 16 cannot be read in some palettes")
    func mutedInk() {
        let muted = Style(ink: .muted)
        let themes = TerminalProfile.ColorDepth.allCases.map { Theme($0, on: .dark) }
        let isDim = themes.map { $0.attributes(of: muted).contains(.dim) }
        #expect(TerminalProfile.ColorDepth.allCases.map { "\($0)" } == ["none", "ansi", "indexed", "rgb"])
        #expect(isDim == [true, false, false, false])
        let ansi = Theme(.ansi, on: .dark)
        #expect(ansi.code(of: .muted) == ansi.code(of: .plain))
    }

    @Test("a bar whose fraction is NaN is shown as unknown")
    func strangeFraction() {
        for fraction in [Double.nan, .infinity, -.infinity, -3, 7] {
            var bar = ProgressBar("Bar", fraction: 0)
            bar.fraction = fraction
            #expect(build(Screen { bar }).frame.picture.contains(fraction.isFinite ? "%" : "▆   "))
        }
    }

    @Test(
        "a bar says how far it is in whole percent, 100 only at the end",
        arguments: [(0.29, " 29%"), (0.425, " 43%"), (0.996, " 99%"), (1, " 100%"), (1e300, " 100%")]
    )
    func percent(fraction: Double, words: String) {
        var bar = ProgressBar("Bar", fraction: 0)
        bar.fraction = fraction
        #expect(build(Screen { bar }).frame.picture.contains(words))
    }

    @Test("where a screen is is beside its title, unless the title says it")
    func whereItIs() {
        let here = build(Samples.offGame, path: ["Off game"]).frame.picture
        #expect(here.ranges(of: "Off game").count == 1)
        let inner = build(Samples.offGame, path: ["Games", "Off game"]).frame.picture
        #expect(inner.contains("Games › Off game"))
        #expect(build(Samples.offGame, path: ["Lobby"]).frame.picture.contains("Lobby"))
    }

    @Test("a fault is above the footer")
    func notice() throws {
        let result = build(Samples.offGame) { view, _ in
            view.fault = Fault(kind: .leaked, message: "The RIB is attached already.", path: ["root", "x"])
        }
        #expect(result.frame.picture.contains("|! The RIB is attached already.") == false)
        #expect(result.frame.picture.contains("| ! The RIB is attached already. (root/x) "))
    }

    @Test("what a screen needs is said where there is too little room for it")
    func tooSmall() throws {
        #expect(build(Samples.offGame, 60, 3).frame.picture.contains("Terminal too small (need 10 x 4)"))
        // The numbers come first where there is little room, and no more than them where there is still less.
        #expect(build(Samples.offGame, 9, 3).frame.picture == "|need 10x4|\n|Terminal |\n|too small|\n")
        #expect(build(Samples.offGame, 9, 2).frame.picture == "|need 10x4|\n|         |\n")
        #expect(build(Samples.offGame, 9, 1).frame.picture == "|need 10x4|\n")
        #expect(build(Samples.offGame, 6, 1).frame.picture == "| 10x4 |\n")
    }

    @Test(
        "a grid of more columns than a terminal has shows those that fit, and that there are more",
        arguments: [true, false]
    )
    func wideGrid(isBoard: Bool) {
        let cells = (0..<1000).map { Grid.Cell("c\($0)", position: "\($0)", action: isBoard ? Action(id: "a") : nil) }
        let screen = Screen(title: "Wide") { Grid(rows: [cells]) }
        for columns in [132, 200] {
            let picture = build(screen, columns, 24).frame.picture
            #expect(picture.contains("c0") && picture.contains(" c17 ") && picture.contains("…"))
        }
    }

    @Test("a screen that is nested as deep as one can be is laid out whole")
    func deep() {
        var deep = Element.text(Text("deep"))
        for level in 0..<Screen.depthLimit {
            deep = level % 2 == 0 ? Section("level \(level)") { deep }.element : Row { deep }.element
        }
        let screen = Screen(title: "Deep") { deep }
        #expect(place(screen).nodes.count == Screen.depthLimit + 2)
        #expect(build(screen).frame.picture.contains("level \(Screen.depthLimit - 2)"))
    }

    @Test("screens of any size are shown in part, without exhausting the clock")
    func huge() {
        let huge = Screen(title: "Huge") {
            for number in 0..<25_000 { Button("Button \(number)", id: "b", value: "\(number)") }
            Text(String(repeating: "e\u{301}\u{302}", count: 100_000))
        }
        #expect(place(huge).nodes.count <= ScreenLayout.limit)
        let texts = Screen { for _ in 0..<20 { Text(String(repeating: "x", count: 16_000)) } }
        #expect(place(texts).size.y < 4000)
        let cell = Grid.Cell("x", position: "p", action: Action(id: "a"))
        let grids = Screen {
            for _ in 0..<9 { Grid(rows: Array(repeating: Array(repeating: cell, count: 150), count: 150)) }
        }
        #expect(place(grids).nodes.count < 9)
    }

    private func place(_ screen: Screen) -> ScreenLayout {
        let profile = TerminalProfile(colors: .rgb, usesUnicode: true)
        return FrameBuilder(size: TerminalSize(columns: 80, rows: 24), profile: profile).place(screen).layout
    }

    static func screen(_ name: String) -> Screen {
        switch name {
        case "offGame": Samples.offGame
        case "board": Samples.board("X.O.X....")
        case "won": Samples.board("XXXOO....", announcement: "Ada won!")
        case "form": Samples.form
        case "tabs": Samples.tabs
        case "container": Samples.container
        default: Samples.strange
        }
    }

    @Test("a bar moves by half a cell where the terminal has a sign for it")
    func bar() {
        func bar(_ fraction: Double, _ symbols: Symbols) -> String {
            var canvas = Canvas(
                size: TerminalSize(columns: 4, rows: 1),
                symbols: symbols,
                hasSurfaces: false,
                table: GlyphTable(usesUnicode: true)
            )
            canvas.drawBar(Rect(width: 4, height: 1), fraction: fraction)
            let frame = canvas.finished(cursor: nil)
            return (0..<4).map { frame.text(of: frame[$0, 0]) }.joined()
        }
        #expect(["────", "╸───", "━───", "━╸──", "━━━━"] == [0.0, 0.125, 0.25, 0.375, 1].map { bar($0, .unicode) })
        #expect(["────", "═───", "══──"] == [0.0, 0.25, 0.4].map { bar($0, .console) })
        #expect(["....", "#...", "####"] == [0.1, 0.25, 1].map { bar($0, .ascii) })
    }
}
