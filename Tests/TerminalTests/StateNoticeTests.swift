import Foundation
import Glibc
import HostSupport
import TestSupport
import Testing

/// What a person reads about the state file in full screen; the other faces are in `StateMessageTests`.
@Suite("Messages about the state file, in a terminal", .timeLimit(.ofPrograms))
struct StateNoticeTests {
    private static let host = BuildFolder.file("ribs-host").path

    /// A folder with a flow and the state file of a session of it.
    private static func folder() async throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
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
        let result = try await runInMemory(words(folder) + ["--ui", "plain"], input: "1\n1\n")
        #expect(result.ending == .exit(0))
        return folder
    }

    private static func words(_ folder: TemporaryFolder) -> [String] {
        let path = folder.url.path
        return ["--config", path + "/plugins.json", "--state", path + "/game.state"]
    }

    /// Quits, and expects that the terminal is as it was.
    private static func quit(_ terminal: PseudoTerminal) async {
        await terminal.quit()
        terminal.expectGivenBack()
    }

    @Test(
        "a game continues without a notice, and again after each of several ways to end",
        arguments: ["q", "\u{3}", "kill"]
    )
    func goesOn(end: String) async throws {
        let folder = try await Self.folder()
        let first = try PseudoTerminal(Self.host, Self.words(folder), columns: 100, rows: 30)
        #expect(await first.waitUntil(shows: "Grace (O) to move"))
        first.type("\u{1B}[B\r")
        #expect(await first.waitUntil(shows: "Ada (X) to move"))
        if end == "kill" { kill(first.process, SIGKILL) } else { first.type(end) }
        _ = await first.end()
        let second = try PseudoTerminal(Self.host, Self.words(folder), columns: 100, rows: 30)
        #expect(await second.waitUntil(shows: "Ada (X) to move"))
        #expect(!second.shown.contains("game.state"))
        await Self.quit(second)
    }

    @Test("a file that cannot be used is refused before the screen is taken")
    func refused() async throws {
        let folder = try await Self.folder()
        try folder.write("notes", to: "game.state")
        let terminal = try PseudoTerminal(Self.host, Self.words(folder), columns: 240, rows: 30)
        #expect(exitCode(await terminal.end()) == 65)
        let path = folder.url.appending(path: "game.state").path
        let lines = terminal.shown.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        #expect(
            lines.filter { !$0.isEmpty } == [
                "error[RH600]: `\(path)` is not a state file of ribs-host.", "= note: The file was not changed.",
                "= help: Name another file with --state, or one that does not exist yet.",
                "1 error; ribs-host explain RH600 says more.",
            ]
        )
        #expect(!terminal.emulator.isAlternate)
        #expect(terminal.settings == terminal.settingsBefore)
    }

    @Test("a file that is gone at the end: the terminal is restored, and then the reason is printed")
    func gone() async throws {
        let folder = try await Self.folder()
        let terminal = try PseudoTerminal(Self.host, Self.words(folder), columns: 240, rows: 30)
        #expect(await terminal.waitUntil(shows: "Grace (O) to move"))
        try FileManager.default.removeItem(at: folder.url.appending(path: "game.state"))
        terminal.type("q")
        #expect(exitCode(await terminal.end()) == 73)
        #expect(terminal.shown.contains("error[RH611]: The session has ended, and its last state is not kept in `"))
        #expect(terminal.shown.contains("game.state`: the file was moved, removed or replaced."))
        #expect(!terminal.emulator.isAlternate)
        #expect(terminal.settings == terminal.settingsBefore)
    }

}
