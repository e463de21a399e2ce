import Foundation
import TestSupport
import Testing

@Suite("ribs-host check")
struct CheckTests {
    @Test(
        "prints ok, the order, what provides what, and which plugins may write",
        arguments: [["check"], ["check", "--load"]]
    )
    func accepted(words: [String]) async throws {
        let flow = try SampleFlow(["off-game", "tic-tac-toe", "random-win"])
        let result = try await runHost(words + ["--config", flow.config])
        #expect(result.errors.isEmpty)
        #expect(
            result.output == """
                ok

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

                Streams:
                  scoreStream: read by off-game; read and written by tic-tac-toe, random-win

                """
        )
        #expect(result.ending == .exit(0))
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
        #expect(try await runHost(["check", "--config", config]).ending == .exit(0))
        let check = try await runHost(["check", "--config", config, "--load"])
        #expect(check.ending == .exit(65))
        #expect(check.output.isEmpty)
        try Golden.expect(
            check.errors.replacingOccurrences(of: folder.url.path, with: "FOLDER"),
            equals: "not-loadable.txt"
        )
    }

    @Test("does not run a plugin that a step does not use")
    func mapsNothing() async throws {
        let flow = try SampleFlow(["off-game"])
        let process = try RunningProcess(
            BuildFolder.file("ribs-host"),
            ["--config", flow.config, "--ui", "json"]
        )
        #expect(await process.waitForOutput("Start Game"))
        let libraries = Set(try process.mappedFiles().map { ($0 as NSString).lastPathComponent })
        #expect(libraries.isSuperset(of: ["libOffGamePlugin.so", "libPluginABI.so"]))
        #expect(libraries.isDisjoint(with: ["libTicTacToePlugin.so", "libRandomWinAdapter.so"]))
        process.closeInput()
        #expect(await process.result().ending == .exit(0))
    }
}
