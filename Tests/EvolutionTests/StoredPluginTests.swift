import Base
import Foundation
import TestSupport
import Testing

/// Plugins that a release built: not today's compiler, not today's PluginABI.
@Suite(
    "The plugins of earlier releases",
    .enabled(if: StoredPlugins.isForThisMachine, "No plugins are stored for this machine."),
    .startsPrograms(for: .linking)
)
struct StoredPluginTests {
    private static let isolations: [[String]] = [[], ["--isolate"]]

    @Test("are stored, as their README says, and have no path of the machine that built them")
    func files() throws {
        #expect(!StoredPlugins.all.isEmpty && !StoredPlugins.later.isEmpty)
        for stored in StoredPlugins.all + [.port] {
            let readme = try String(contentsOf: stored.folder.appending(path: "README.md"), encoding: .utf8)
            for file in try stored.files {
                let data = try Data(contentsOf: file)
                let digest = SHA256.digest(of: Array(data))
                #expect(readme.contains("| \(file.lastPathComponent) | \(data.count) | `\(digest)` |"))
                let text = String(decoding: data, as: UTF8.self)
                #expect(text.firstMatch(of: /\/(home|root|tmp|work|build|usr|opt|var|Users)\//)?.output.0 == nil)
            }
        }
    }

    @Test("are accepted and loaded", arguments: StoredPlugins.all)
    func check(stored: StoredPlugins) async throws {
        let installation = try stored.installation()
        try installation.configure(StoredPlugins.flow(start: "off-game"))
        for start in ["off-game", "kick-off"] {
            try installation.configure(StoredPlugins.flow(start: start))
            let result = try await installation.run(["check", "--load"])
            #expect(!result.errors.contains("error"), "\(result.errors)")
            #expect(result.ending == .exit(0))
        }
    }

    @Test("keep their promises", arguments: StoredPlugins.all)
    func validate(stored: StoredPlugins) async throws {
        let installation = try stored.installation()
        for plugin in ["OffGamePlugin", "TicTacToePlugin", "RandomWinAdapter", "KickOffPlugin", "GalleryPlugin"] {
            let file = installation.file("lib\(plugin).so").path
            let result = try await run(installation.file("ribs-host"), ["validate", file])
            #expect(result.ending == .exit(0), "\(result.output)\(result.errors)")
        }
    }

    /// Plays a flow over `--ui json` to its end, without a fault and without a leak.
    private func play(
        _ stored: StoredPlugins,
        _ flow: String,
        _ actions: [String],
        _ arguments: [String]
    ) async throws -> ProcessResult {
        let installation = try stored.installation()
        try installation.configure(flow)
        let result = try await installation.run(["--ui", "json", "--leaks"] + arguments, input: actions)
        #expect(result.output.lines("fault") == [])
        #expect(result.errors.hasSuffix(" RIBs were attached, 0 of them leaked.\n"), "\(result.errors)")
        #expect(result.ending == .exit(0))
        return result
    }

    @Test(
        "play a whole game as they always did, in the host's process and in their own",
        arguments: StoredPlugins.all,
        isolations
    )
    func game(stored: StoredPlugins, arguments: [String]) async throws {
        let result = try await play(stored, StoredPlugins.flow(start: "off-game"), EvolutionTests.game, arguments)
        let screens = result.output.lines("screen")
        // Up to the random win, whose winner differs from run to run.
        let shown = screens.prefix(8).map { $0 + "\n" }.joined()
        try Golden.expect(shown, equals: "\(stored.testDescription)-game.txt")
        #expect(screens.count == 10)
    }

    @Test(
        "show each element as they always did, and their streams and records cross",
        arguments: StoredPlugins.all,
        isolations
    )
    func elements(stored: StoredPlugins, arguments: [String]) async throws {
        let actions = [("say", "kept"), ("value", "2.5"), ("level", "0.25"), ("leave", nil), ("sound", "false")].map {
            #"{"action":"\#($0.0)"\#($0.1.map { #","value":"\#($0)""# } ?? "")}"#
        }
        let result = try await play(stored, StoredPlugins.flow(start: "keeper"), actions, arguments)
        let shown = result.output.lines("screen").map { $0 + "\n" }.joined()
        try Golden.expect(shown, equals: "\(stored.testDescription)-elements.txt")
    }

