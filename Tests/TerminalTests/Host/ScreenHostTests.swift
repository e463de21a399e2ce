import Foundation
import HostSupport
import TestSupport
import Testing

/// Games that are played as by a person; `HostTests` has the real program in a real terminal.
@MainActor
@Suite("A game on a full screen")
struct ScreenHostTests {
    @Test("what is played by keys is recorded as requests, which a replay plays without a terminal")
    func recorded() throws {
        let folder = try TemporaryFolder()
        let session = folder.url.appending(path: "a.session").path
        let terminal = try ScreenHost("plugins.json", ["--record", session])
        terminal.expect("Start Game")
        try terminal.type("\r", shows: "Ada (X) to move")
        try terminal.type("j\r", shows: "Grace (O) to move")
        try terminal.quit()
        let lines = try String(contentsOfFile: session, encoding: .utf8).split(separator: "\n")
        let requests = [
            #"> {"action":"startGame"}"#, #"> {"action":"place","value":"2,1"}"#, #"> {"command":"quit"}"#,
        ]
        #expect(lines.filter { $0.hasPrefix("> ") }.map(String.init) == requests)
        let replay = try runInMemory(["replay", session])
        #expect(replay.output == "\(session): 3 requests, all answered as recorded.\n")
    }

    @Test("the terminal is asked how light its ground is, and its answer chooses the colours")
    func ground() throws {
        let terminal = try ScreenHost("plugins.json")
        terminal.expect("Start Game")
        #expect(terminal.surface.emulator.commands.contains("11;?"))
        #expect(!Self.hasLightAccent(terminal))
        try terminal.type("\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\")
        #expect(Self.hasLightAccent(terminal))
        try terminal.quit()
    }

    @Test("--theme light chooses the colours, and nothing is asked")
    func light() throws {
        let terminal = try ScreenHost("plugins.json", ["--theme", "light"])
        terminal.expect("Start Game")
        #expect(Self.hasLightAccent(terminal))
        #expect(!terminal.surface.emulator.commands.contains("11;?"))
        try terminal.quit()
    }

    @Test("--theme with a name paints the ground, and nothing is asked")
    func painted() throws {
        let terminal = try ScreenHost("plugins.json", ["--theme", "nord"])
        terminal.expect("Start Game")
        #expect(terminal.surface.written.contains("48;5;237"))
        #expect(!terminal.surface.emulator.commands.contains("11;?"))
        try terminal.quit()
    }

    @Test("a whole game by mouse, with a resize in between")
    func mouse() throws {
        let terminal = try ScreenHost("plugins.json")
        terminal.expect("Start Game")
        try terminal.click("Start Game", shows: "Ada (X) to move")
        try click(row: 0, column: 0, in: terminal)
        terminal.expect("Grace (O) to move")
        try click(row: 1, column: 0, in: terminal)
        terminal.expect("Ada (X) to move")
        try click(row: 0, column: 1, in: terminal)
        terminal.expect("Grace (O) to move")
        try terminal.resize(50, 14)
        terminal.expect("Grace (O) to move")
        try click(row: 2, column: 2, in: terminal)
        terminal.expect("Ada (X) to move")
        // A click on a cell that is taken, or on an empty place, has no effect.
        try click(row: 0, column: 0, in: terminal)
        try terminal.type(Keys.click(0, 13))
        try click(row: 0, column: 2, in: terminal)
        terminal.expect("Ada won!")
        try terminal.click("Close", shows: "Let chance decide")
        try terminal.click("Decide")
        terminal.expect(focus: "Close")
        try terminal.click("Close", shows: "Start Game")
        #expect(terminal.shown.contains("Ada: 2") || terminal.shown.contains("Grace: 1"))
        try terminal.quit()
    }

    @Test("10 000 keys, clicks and resizes at random do it no harm")
    func random() throws {
        let terminal = try ScreenHost("plugins.json", ["--show-tree"])
        terminal.expect("waits for startGame")
        var random = SeededGenerator(seed: 4)
        let keys = [
            Keys.up, Keys.down, Keys.left, Keys.right, Keys.home, Keys.end, Keys.backTab, Keys.delete, Keys.f12,
            "h", "j", "k", "l", "x", "ö", "日", "1", "2", "5", "9", "?", "g", "/", "\u{10}", "\u{1B}OQ", "\u{1B}j", " ",
            "\r", "\r", "\t", "\u{7F}", "\u{1B}",
            "\u{1B}[5~", "\u{1B}[6~", "\u{1B}[<65;1;1M", "\u{1B}[<64;9;9M", "\u{1B}O", "\u{1B}[", "\u{0}", "\u{1}",
            Keys.paste("p\u{301}\u{3}aste"),
        ]
        for _ in 0..<20 {
            try terminal.resize(.random(in: 1...200, using: &random), .random(in: 1...50, using: &random))
            var typed = ""
            for _ in 0..<499 {
                let click = Keys.click(.random(in: 0..<120, using: &random), .random(in: 0..<40, using: &random))
                typed += Int.random(in: 0..<8, using: &random) == 0 ? click : keys.randomElement(using: &random) ?? ""
            }
            // What may be the beginning of a key ends with time.
            try terminal.type(typed)
            try terminal.passTime()
            let emulator = terminal.surface.emulator
            #expect(emulator.unknown == [] && emulator.overruns == 0)
        }
        try terminal.resize(80, 24)
        terminal.expect("quit")
        // What covers the screen can take any other key.
        try terminal.quit("\u{3}")
    }

    @Test("a plugin whose screen is nested without end is a fault that names it, and the rest is shown")
    func nested() throws {
        let folder = try TemporaryFolder()
        let flow = #"{"plugins": {"crash": "libCrashPlugin.so"}, "flow": ["crash"]}"#
        let terminal = try ScreenHost(folder.write(flow, to: "plugins.json").path)
        terminal.expect("Read nothing")
        try terminal.type(Keys.button(5), shows: "(nested too deep to be shown)")
        terminal.expect("! The screen of the step `crash` has more than 100 rows")
        #expect(
            try terminal.quit().errors.contains(
                "fault: The screen of the step `crash` has more than 100 rows, columns and sections in one another; "
                    + "what is deeper is not shown. Put fewer into each other."
            )
        )
    }

