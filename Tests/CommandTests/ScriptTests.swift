import Foundation
import TestSupport
import Testing

/// The standard input of a process may be a directory.
@Suite("--script")
struct ScriptTests {
    @Test("plays a file of plain input, then ends")
    func plays() async throws {
        let flow = try SampleFlow(["off-game", "tic-tac-toe"])
        let script = try flow.folder.write("1\n5\n", to: "moves.txt")
        let result = try await runInMemory(["--config", flow.config, "--script", script.path])
        #expect(result.ending == .exit(0))
        #expect(result.output.contains("Row 2: empty, X, empty"))
    }

    @Test("says each line as it is played, so that an answer does not stand alone")
    func echo() async throws {
        let flow = try SampleFlow(["off-game", "tic-tac-toe"])
        let script = try flow.folder.write(" 99\n\nq \n", to: "moves.txt")
        let result = try await runInMemory(["--config", flow.config, "--script", script.path])
        #expect(
            result.output == """
                Type a number and press Enter to choose; ? lists all words, q quits.

                Off game
                Ada: 0   Grace: 0
                  1. Start Game
                > 99
                `99` is not a choice. Type 1, or q to quit.
                > q\u{20}

                """
        )
    }

    @Test("standard input that is a directory is said to be one", .startsPrograms(for: .pace))
    func directory() async throws {
        let flow = try SampleFlow(["off-game"])
        let host = BuildFolder.url.appending(path: "ribs-host").path
        let input = try await run(
            URL(filePath: "/bin/sh"),
            ["-c", #""$0" --config "$1" --ui plain < ."#, host, flow.config],
            in: flow.folder.url
        )
        #expect(input.ending == .exit(66))
        #expect(
            input.errors == """
                error[RH402]: `standard input` is a directory, not a file.
                  = help: Give it a file, a pipe or a terminal.

                1 error; ribs-host explain RH402 says more.

                """
        )
    }
}
