import Foundation
import TestSupport
import Testing

/// A trace is one of a process, and so is its end while a child is built.
@Suite("A parent with children of other plugins, in processes", .timeLimit(.ofPrograms))
struct SlotTests {
    private static let login = ["player1Name=Ada", "player2Name=Grace", "login"]

    /// The tutorial with slots, in a folder of its own.
    private static func folder(
        _ isolated: IsolatedPlugins = .none,
        games: String = #"["tic-tac-toe", "random-win"]"#
    ) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        func entry(_ library: String, _ isIsolated: Bool, _ more: String = "") -> String {
            let process = isIsolated ? #", "process": true, "deadline": 60"# : ""
            return #"{ "path": "\#(BuildFolder.file(library).path)"\#(process)\#(more) }"#
        }
        try folder.write(
            """
            {
              "plugins": {
                "logged-out": \(entry("libLoggedOutPlugin.so", false)),
                "lobby": \(entry("libTutorialLoggedIn.so", isolated.hasParent, #", "children": { "games": \#(games) }"#)),
                "tic-tac-toe": \(entry("libTicTacToePlugin.so", isolated.hasChild)),
                "random-win": \(entry("libRandomWinAdapter.so", isolated.hasChild))
              },
              "flow": ["logged-out", "lobby"]
            }
            """,
            to: "plugins.json"
        )
        return folder
    }

    private static func play(
        _ folder: TemporaryFolder,
        _ actions: [String],
        _ arguments: [String] = []
    ) async throws -> Example {
        try await Example.playInProcess(file: folder.url.appending(path: "plugins.json"), actions, arguments: arguments)
    }

    @Test("a trace has what its children do, and a recording what they show", arguments: [IsolatedPlugins.none, .both])
    func traced(isolated: IsolatedPlugins) async throws {
        let folder = try Self.folder(isolated)
        let (trace, recording) = (folder.url.appending(path: "a.trace"), folder.url.appending(path: "a.session"))
        let example = try await Self.play(
            folder,
            Self.login + ["startGame=tic-tac-toe", "place=1,1"],
            ["--trace", trace.path, "--record", recording.path]
        )
        #expect(example.ending == .exit(0))
        let lines = try String(contentsOf: trace, encoding: .utf8).split(separator: "\n")
        let marks = lines.filter { $0.contains(#""subject":"tic-tac-toe""#) }
        for name in ["build", "attach", "detach"] {
            #expect(marks.contains { $0.contains("\"name\":\"\(name)\"") }, "\(name)")
        }
        let replay = try await runHost(["replay", recording.path])
        #expect(replay.output.hasSuffix(": 6 requests, all answered as recorded.\n"), "\(replay.output)")
    }

    /// A wallet whose dashboard does `act` at a moment.
    private static func faulty(_ act: String, at moment: String, isolatesWallet: Bool) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        func path(_ library: String) -> String { #""path": "\#(BuildFolder.file(library).path)""# }
        try folder.write(
            """
            {
              "plugins": {
                "wallet": { \(path("libWalletPlugin.so"))\(isolatesWallet ? #", "process": true"# : ""), "children": {
                  "dashboard": "faulty",
                  "offers": [{ "plugin": "savings", "with": { "percent": 5 } }]
                } },
                "faulty": { \(path("libFaultyPlugin.so")), "process": true, "adapt": { "outcomes": { "left": "topUp" } } },
                "savings": { \(path("libSavingsPlugin.so")) }
              },
              "dependencies": {
                "balance": { "stream": "Double", "value": 100 }, "number": { "stream": "Int", "value": 0 },
                "act": "\(act)", "moment": "\(moment)"
              },
              "flow": { "start": "wallet", "steps": { "wallet": { "on": { "topUp": "@stay" } } } }
            }
            """,
            to: "plugins.json"
        )
        return folder
    }

    @Test(
        "a child that ends its process each time it is built costs the child: its place says so",
        arguments: [false, true]
    )
    func failed(isolatesWallet: Bool) async throws {
        let folder = try Self.faulty("exit", at: "build", isolatesWallet: isolatesWallet)
        let example = try await Self.play(folder, ["savings/longer"])
        #expect(example.ending == .exit(0))
        #expect(
            example.lastTexts == [
                "The plugin `faulty` ended by itself with exit code 3, for the third time in a row.",
                "This step is left out.",
                "For you: 10 in 2 months",
            ]
        )
    }
}
