import Base
import PluginABI
import Testing

@testable import Terminal

@MainActor
@Suite("What covers a full screen")
struct FullOverlayTests {
    private static let tree = TreeSnapshot(
        nodes: [
            .init(name: "Root", depth: 0, state: .active),
            .init(name: "Wrapper", kind: "flow", depth: 1, state: .active),
            .init(name: "off-game", kind: "off-game", depth: 2, state: .active, waitsFor: ["startGame", "logOut"]),
            .init(name: "clock", isViewless: true, depth: 3, state: .attached),
            .init(
                name: "score",
                kind: "a-plugin-with-a-name",
                isService: true,
                depth: 2,
                state: .active,
                waitsFor: ["scoreDidChange"]
            ),
        ],
        outcomes: [
            .init(path: ["Root", "Wrapper", "tic-tac-toe"], name: "gameDidEnd"),
            .init(path: ["Root", "Wrapper", "match", "random-winner"], name: "winnerWasDetermined"),
        ],
        faults: [
            Fault(
                kind: .leaked,
                message: "It was detached, and is still there.",
                path: ["Root", "Wrapper", "off-game"]
            ),
            Fault(kind: .leaked, message: "And again.", path: []),
        ]
    )

    private static func picture(_ tree: TreeSnapshot, _ columns: Int, _ rows: Int) -> String {
        build(Samples.offGame, columns, rows) { view, _ in view.inspection = InspectorContent(tree: tree) }.frame
            .picture
    }

    private static func rows(of picture: String) -> [Substring] {
        picture.split(separator: "\n")
    }

    @Test(
        "the tree is wrapped below each name, on however narrow a terminal: nothing is cut off",
        arguments: [24, 40, 80]
    )
    func wrapping(_ columns: Int) throws {
        let picture = Self.picture(Self.tree, columns, 48)
        #expect(!picture.contains("…"))
        try expectGolden(picture, "tree-wrapped-\(columns)")
    }

    @Test("RIBs that lie deeper than the terminal is wide are still named")
    func deepTree() {
        let nodes = (0..<30).map { TreeSnapshot.Node(name: "rib-\($0)", depth: $0, state: .active) }
        let picture = Self.picture(TreeSnapshot(nodes: nodes), 24, 80)
        for node in nodes { #expect(picture.contains(node.name)) }
    }

    @Test("outcomes and faults stand as in plain lines, the newest last, without what is above the flow")
    func order() throws {
        let picture = Self.picture(Self.tree, 80, 40)
        #expect(picture.contains("Last outcomes, the newest last"))
        #expect(picture.contains("│  tic-tac-toe  gameDidEnd "))
        #expect(picture.contains("│  match › random-winner  winnerWasDetermined "))
        let places = try ["gameDidEnd", "winnerWas", "still there. (Root/Wrapper/off-game)", "And again."].map {
            try #require(picture.firstRange(of: $0)).lowerBound
        }
        #expect(places == places.sorted())
    }

    @Test("a high overlay ends above the footer")
    func lowerEdge() {
        let high = TreeSnapshot(nodes: (0..<50).map { .init(name: "rib-\($0)", depth: 0, state: .active) })
        let rows = Self.rows(of: Self.picture(high, 80, 24))
        #expect(rows[22].contains("╰") && rows[22].contains("↓──╯"))
        #expect(Self.rows(of: Self.picture(high, 40, 12))[10].contains("╰"))
    }

    @Test("the footer of an overlay names the arrows only where there is more than can be seen")
    func footer() throws {
        let high = TreeSnapshot(nodes: (0..<50).map { .init(name: "rib-\($0)", depth: 0, state: .active) })
        #expect(try #require(Self.rows(of: Self.picture(high, 80, 24)).last).hasPrefix("| ↓↑ scroll "))
        let low = try #require(Self.rows(of: Self.picture(TreeSnapshot(), 80, 24)).last)
        #expect(low == "|" + "esc close  ctrl-c quit |".padded(leftTo: 81))
    }

    @Test("on the smallest terminal the words of the help are below their keys, none of them broken")
    func narrowHelp() {
        var seen = ""
        for line in 0..<120 {
            seen +=
                build(Samples.form, 20, 7) { view, _ in
                    view.overlay = .help
                    view.overlayScroll = line
                }.frame.picture
        }
        #expect(seen.contains("│  ctrl-l          "))
        for words in ["redraw the", "do what has", "the focus"] {
            #expect(seen.contains("│    \(words)"), "\(words)")
        }
    }

    @Test("a click beside an overlay closes it and does nothing else; one on it does nothing")
    func clicks() {
        for key in ["?", Keys.f12] {
            let rig = FaceRig(Samples.offGame)
            rig.type(key)
            rig.type(Keys.click(40, 12))
            #expect(rig.shown.contains("╭─ Keys") || rig.shown.contains("╭─ RIB tree"))
            rig.type(Keys.click(0, 12))
            #expect(!rig.shown.contains("╭─ Keys") && !rig.shown.contains("╭─ RIB tree"))
            #expect(rig.heard == [])
        }
    }

    @Test(
        "the key of a page opens it over another one, and closes its own",
        arguments: [("?", Keys.f1), ("\u{1B}[12~", Keys.f2)]
    )
    func pages(key: String, function: String) {
        for (first, second) in [(key, function), (function, key)] {
            let rig = FaceRig(Samples.offGame)
            let uncovered = rig.shown
            rig.type(Keys.f3)
            rig.type(first)
            let opened = rig.shown
            #expect(opened.contains(key == "?" ? "╭─ Keys" : "╭─ Flow"))
            rig.type(second)
            #expect(rig.shown == uncovered)
            rig.type(second)
            #expect(rig.shown == opened)
        }
    }

    @Test("in the list of keys the cells of a board are one line, so that all fits")
    func board() throws {
        let help = build(Samples.board("X.O.X....")) { view, _ in view.overlay = .help }.frame.picture
        try expectGolden(help, "help-board")
        #expect(help.contains("│  1-9         a cell, row by row "))
        #expect(help.contains("q ctrl-c    quit"))
        let over = build(Samples.board("XXXOO....", announcement: "Ada won!")) { view, _ in view.overlay = .help }
        #expect(!over.frame.picture.contains("a cell, row by row"))
    }

    @Test("in the list of keys only the board with the focus has digits")
    func laterBoard() {
        let cell = { (place: String) in Grid.Cell("", position: place, action: Action(id: "a", value: place)) }
        let screen = Screen(title: "Boards") {
            Button("B", id: "b")
            Grid(rows: [["1", "2", "3"].map(cell)])
            Grid(rows: [["4", "5"].map(cell)])
        }
        let help = build(screen, 80, 40) { view, controls in
            view.overlay = .help
            view.interaction.focus = controls[4].id
        }
        #expect(help.frame.picture.contains("│  1-2         a cell, row by row "))
        #expect(!help.frame.picture.contains("1-3"))
    }
}

extension String {
    fileprivate func padded(leftTo count: Int) -> String { String(repeating: " ", count: count - self.count) + self }
}
