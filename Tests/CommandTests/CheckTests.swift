import Foundation
import TestSupport
import Testing

/// With --load, plugins are loaded in a process that they may end.
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

    @Test("a plugin is waited for as long as its entry says", .timeLimit(.ofPrograms))
    func deadline() async throws {
        let folder = try TemporaryFolder()
        let config = try folder.write(
            #"{ "plugins": { "initializer": { "path": "libInitializerPlugin.so", "process": true, "deadline": 1 } }, "#
                + #""flow": ["initializer"] }"#,
            to: "plugins.json"
        )
        let result = try await run(
            URL(filePath: "/usr/bin/env"),
            [
                "RIBS_TEST_INITIALIZER=hang", BuildFolder.file("ribs-host").path, "check", "--load", "--config",
                config.path,
            ]
        )
        let words = "The plugin `initializer` did not answer for 1 second and was stopped while it was loaded."
        #expect(result.errors.hasPrefix("error[RH511]: \(words)\n"))
        #expect(result.ending == .exit(65))
    }

    @Test(
        "what ends the process while a plugin is loaded costs a worker, and names the plugin",
        .timeLimit(.ofPrograms),
        arguments: [
            ("exit", "ended by itself with exit code 0"), ("_exit", "ended by itself with exit code 127"),
            ("abort", "crashed (SIGABRT)"), ("hang", "did not answer for 5 seconds and was stopped"),
        ]
    )
    func endedWhileLoaded(act: String, words: String) async throws {
        let folder = try TemporaryFolder()
        let config = try folder.write(
            """
            {
              "plugins": { "initializer": "libInitializerPlugin.so", "off-game": "libOffGamePlugin.so" },
              "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
              "flow": ["off-game", "initializer"]
            }
            """,
            to: "plugins.json"
        )
        var environment = ProcessInfo.processInfo.environment
        environment["RIBS_TEST_INITIALIZER"] = act
        let check = try RunningProcess(
            BuildFolder.file("ribs-host"),
            ["check", "--load", "--config", config.path],
            environment: environment
        )
        let result = await check.result()
        #expect(result.ending == .exit(65))
        let file = BuildFolder.file("libInitializerPlugin.so").resolvingSymlinksInPath().path
        #expect(
            result.errors == """
                error[RH511]: The plugin `initializer` \(words) while it was loaded.
                 --> \(config.path):2:31
                  |
                2 |   "plugins": { "initializer": "libInitializerPlugin.so", "off-game": "libOffGamePlugin.so" },
                  |                               ^^^^^^^^^^^^^^^^^^^^^^^^^
                  |
                  = note: Its file is \(file).
                  = help: Build the plugin again; what runs while it is loaded must not end the process.

                \(config.path) is refused: 1 error; ribs-host explain RH511 says more.

                """
        )
        #expect(result.output == "")
    }
}
