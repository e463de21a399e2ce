import Base
import PluginABI
import Testing

@testable import Terminal

@Suite("The RIB tree as words and as JSON")
struct TreeSnapshotTests {
    private let tree = TreeSnapshot(
        nodes: [
            .init(name: "flow", kind: "wrapper", depth: 0, state: .active),
            .init(
                name: "tic-tac-toe",
                kind: "tic-tac-toe",
                depth: 1,
                state: .active,
                waitsFor: ["gameDidEnd", "gave\"Up"]
            ),
            .init(name: "clock", isService: true, depth: 2, state: .attached),
            .init(name: "watch", kind: "clock", isService: true, isViewless: true, depth: 2, state: .active),
            .init(name: "writer", kind: "scorekeeper", isViewless: true, depth: 2, state: .active),
        ],
        outcomes: (2..<12).map { .init(path: ["off-game", "a"], name: "outcome\($0)") },
        faults: [Fault(kind: .leaked, message: "It leaks.", path: ["flow"])]
    )

    @Test("words")
    func words() {
        #expect(
            tree.lines.prefix(8) == [
                "RIB tree:", "  flow (wrapper): active", "    tic-tac-toe: active, waits for gameDidEnd, gave\"Up",
                "      clock (service): attached, not active",
                "      watch (clock, service): active", "      writer (scorekeeper, viewless): active",
                "Last outcomes, the newest last:",
                "  off-game/a reported outcome2",
            ]
        )
        #expect(tree.lines.suffix(2) == ["Faults:", "  It leaks. (flow)"])
        #expect(
            TreeSnapshot().lines == [
                "RIB tree:", "  No RIB is attached.", "Last outcomes, the newest last:", "  None yet.", "Faults:",
                "  None.",
            ]
        )
    }

    @Test("a name that `adapt` has changed has the plugin's beside it")
    func adaptedNames() {
        let names = ["won": "gameDidEnd"]
        let tree = TreeSnapshot(
            nodes: [.init(name: "a", depth: 0, state: .active, waitsFor: ["won", "x"], pluginNames: names)],
            outcomes: [.init(path: ["a"], name: "won", pluginName: "gameDidEnd")]
        )
        #expect(tree.lines[1] == "  a: active, waits for won (gameDidEnd), x")
        #expect(tree.lines[3] == "  a reported won (gameDidEnd)")
        #expect(tree.json.contains(#""waits_for":["won","x"],"plugin_names":{"won":"gameDidEnd"}}"#))
        #expect(tree.json.contains(#""outcomes":[{"path":["a"],"name":"won","plugin_name":"gameDidEnd"}]"#))
    }

    @Test("JSON")
    func json() {
        let small = TreeSnapshot(
            nodes: [
                .init(name: "a", depth: 0, state: .active, waitsFor: ["x"]),
                .init(name: "s", isService: true, isViewless: true, depth: 1, state: .active),
                .init(name: "v", isViewless: true, depth: 1, state: .active),
            ],
            outcomes: [.init(path: ["a", "b"], name: "n")],
            faults: [Fault(kind: .leaked, message: "\u{1B}", path: ["a"])]
        )
        #expect(
            small.json
                == #"{"type":"tree","nodes":["#
                + #"{"name":"a","kind":"","service":false,"viewless":false,"depth":0,"state":"active","waits_for":["x"]},"#
                + #"{"name":"s","kind":"","service":true,"viewless":true,"depth":1,"state":"active","waits_for":[]},"#
                + #"{"name":"v","kind":"","service":false,"viewless":true,"depth":1,"state":"active","waits_for":[]}],"#
                + #""outcomes":[{"path":["a","b"],"name":"n"}],"#
                + #""faults":[{"kind":"leaked","message":"\u001B","path":["a"]}]}"#
        )
    }

    @Test("lines lead from each RIB to its parent, past the siblings that are to come")
    func branches() {
        let depths = [0, 1, 2, 2, 1, 2, 3]
        let tree = TreeSnapshot(nodes: depths.map { TreeSnapshot.Node(name: "rib", depth: $0, state: .active) })
        #expect(tree.branches(.unicode).map(\.lead) == ["", "├─ ", "│  ├─ ", "│  └─ ", "└─ ", "   └─ ", "      └─ "])
        #expect(
            tree.branches(.unicode).map(\.rest) == [
                "│ ", "│  │ ", "│  │    ", "│       ", "   │ ", "      │ ", "           ",
            ]
        )
        #expect(tree.branches(.ascii).map(\.lead)[1...2] == ["|- ", "|  |- "])
    }
}
