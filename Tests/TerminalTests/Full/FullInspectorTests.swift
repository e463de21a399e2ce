import Base
import Foundation
import PluginABI
import Testing

@testable import Terminal

@MainActor
@Suite("The inspector beside a full screen")
struct FullInspectorTests {
    private static let tree = TreeSnapshot(
        nodes: [
            .init(name: "Root", depth: 0, state: .active),
            .init(name: "Wrapper", kind: "flow", depth: 1, state: .active),
            .init(name: "off-game", kind: "off-game", depth: 2, state: .active, waitsFor: ["startGame"]),
            .init(name: "keeper", isService: true, depth: 2, state: .attached),
        ],
        outcomes: [
            .init(path: ["Root", "Wrapper", "tic-tac-toe"], name: "gameDidEnd"),
            .init(path: ["Root", "Wrapper", "random-win"], name: "gameDidEnd"),
        ],
        faults: [Fault(kind: .leaked, message: "It was detached, and is still there.", path: ["off-game"])],
        streams: [
            .init(name: "scoreStream", value: #"{"player1":2,"player2":1}"#),
            .init(name: "visits", flow: "logged-in", value: "3"),
        ]
    )

    private func rig(_ screen: Screen = Samples.offGame, _ columns: Int = 120, _ rows: Int = 40) -> FaceRig {
        let rig = FaceRig(screen, columns, rows)
        rig.tree = Self.tree
        rig.surface.heldOutput = "first line\nlast line\n"
        return rig
    }

    @Test("is beside the screen from 120 columns on", arguments: [(120, 40), (200, 50), (120, 20)])
    func docked(_ columns: Int, _ rows: Int) throws {
        let rig = rig(Samples.tabs, columns, rows)
        rig.type(Keys.f12)
        try expectGolden(rig.shown, "inspector-\(columns)x\(rows)")
        #expect(rig.surface.emulator.unknown == [])
    }

    @Test("covers the screen on a smaller terminal, and a resize switches between the two")
    func resize() {
        let rig = rig()
        let isOver = { rig.shown.contains("╭─ RIB tree") }
        rig.type(Keys.f12)
        #expect(!isOver() && rig.shown.contains("│ RIB tree") && rig.shown.contains("Start Game"))
        rig.surface.resize(119, 40)
        #expect(isOver())
        rig.surface.resize(120, 19)
        #expect(isOver())
        rig.surface.resize(120, 20)
        #expect(!isOver() && rig.shown.contains("│ RIB tree"))
        rig.type(Keys.f12)
        #expect(!rig.shown.contains("RIB tree"))
        rig.surface.resize(80, 24)
        #expect(!rig.shown.contains("RIB tree"))
        #expect(rig.inspections == [true, false])
    }

    @Test("leaves the keys and the mouse to the screen")
    func usable() throws {
        let rig = rig(Samples.tabs)
        rig.type(Keys.f12)
        let lines = rig.shown.split(separator: "\n", omittingEmptySubsequences: false)
        let row = try #require(lines.firstIndex { $0.contains("Top up") })
        let place = try #require(lines[row].range(of: "Top up")).lowerBound
        rig.type(Keys.click(lines[row].distance(from: lines[row].startIndex, to: place), row))
        #expect(rig.heard == ["topUp"])
        rig.type("\t")
        #expect(rig.focusLabel == "Close the account")
        rig.type("\r")
        #expect(rig.heard == ["topUp", "close"])
        // A click on the inspector is none on what the screen has there without it.
        for row in 2..<36 { rig.type(Keys.click(100, row)) }
        #expect(rig.heard == ["topUp", "close"])
    }

    @Test("has an empty row, a heading and the newest of each part, where not all fits")
    func shares() {
        let rig = rig(Samples.offGame, 120, 20)
        rig.tree.nodes = (0..<40).map { .init(name: "rib-\($0)", depth: 0, state: .active) }
        rig.tree.outcomes = (0..<10).map { .init(path: ["a"], name: "outcome\($0)") }
        rig.type(Keys.f12)
        for words in [
            "RIB tree", "Streams", "Last outcomes", "Faults", "Written by plugins", "rib-0 ", "outcome9", "last line",
        ] {
            #expect(rig.shown.contains(words), "\(words)")
        }
        #expect(!rig.shown.contains("outcome0") && !rig.shown.contains("rib-39"))
    }

    @Test("its tree is scrolled by Alt with j and k, and by the wheel over it, to its end and no further")
    func scroll() {
        let rig = rig(Samples.offGame, 120, 20)
        rig.tree.nodes = (0..<40).map { .init(name: "rib-\($0)", depth: 0, state: .active) }
        rig.type(Keys.f12)
        rig.type("\u{1B}j")
        #expect(rig.shown.contains("rib-1 ") && !rig.shown.contains("rib-0 "))
        rig.type("\u{1B}k\u{1B}k")
        #expect(rig.shown.contains("rib-0 "))
        for _ in 0..<20 { rig.type(Keys.wheelDown(100, 5)) }
        #expect(rig.shown.contains("rib-39 "))
        rig.type("\u{1B}k")
        #expect(!rig.shown.contains("rib-39 ") && rig.shown.contains("rib-38 "))
        #expect(rig.face.view.scroll == 0)
    }

    @Test("follows what happens while it is open, and asks for nothing while it is closed")
    func live() {
        let rig = rig()
        let asked = rig.treeRequests
        rig.treeDidChange()
        rig.face.show(Samples.form, path: ["form"])
        #expect(rig.treeRequests == asked)
        rig.type(Keys.f12)
        rig.tree.streams[1].value = "4"
        rig.surface.heldOutput += "one more\n"
        let written = rig.surface.written
        rig.treeDidChange()
        #expect(rig.shown.contains("visits of logged-in  4") && rig.shown.contains("one more"))
        #expect(rig.surface.written.utf8.count - written.utf8.count < 200)
        rig.type(Keys.f12)
        let last = (rig.treeRequests, rig.surface.written)
        rig.treeDidChange()
        #expect((rig.treeRequests, rig.surface.written) == last)
    }

    @Test("shows what is written while nothing else happens, once for what comes together, as the page of the log does")
    func output() {
        for key in [Keys.f12, "\u{1B}OR"] {
            let rig = rig()
            rig.surface.onEvent?(.outputHeld)
            #expect(!rig.ticker.isRunning)
            rig.type(key)
            rig.surface.heldOutput += "one more\n"
            rig.surface.onEvent?(.outputHeld)
            rig.surface.heldOutput += "and another\n"
            rig.surface.onEvent?(.outputHeld)
            #expect(!rig.shown.contains("one more") && rig.ticker.milliseconds == 20)
            rig.ticker.fire()
            #expect(rig.shown.contains("one more") && rig.shown.contains("and another"))
            rig.type(key)
            rig.surface.onEvent?(.outputHeld)
            #expect(!rig.ticker.isRunning)
        }
    }

    @Test("the list of keys covers both, and names the keys of the inspector")
    func help() {
        let rig = rig()
        rig.type(Keys.f12 + "?")
        #expect(rig.shown.contains("╭─ Keys") && rig.shown.contains("alt-j alt-k scroll its tree"))
        rig.type("\u{1B}")
        rig.timer.fire()
        #expect(!rig.shown.contains("╭─ Keys") && rig.shown.contains("│ RIB tree"))
        rig.type(Keys.f12 + "?")
        #expect(!rig.shown.contains("alt-j"))
    }

    @Test("covers a screen that would be cut off beside it")
    func wide() {
        let board = Screen(title: "Board") {
            Grid(rows: 2, columns: 26) { row, column in
                Grid.Cell("x", position: "", action: Action(id: "a", value: "\(row)\(column)"))
            }
        }
        let rig = rig(board)
        rig.type(Keys.f12)
        #expect(rig.shown.contains("╭─ RIB tree"))
        rig.face.show(Samples.offGame, path: ["test"])
        #expect(rig.shown.contains("│ RIB tree") && !rig.shown.contains("╭─ RIB tree"))
    }

    @Test("an outcome has its time of day")
    func clock() {
        let parts = Calendar.current.dateComponents(
            [.hour, .minute, .second],
            from: Date(timeIntervalSince1970: 1_700_000_000)
        )
        let clock = [parts.hour, parts.minute, parts.second].map { String(format: "%02d", $0 ?? -1) }.joined(
            separator: ":"
        )
        let rig = rig()
        rig.tree.outcomes[1].time = 1_700_000_000
        rig.type(Keys.f12)
        #expect(rig.shown.contains("\(clock)  random-win  gameDidEnd"))
    }
}
