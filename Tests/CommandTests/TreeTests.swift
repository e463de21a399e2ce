import Foundation
import TestSupport
import Testing

@Suite("The tree of RIBs", .timeLimit(.ofPrograms))
struct TreeTests {
    @Test("plain prints it for the word tree: who is there, what each waits for, what came last")
    func plain() async throws {
        let flow = try SampleFlow(["off-game", "tic-tac-toe", "random-win"])
        let result = try await runInMemory(["--config", flow.config, "--ui", "plain"], input: "1\ntree\n")
        let tree = result.output.components(separatedBy: "RIB tree:\n").last
        #expect(
            tree == """
                  Root: active
                    Wrapper (flow): active
                      tic-tac-toe: active, waits for gameDidEnd
                Last outcomes, the newest last:
                  Root/Wrapper/off-game reported startGame
                Faults:
                  None.

                """
        )
    }

    private static let aliases = """
        {
          "plugins": {
            "menu": {
              "path": "libOffGamePlugin.so", "id": "off-game", "adapt": { "outcomes": { "startGame": "play" } }
            },
            "first": { "path": "libTicTacToePlugin.so", "id": "tic-tac-toe" },
            "second": {
              "path": "libTicTacToePlugin.so", "id": "tic-tac-toe",
              "adapt": { "outcomes": { "gameDidEnd": "secondDidEnd" } }
            }
          },
          "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
          "flow": {
            "start": "menu",
            "steps": {
              "menu": { "on": { "play": "match" } },
              "match": { "plugin": "second", "on": { "secondDidEnd": "again" } },
              "again": { "plugin": "first", "on": { "gameDidEnd": "menu" } }
            }
          }
        }
        """

    @Test(
        "names are those of the file, with the plugin's beside them where they differ",
        arguments: [[], ["--isolate"]]
    )
    func names(flags: [String]) async throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.aliases, to: "plugins.json")
        let result = try await runHost(
            ["--config", folder.url.appending(path: "plugins.json").path, "--ui", "plain"] + flags,
            input: "1\ntree\n"
        )
        let tree = result.output.components(separatedBy: "RIB tree:\n").last
        #expect(
            tree == """
                  Root: active
                    Wrapper (flow): active
                      match (second): active, waits for secondDidEnd (gameDidEnd)
                Last outcomes, the newest last:
                  Root/Wrapper/menu reported play (startGame)
                Faults:
                  None.

                """
        )
    }

    @Test("json answers the command tree with the same")
    func json() async throws {
        let flow = try SampleFlow(["off-game"])
        let result = try await runInMemory(
            ["--config", flow.config, "--ui", "json"],
            input: #"{"command":"tree"}"# + "\n" + #"{"command":"tre"}"# + "\n"
        )
        let lines = result.output.split(separator: "\n").map(String.init)
        let tree = [
            #"{"type":"tree","nodes":[{"name":"Root","kind":"","service":false,"viewless":false,"depth":0,"state":"active","waits_for":[]},"#,
            #"{"name":"Wrapper","kind":"flow","service":false,"viewless":false,"depth":1,"state":"active","waits_for":[]},"#,
            #"{"name":"off-game","kind":"off-game","service":false,"viewless":false,"depth":2,"state":"active","waits_for":["startGame"]}],"#,
            #""outcomes":[],"faults":[]}"#,
        ]
        #expect(lines[2] == tree.joined())
        #expect(
            try JSONLine.lines(of: result.output)[2].message
                == #"The commands are {"command":"changes"}, {"command":"interrupt"}, {"command":"open","url":URL}, {"command":"quit"}, {"command":"reload"}, {"command":"tree"} and {"command":"words"}. Write {"action":ID} or {"action":ID,"value":TEXT}."#
        )
    }
}

@Suite("--script", .timeLimit(.ofPrograms))
struct ScriptTests {
    @Test("plays a file of plain input, then ends")
    func plays() async throws {
        let flow = try SampleFlow(["off-game", "tic-tac-toe"])
        let script = try flow.folder.write("1\n5\n", to: "moves.txt")
        let result = try await runHost(["--config", flow.config, "--script", script.path])
        #expect(result.ending == .exit(0))
        #expect(result.output.contains("Row 2: empty, X, empty"))
    }

    @Test("says each line as it is played, so that an answer does not stand alone")
    func echo() async throws {
        let flow = try SampleFlow(["off-game", "tic-tac-toe"])
        let script = try flow.folder.write(" 99\n\nq \n", to: "moves.txt")
        let result = try await runHost(["--config", flow.config, "--script", script.path])
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

    @Test("that is not there is said to be so")
    func missing() async throws {
        let flow = try SampleFlow(["off-game"])
        let result = try await runInMemory(["--config", flow.config, "--script", "nothing.txt"], in: flow.folder.url)
        #expect(result.ending == .exit(66))
        #expect(
            result.errors == """
                error[RH401]: There is no file `nothing.txt`.
                  = help: Name a file of plain input: ribs-host --script FILE.

                1 error; ribs-host explain RH401 says more.

                """
        )
    }

    @Test("that is a directory is said to be one, and so is standard input")
    func directory() async throws {
        let flow = try SampleFlow(["off-game"])
        let script = try await runInMemory(["--config", flow.config, "--script", "."], in: flow.folder.url)
        #expect(script.ending == .exit(66))
        #expect(
            script.errors == """
                error[RH402]: `.` is a directory, not a file.
                  = help: Name a file of plain input: ribs-host --script FILE.

                1 error; ribs-host explain RH402 says more.

                """
        )
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

    @Test("--ui full without a terminal is refused in words")
    func noTerminal() async throws {
        let flow = try SampleFlow(["off-game"])
        let result = try await runInMemory(["--config", flow.config, "--ui", "full"])
        #expect(result.ending == .exit(64))
        #expect(
            result.errors == """
                error[RH403]: The full-screen face needs a terminal for its input and its output.
                  = help: Run ribs-host in a terminal, or with `--ui plain`.

                1 error; ribs-host explain RH403 says more.

                """
        )
    }
}
