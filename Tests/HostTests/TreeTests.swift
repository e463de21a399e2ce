import Foundation
import HostSupport
import TestSupport
import Testing

@MainActor
@Suite("The tree of RIBs")
struct TreeTests {
    @Test("plain prints it for the word tree: who is there, what each waits for, what came last")
    func plain() throws {
        let flow = try SampleFlow(["off-game", "tic-tac-toe", "random-win"])
        let result = try runInMemory(["--config", flow.config, "--ui", "plain"], input: "1\ntree\n")
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

    @Test("json answers the command tree with the same")
    func json() throws {
        let flow = try SampleFlow(["off-game"])
        let result = try runInMemory(
            ["--config", flow.config, "--ui", "json"],
            input: #"{"command":"tree"}"# + "\n"
        )
        let lines = result.output.split(separator: "\n").map(String.init)
        let tree = [
            #"{"type":"tree","nodes":[{"name":"Root","kind":"","service":false,"viewless":false,"depth":0,"state":"active","waits_for":[]},"#,
            #"{"name":"Wrapper","kind":"flow","service":false,"viewless":false,"depth":1,"state":"active","waits_for":[]},"#,
            #"{"name":"off-game","kind":"off-game","service":false,"viewless":false,"depth":2,"state":"active","waits_for":["startGame"]}],"#,
            #""outcomes":[],"faults":[]}"#,
        ]
        #expect(lines[2] == tree.joined())
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
    func names(flags: [String]) throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.aliases, to: "plugins.json")
        let result = try runInMemory(
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
}

@MainActor
@Suite("A script that cannot be played")
struct ScriptTests {
    @Test("that is not there is said to be so")
    func missing() throws {
        let flow = try SampleFlow(["off-game"])
        let result = try runInMemory(["--config", flow.config, "--script", "nothing.txt"], in: flow.folder.url)
        #expect(result.ending == .exit(66))
        #expect(
            result.errors == """
                error[RH401]: There is no file `nothing.txt`.
                  = help: Name a file of plain input: ribs-host --script FILE.

                1 error; ribs-host explain RH401 says more.

                """
        )
    }

    @Test("that is a directory is said to be one")
    func directory() throws {
        let flow = try SampleFlow(["off-game"])
        let script = try runInMemory(["--config", flow.config, "--script", "."], in: flow.folder.url)
        #expect(script.ending == .exit(66))
        #expect(
            script.errors == """
                error[RH402]: `.` is a directory, not a file.
                  = help: Name a file of plain input: ribs-host --script FILE.

                1 error; ribs-host explain RH402 says more.

                """
        )
    }

    @Test("--ui full without a terminal is refused in words")
    func noTerminal() throws {
        let flow = try SampleFlow(["off-game"])
        let result = try runInMemory(["--config", flow.config, "--ui", "full"])
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