    @Test(
        "pass events through slots, play an app that imports RIBs, and answer a link's entry, as they always did",
        arguments: StoredPlugins.later,
        isolations
    )
    func slots(stored: StoredPlugins, arguments: [String]) async throws {
        let ids = ["inner/up", "down", "inner/down", "inner/leave", "attach", "leave", "logIn", "settings"]
        let link = #"{"command":"open","url":"ribs://read?count=2"}"#
        let actions = ids.map { #"{"action":"\#($0)"}"# } + [link]
        let result = try await play(stored, StoredPlugins.laterFlow, actions, arguments)
        let shown = result.output.lines("screen").map { $0 + "\n" }.joined()
        try Golden.expect(shown, equals: "\(stored.testDescription)-slots.txt")
    }

    @Test(
        "in C, behind port 1, play as they always did, with streams, events and outcomes",
        arguments: isolations
    )
    func port(arguments: [String]) async throws {
        let stored = StoredPlugins.port
        let actions = ["add", "pulse", "win", "reach", "leave", "add", "leave"].map { #"{"action":"\#($0)"}"# }
        let result = try await play(stored, StoredPlugins.portFlow, actions, arguments)
        let shown = result.output.lines("screen").map { $0 + "\n" }.joined()
        try Golden.expect(shown, equals: "port-1-\(stored.testDescription).txt")
        let installation = try stored.installation()
        try installation.configure(StoredPlugins.portFlow)
        let checked = try await installation.run(["check", "--load"])
        #expect(checked.ending == .exit(0), "\(checked.errors)")
    }

    @Test(
        "hand their state to a plugin of today when they are built again in the middle of a game",
        arguments: StoredPlugins.all,
        isolations
    )
    func reload(stored: StoredPlugins, arguments: [String]) async throws {
        let installation = try stored.installation()
        try installation.configure(StoredPlugins.flow(start: "off-game"))
        let host = try installation.start(["--ui", "json", "--watch"] + arguments)
        try #require(await host.waitForOutput(#"{"type":"screen""#))
        host.send(EvolutionTests.game.prefix(3).map { $0 + "\n" }.joined())
        try #require(await host.waitForOutput(#"{"type":"screen""#, count: 4), "\(host.output)")
        let before = try #require(host.output.lines("screen").last)
        try installation.rebuild("libTicTacToePlugin.so")
        try #require(await host.waitForOutput("The plugin `tic-tac-toe` has been built again and is played."))
        host.send(EvolutionTests.game.dropFirst(3).prefix(4).map { $0 + "\n" }.joined())
        host.closeInput()
        let result = await host.result()
        let screens = result.output.lines("screen")
        // Seven free cells before, and six after the next move: both moves were kept.
        #expect(Self.freeCells(before) == 7)
        #expect(screens.contains { Self.freeCells($0) == 6 })
        #expect(screens.contains { $0.contains(#""path":["random-win"]"#) })
        #expect(result.output.lines("fault") == [])
        #expect(result.ending == .exit(0))
    }

    @Test("cost one step when their process is killed, and their state is kept", arguments: StoredPlugins.all)
    func crash(stored: StoredPlugins) async throws {
        let installation = try stored.installation()
        try installation.configure(StoredPlugins.flow(start: "off-game"))
        let host = try installation.start(["--ui", "json", "--isolate"])
        try #require(await host.waitForOutput(#"{"type":"screen""#))
        host.send(EvolutionTests.game.prefix(3).map { $0 + "\n" }.joined())
        try #require(await host.waitForOutput(#"{"type":"screen""#, count: 4), "\(host.output)")
        let worker = try #require(
            ProcessTable.children(of: host.processIdentifier).first { name(of: $0) == "tic-tac-toe" }
        )
        kill(worker, SIGKILL)
        try #require(await host.waitForOutput("worker_ended"), "\(host.output)")
        host.send(EvolutionTests.game.dropFirst(3).prefix(4).map { $0 + "\n" }.joined())
        host.closeInput()
        let result = await host.result()
        #expect(result.output.lines("screen").contains { Self.freeCells($0) == 6 })
        #expect(result.output.lines("screen").contains { $0.contains(#""path":["random-win"]"#) })
        #expect(result.ending == .exit(0))
    }

    @Test("are children in a slot of a parent of today", arguments: StoredPlugins.all, isolations)
    func children(stored: StoredPlugins, arguments: [String]) async throws {
        let installation = try stored.installation()
        let parent = BuildFolder.file("libTutorialLoggedIn.so").path
        try installation.configure(
            """
            {
              "plugins": {
                "lobby": { "path": "\(parent)", "children": { "games": ["tic-tac-toe", "random-win"] } },
                "tic-tac-toe": "libTicTacToePlugin.so", "random-win": "libRandomWinAdapter.so"
              },
              "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
              "flow": ["lobby"]
            }
            """
        )
        let input =
            [#"{"action":"startGame","value":"tic-tac-toe"}"#]
            + ["1,1", "2,1", "1,2", "2,2", "1,3"].map { #"{"action":"place","value":"\#($0)"}"# }
            + [#"{"action":"close"}"#]
        let result = try await installation.run(["--ui", "json"] + arguments, input: input)
        #expect(result.output.lines("fault") == [])
        #expect(result.output.lines("screen").last?.contains(#""text":"Ada: 1""#) == true, "\(result.output)")
        #expect(result.ending == .exit(0))
    }

    private static func freeCells(_ screen: Substring) -> Int {
        screen.matches(of: /\{"id":"place","value":"[0-9],[0-9]","label":"[^"]*","enabled":true/).count
    }

    private func name(of process: Int32) -> String? {
        (try? String(contentsOfFile: "/proc/\(process)/comm", encoding: .utf8))?.trimmingCharacters(in: .newlines)
    }
}
