import Foundation
import Glibc
import TestSupport
import Testing

/// Files that change while a person plays on the full screen.
@Suite("A flow that changes in a terminal", .startsPrograms(for: .terminal))
struct ReloadTests {
    private static let host = BuildFolder.file("ribs-host").path

    private static func text(_ player: String, _ order: String = #""off-game", "tic-tac-toe""#) -> String {
        """
        {
          "plugins": { "off-game": "libOffGamePlugin.so", "tic-tac-toe": "libTicTacToePlugin.so" },
          "dependencies": { "player1Name": "\(player)", "player2Name": "Grace" },
          "flow": [\(order)]
        }
        """
    }

    @Test("a saved file is played, with the board as it was; a wrong one is a notice")
    func watch() async throws {
        let folder = try TemporaryFolder()
        let config = try folder.write(Self.text("Ada"), to: "plugins.json").path
        let terminal = try PseudoTerminal(Self.host, ["--config", config, "--watch"], columns: 160)
        #expect(await terminal.waitUntil(shows: "Start Game"))
        terminal.type("\r")
        #expect(await terminal.waitUntil(shows: "Ada (X) to move"))
        terminal.type("\r")
        #expect(await terminal.waitUntil(shows: "Grace (O) to move"))
        try folder.write(Self.text("Ada", #""nowhere""#), to: "plugins.json")
        #expect(await terminal.waitUntil(shows: "`nowhere` is neither a plugin nor a flow."))
        terminal.type("j\r")
        #expect(await terminal.waitUntil(shows: "Ada (X) to move"))
        try folder.write(Self.text("Emmy", #""tic-tac-toe", "off-game""#), to: "plugins.json")
        #expect(await terminal.waitUntil(shows: "The flow is played as"))
        // The name is the new one, the board the old.
        #expect(await terminal.waitUntil(shows: "Emmy (X) to move"))
        await terminal.quit()
        terminal.expectGivenBack()
    }

    @Test("the tree that F12 shows is that of the new flow")
    func tree() async throws {
        let folder = try TemporaryFolder()
        let config = try folder.write(Self.text("Ada"), to: "plugins.json").path
        let terminal = try PseudoTerminal(Self.host, ["--config", config, "--watch", "--show-tree"], columns: 160)
        #expect(await terminal.waitUntil(shows: "off-game  active  waits for startGame"))
        try folder.write(Self.text("Ada", #""tic-tac-toe""#), to: "plugins.json")
        #expect(await terminal.waitUntil(shows: "tic-tac-toe  active  waits for gameDidEnd"))
        // What is typed before the new screen can be seen does nothing.
        #expect(await terminal.waitUntil(shows: "The flow is played as"))
        terminal.type(Keys.f12)
        await terminal.waitUntil { !$0.text.contains("RIB tree") }
        await terminal.quit()
    }

    @Test("SIGHUP is a request while the terminal is there")
    func request() async throws {
        let folder = try TemporaryFolder()
        let config = try folder.write(Self.text("Ada"), to: "plugins.json").path
        let terminal = try PseudoTerminal(Self.host, ["--config", config])
        #expect(await terminal.waitUntil(shows: "Ada: 0"))
        kill(terminal.process, SIGHUP)
        #expect(await terminal.waitUntil(shows: "Nothing has changed."))
        try folder.write(Self.text("Emmy"), to: "plugins.json")
        kill(terminal.process, SIGHUP)
        #expect(await terminal.waitUntil(shows: "Emmy: 0"))
        await terminal.quit()
        #expect(terminal.settings == terminal.settingsBefore)
    }

    @Test("when the terminal goes away it ends, even where its input comes from elsewhere")
    func goneTerminal() async throws {
        let config = BuildFolder.repository.appending(path: "plugins.json").path
        let folder = try TemporaryFolder()
        let pipe = folder.url.appending(path: "input").path
        try #require(mkfifo(pipe, 0o600) == 0)
        // Open at both ends, so that it never ends.
        let input = open(pipe, O_RDWR | O_CLOEXEC)
        defer { close(input) }
        let terminal = try PseudoTerminal(
            "/bin/sh",
            ["-c", #"exec "$0" --config "$1" --ui plain < "$2""#, Self.host, config, pipe]
        )
        #expect(await terminal.waitUntil(shows: "1. Start Game"))
        terminal.hangUp()
        #expect(endSignal(await terminal.end()) == SIGHUP)
    }

    @Test("a new flow that fails immediately restores the terminal, and says why")
    func failure() async throws {
        let folder = try TemporaryFolder()
        let config = try folder.write(Self.text("Ada"), to: "plugins.json").path
        let terminal = try PseudoTerminal(Self.host, ["--config", config])
        #expect(await terminal.waitUntil(shows: "Ada: 0"))
        try folder.write(
            """
            {
              "plugins": { "faulty": { "path": "libFaultyPlugin.so", "process": true } },
              "dependencies": { "act": "exit", "moment": "build", "number": { "stream": "Int", "value": 0 } },
              "flow": { "start": "faulty", "steps": { "faulty": { "on": { "left": "@stay" } } } }
            }
            """,
            to: "plugins.json"
        )
        kill(terminal.process, SIGHUP)
        #expect(exitCode(await terminal.end()) == 65)
        #expect(terminal.output.contains("for the third time within 5 seconds."))
        terminal.expectGivenBack()
    }
}
