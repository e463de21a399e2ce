import Base
import Foundation
import HostSupport
import TestSupport
import Testing

/// Messages about the state file in full screen; the other faces are in `StateMessageTests`.
@MainActor
@Suite("Messages about the state file, in a terminal")
struct StateNoticeTests {
    private let folder: TemporaryFolder

    /// Makes a folder with a flow and the state file of a session of it.
    init() throws {
        folder = try TemporaryFolder()
        try folder.write(
            """
            {
              "plugins": { "off-game": "libOffGamePlugin.so", "tic-tac-toe": "libTicTacToePlugin.so" },
              "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
              "flow": ["off-game", "tic-tac-toe"]
            }
            """,
            to: "plugins.json"
        )
        let words = ["--config", "plugins.json", "--state", "game.state", "--ui", "plain"]
        let result = try runInMemory(words, input: "1\n1\n", in: folder.url)
        #expect(result.ending == .exit(0))
    }

    private var state: URL { folder.url.appending(path: "game.state") }

    private func start(columns: Int = 100) throws -> ScreenHost {
        let config = folder.url.appending(path: "plugins.json").path
        return try ScreenHost(config, ["--state", state.path], columns: columns)
    }

    @Test("a game continues without a notice, and again after each of two keys that end it", arguments: ["q", "\u{3}"])
    func goesOn(key: String) throws {
        let first = try start()
        first.expect("Grace (O) to move")
        try first.type("\u{1B}[B\r")
        first.expect("Ada (X) to move")
        try first.quit(key)
        let second = try start()
        second.expect("Ada (X) to move")
        #expect(!second.shown.contains("game.state"))
        try second.quit()
    }

    @Test("a file that cannot be used is refused before the screen is taken")
    func refused() throws {
        try folder.write("notes", to: "game.state")
        let terminal = try start()
        #expect(terminal.code == 65)
        #expect(
            try terminal.end().errors == """
                error[RH600]: `\(state.path)` is not a state file of ribs-host.
                  = note: The file was not changed.
                  = help: Name another file with --state, or one that does not exist yet.

                1 error; ribs-host explain RH600 says more.

                """
        )
        #expect(terminal.surface.written == "")
    }

    @Test("a file that is gone at the end: the terminal is restored, and then the reason is printed")
    func gone() throws {
        let terminal = try start(columns: 240)
        terminal.expect("Grace (O) to move")
        try FileManager.default.removeItem(at: state)
        try terminal.type("q")
        #expect(terminal.code == 73)
        #expect(!terminal.surface.isTaken)
        let errors = try terminal.end().errors
        #expect(errors.contains("error[RH611]: The session has ended, and its last state is not kept in `"))
        #expect(errors.contains("game.state`: the file was moved, removed or replaced."))
    }
}
