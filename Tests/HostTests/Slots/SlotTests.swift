import Foundation
import HostSupport
import TestSupport
import Testing

/// Children in slots, in processes of their own or of their parents. That a parent and its children play the same
/// wherever they run is in `SameSessionTests`, which has both examples, and that nothing is lost in `KillTests`.
@MainActor
@Suite("A parent with children of other plugins")
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
        try await Example.play(file: folder.url.appending(path: "plugins.json"), actions, arguments: arguments)
    }

    @Test(
        "builds and shows them in the order of the file, and gets their outcomes",
        arguments: IsolatedPlugins.allCases
    )
    func game(isolated: IsolatedPlugins) async throws {
        let win = ["1,1", "2,1", "1,2", "2,2", "1,3"].map { "place=" + $0 }
        let example = try await Self.play(
            Self.folder(isolated),
            Self.login + ["startGame=tic-tac-toe"] + win + ["close"],
            ["--leaks"]
        )
        #expect(example.faults == [])
        #expect(example.ending == .exit(0))
        let home = try #require(example.screens.first { $0.title == "Off game" })
        #expect(home.texts == ["Ada: 0", "Grace: 0"])
        #expect(home.offers == ["startGame tic-tac-toe", "startGame random-win", "logOut"])
        let board = try #require(example.screens.first { $0.title == "Tic-tac-toe" })
        #expect(board.texts == ["Ada (X) to move"])
        #expect(example.screens.last?.title == "Off game")
        #expect(example.lastTexts == ["Ada: 1", "Grace: 0"])
        #expect(example.errors == "ribs-host: 4 RIBs were attached, 0 of them leaked.\n")
    }

    @Test("another order, or one child more, is a change of one line")
    func order() async throws {
        let games = #"["random-win", { "name": "again", "plugin": "random-win" }, "tic-tac-toe"]"#
        let example = try await Self.play(Self.folder(games: games), Self.login)
        #expect(
            example.screens.last?.offers
                == ["startGame random-win", "startGame again", "startGame tic-tac-toe", "logOut"]
        )
    }

    @Test(
        "a child is attached while its condition is true, in its place among the others, wherever the plugins run",
        arguments: [[], ["--isolate"]]
    )
    func condition(arguments: [String]) async throws {
        let example = try await Example.play(
            file: BuildFolder.repository.appending(path: "Examples/finance/offers.json"),
            [
                "@select=settings", "settings/premium=true", "@select=finance", "@select=settings",
                "settings/premium=false", "@select=finance",
            ],
            arguments: ["--leaks"] + arguments
        )
        #expect(example.ending == .exit(0))
        #expect(example.faults.isEmpty)
        let (little, much) = ("For you: 500 in 1 month", "For you: 2000 in 1 month")
        #expect(
            example.screens.filter { $0.title == "Finance" }.map { $0.texts.filter { $0.hasPrefix("For you") } }
                == [[little], [much, little], [little]]
        )
        #expect(example.errors.contains(" 0 of them leaked."))
    }

    @Test("the tree has a child below its parent, wherever they run", arguments: IsolatedPlugins.allCases)
    func tree(isolated: IsolatedPlugins) async throws {
        let folder = try Self.folder(isolated)
        let config = folder.url.appending(path: "plugins.json").path
        let words = "1 Ada\n2 Grace\n3\n1\ntree\n"
        let result = try runInMemory(["--config", config, "--ui", "plain"], input: words)
        #expect(
            result.output.components(separatedBy: "RIB tree:\n").last?.hasPrefix(
                """
                  Root: active
                    Wrapper (flow): active
                      lobby: active, waits for logOut
                        tic-tac-toe: active, waits for gameDidEnd
                Last outcomes, the newest last:
                  Root/Wrapper/logged-out reported login

                """
            ) == true,
            "\(result.output)"
        )
    }

    @Test("a kept child comes back with its kept parent", arguments: IsolatedPlugins.allCases)
    func state(isolated: IsolatedPlugins) async throws {
        let folder = try Self.folder(isolated)
        let words = ["--state", folder.url.appending(path: "game.state").path]
        let before = try await Self.play(
            folder,
            Self.login + ["startGame=tic-tac-toe", "place=1,1", "place=2,2"],
            words
        )
        let after = try await Self.play(folder, [], words)
        #expect(after.faults == [])
        #expect(after.screens.first?.title == "Tic-tac-toe")
        #expect(after.screens.first?.offers == before.screens.last?.offers)
        #expect(after.screens.first?.offers.count == 7)
    }

    @Test(
        "what is killed comes back with the board, parent or child",
        arguments: [
            ("lobby", IsolatedPlugins.parent), ("lobby", .both), ("tic-tac-toe", .child), ("tic-tac-toe", .both),
        ]
    )
    func kill(_ plugin: String, isolated: IsolatedPlugins) throws {
        let folder = try Self.folder(isolated)
        let config = folder.url.appending(path: "plugins.json").path
        let host = try MemoryHost(["--config", config, "--ui", "json"])
        let moves = ["startGame=tic-tac-toe", "place=1,1", "place=2,2"]
        try host.send((Self.login + moves).map { Example.line(for: $0) + "\n" }.joined())
        try host.endProcess(plugin)
        try host.send(Example.line(for: "place=3,3") + "\n")
        let example = try Example(host.end())
        #expect(example.faults.count == 1)
        #expect(example.faults[0].contains("The plugin `\(plugin)` was killed (SIGKILL). It is started again"))
        #expect(example.screens.last?.offers.count { $0.hasPrefix("place") } == 6)
        withExtendedLifetime(folder) {}
    }

    /// A wallet whose dashboard is in a process of its own.
    private static func wallet(isIsolated: Bool) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        func path(_ library: String) -> String { #""path": "\#(BuildFolder.file(library).path)""# }
        try folder.write(
            """
            {
              "plugins": {
                "wallet": { \(path("libWalletPlugin.so"))\(isIsolated ? #", "process": true"# : ""), "children": {
                  "dashboard": "faulty",
                  "offers": [{ "plugin": "savings", "with": { "percent": 5 } }]
                } },
                "faulty": { \(path("libFaultyPlugin.so")), "process": true, "adapt": { "outcomes": { "left": "topUp" } } },
                "savings": { \(path("libSavingsPlugin.so")) }
              },
              "dependencies": {
                "balance": { "stream": "Double", "value": 100 }, "number": { "stream": "Int", "value": 0 },
                "act": "none", "moment": "none"
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
    func failed(isIsolated: Bool) throws {
        let folder = try Self.wallet(isIsolated: isIsolated)
        let result = try runInMemory(
            ["--ui", "json"],
            input: Example.line(for: "savings/longer") + "\n",
            in: folder.url,
            ending: WorkerEnd(of: "faulty", at: .build, status: 3 << 8)
        )
        let example = try Example(result)
        #expect(example.ending == .exit(0))
        #expect(
            example.lastTexts == [
                "The plugin `faulty` ended by itself with exit code 3, for the third time within 5 seconds.",
                "This step is left out.",
                "For you: 10 in 2 months",
            ]
        )
    }
}
