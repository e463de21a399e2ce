import Foundation
import TestSupport
import Testing

@Suite("ribs-host check")
struct CheckTests {
    @Test("prints the order, what provides what, and which plugins may write; and that the file is ok")
    func accepted() async throws {
        let flow = try SampleFlow(["off-game", "tic-tac-toe", "random-win"])
        let result = try await runInMemory(["check", "--config", flow.config])
        #expect(result.errors.isEmpty)
        #expect(
            result.output == """
                The flow:
                  1. off-game
                     player1Name: String, static, from the constant player1Name
                     player2Name: String, static, from the constant player2Name
                     scoreStream: ScoreStream, static, from the stream scoreStream
                     games: [String]?, static, from nothing (nil)
                  2. tic-tac-toe
                     player1Name: String, from the constant player1Name
                     player2Name: String, from the constant player2Name
                     scoreStream: MutableScoreStream, static, from the stream scoreStream
                  3. random-win
                     player1Name: String, from the constant player1Name
                     player2Name: String, from the constant player2Name
                     scoreStream: MutableScoreStream, static, from the stream scoreStream

                The tree: depth 2, fan-out 3, 3 paths.

                Streams:
                  scoreStream: read by off-game; read and written by tic-tac-toe, random-win

                Every plugin runs in the host's own process, where permissions cannot be enforced.

                \(flow.config) is ok.

                """
        )
        #expect(result.ending == .exit(0))
    }

    @Test("prints the same where it has loaded the plugins")
    func loaded() async throws {
        let flow = try SampleFlow(["off-game", "tic-tac-toe", "random-win"])
        let result = try await runInMemory(["check", "--load", "--config", flow.config])
        #expect(try await result.output == runInMemory(["check", "--config", flow.config]).output)
        #expect(result.errors.isEmpty && result.ending == .exit(0))
    }

    @Test("of a graph, says where each outcome leads")
    func graph() async throws {
        let result = try await runInMemory(
            ["check", "--config", "Examples/games/plugins.json"],
            in: BuildFolder.repository
        )
        #expect(
            result.output.hasPrefix(
                """
                The flow:
                  off-game [start]
                     player1Name: String, static, from the constant player1Name
                     player2Name: String, static, from the constant player2Name
                     scoreStream: ScoreStream, static, from the stream scoreStream
                     games: [String]?, static, from the constant games
                     startGame, game = tic-tac-toe (game: String?) -> tic-tac-toe
                     startGame, game = random-win (game: String?) -> random-win
                     startGame, game = any other (game: String?) -> tic-tac-toe
                  tic-tac-toe

                """
            )
        )
        #expect(result.output.hasSuffix("\nExamples/games/plugins.json is ok.\n"))
    }

    @Test("with --load it finds what only loading can find")
    func load() async throws {
        let folder = try TemporaryFolder()
        let library = try folder.copy(BuildFolder.file("libOffGamePlugin.so"))
        try folder.write(
            """
            {
              "plugins": { "off-game": "./libOffGamePlugin.so" },
              "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
              "flow": ["off-game"]
            }
            """,
            to: "plugins.json"
        )
        // It needs a library of a name that the dynamic linker does not find.
        var bytes = try Data(contentsOf: library)
        while let range = bytes.range(of: Data("libswift_StringProcessing.so\0".utf8)) {
            bytes.replaceSubrange(range, with: Data("libswift_StringProcessinX.so\0".utf8))
        }
        try bytes.write(to: library)
        let config = folder.url.appending(path: "plugins.json").path
        #expect(try await runInMemory(["check", "--config", config]).ending == .exit(0))
        let check = try await runInMemory(["check", "--config", config, "--load"])
        #expect(check.ending == .exit(65))
        #expect(check.output.isEmpty)
        try Golden.expect(
            check.errors.replacingOccurrences(of: folder.url.path, with: "FOLDER"),
            equals: "not-loadable.txt"
        )
    }

    @Test("a plugin is waited for as long as its entry says")
    func deadline() async throws {
        let folder = try TemporaryFolder()
        try folder.write(
            #"{ "plugins": { "d": { "path": "libFlatteningD.so", "process": true, "deadline": 1 } }, "flow": ["d"] }"#,
            to: "plugins.json"
        )
        let result = try await runInMemory(
            ["check", "--load"],
            in: folder.url,
            ending: WorkerEnd(of: "d", at: .load, status: nil)
        )
        let words = "The plugin `d` did not answer for 1 second and was stopped while it was loaded."
        #expect(result.errors.hasPrefix("error[RH511]: \(words)\n"))
        #expect(result.ending == .exit(65))
    }

    @Test(
        "what ends the process while a plugin is loaded costs a worker, and names the plugin",
        arguments: [
            (0, "ended by itself with exit code 0"), (127 << 8, "ended by itself with exit code 127"),
            (6, "crashed (SIGABRT)"), (nil, "did not answer for 5 seconds and was stopped"),
        ]
    )
    func endedWhileLoaded(status: Int32?, words: String) async throws {
        let folder = try TemporaryFolder()
        try folder.write(
            """
            {
              "plugins": { "d": "libFlatteningD.so", "off-game": "libOffGamePlugin.so" },
              "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
              "flow": ["off-game", "d"]
            }
            """,
            to: "plugins.json"
        )
        let result = try await runInMemory(
            ["check", "--load"],
            in: folder.url,
            ending: WorkerEnd(of: "d", at: .load, status: status)
        )
        #expect(result.ending == .exit(65))
        let file = BuildFolder.file("libFlatteningD.so").resolvingSymlinksInPath().path
        #expect(
            result.errors == """
                error[RH511]: The plugin `d` \(words) while it was loaded.
                 --> plugins.json:2:21
                  |
                2 |   "plugins": { "d": "libFlatteningD.so", "off-game": "libOffGamePlugin.so" },
                  |                     ^^^^^^^^^^^^^^^^^^^
                  |
                  = note: Its file is \(file).
                  = help: Build the plugin again; what runs while it is loaded must not end the process.

                plugins.json is refused: 1 error; ribs-host explain RH511 says more.

                """
        )
        #expect(result.output == "")
    }
}