    @Test("a text pasted into a field arrives as one text")
    func paste() throws {
        let terminal = try ScreenHost("Examples/tutorial/plugins.json")
        terminal.expect("Player 1")
        try terminal.type(Keys.paste("Ada\nq \u{3}Lovelace"), shows: "Ada q Lovelace")
        try terminal.quit("\u{3}")
    }

    /// Of the 256 colours, the accent that can be read on a light ground.
    /// Returns true if the accent of the light palette, 25, has been written.
    private static func hasLightAccent(_ terminal: ScreenHost) -> Bool {
        terminal.surface.written.contains(/38;5;25[;m]/)
    }

    /// Clicks on the middle of a square of the board, counted from 0.
    private func click(row: Int, column: Int, in terminal: ScreenHost) throws {
        let corner = try place(of: "┌", in: terminal)
        let columns = try place(of: "┬", in: terminal).column - corner.column
        let rows = try place(of: "├", in: terminal).row - corner.row
        try terminal.type(
            Keys.click(
                corner.column + column * columns + columns / 2,
                corner.row + row * rows + rows / 2
            )
        )
    }

    /// The cell in which a text begins. All characters before it must take one cell each.
    private func place(of text: String, in terminal: ScreenHost) throws -> (column: Int, row: Int) {
        let lines = terminal.shown.split(separator: "\n", omittingEmptySubsequences: false)
        let row = try #require(lines.firstIndex { $0.contains(text) })
        let column = try #require(lines[row].range(of: text)).lowerBound
        return (lines[row].distance(from: lines[row].startIndex, to: column), row)
    }
}
