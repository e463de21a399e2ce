import Foundation
import TestSupport
import Testing

/// Reload as a property, with slots: what fills a slot, its plugin and the parent's plugin change at random moments of
/// a game in a slot. `RIBS_SLOT_RELOADS` says how many games are played in each place.
@Suite("A flow with slots whose file and plugins change while it runs", .timeLimit(.ofPrograms))
struct SlotReloadTests {
    private static let turnstile = Turnstile()
    private static let child = "libTicTacToePlugin.so"
    private static let parent = "libTutorialLoggedIn.so"
    static let rounds =
        ProcessInfo.processInfo.environment["RIBS_SLOT_RELOADS"].flatMap { UInt64($0) } ?? 2

    private static func text(_ isolated: SlotTests.Isolated, _ games: [String]) -> String {
        func process(_ isIsolated: Bool) -> String { isIsolated ? #", "process": true, "deadline": 60"# : "" }
        let fills = games.map { $0 == "again" ? #"{ "name": "again", "plugin": "random-win" }"# : "\"\($0)\"" }
        return """
            {
              "plugins": {
                "logged-out": "libLoggedOutPlugin.so",
                "lobby": { "path": "\(parent)"\(process(isolated.hasParent)),
                  "children": { "games": [\(fills.joined(separator: ", "))] } },
                "tic-tac-toe": { "path": "\(child)"\(process(isolated.hasChild)) },
                "random-win": "libRandomWinAdapter.so"
              },
              "flow": ["logged-out", "lobby"]
            }
            """
    }

    @Test("the board stays, and the parent offers what the file says", arguments: SlotTests.Isolated.allCases)
    func changes(isolated: SlotTests.Isolated) async throws {
        for seed in 0..<Self.rounds {
            try await Self.turnstile.pass { try await Self.play(isolated, seed: seed) }
        }
    }

    private static func play(_ isolated: SlotTests.Isolated, seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        var games = ["tic-tac-toe", "random-win"]
        let session = try await ReloadSession(
            text(isolated, games),
            libraries: [child, parent],
            ["--watch", "--leaks"]
        )
        try await session.act("player1Name=Ada", "player2Name=Grace", "login", "startGame=tic-tac-toe")
        for _ in 0..<8 {
            let free = try session.screen.offers.filter { $0.hasPrefix("place") }
            if let place = free.randomElement(using: &random) { try await session.act(place.replacing(" ", with: "=")) }
            if try session.screen.offers == ["close"] { try await session.act("close", "startGame=tic-tac-toe") }
            let before = try session.screen
            switch random.number(0...2) {
            case 0:
                games = otherGames(than: games, &random)
                try session.save(text(isolated, games))
                #expect(try await session.notice() == ReloadFlow.changed, "seed \(seed)")
            case 1:
                try session.replace(child)
                #expect(try await session.notice() == ReloadFlow.built("tic-tac-toe"), "seed \(seed)")
            default:
                try session.replace(parent)
                #expect(try await session.notice() == ReloadFlow.built("lobby"), "seed \(seed)")
            }
            let after = try await session.act()
            #expect(after.title == before.title && after.texts == before.texts, "seed \(seed)")
            #expect(after.offers == before.offers, "seed \(seed)")
        }
        try await remove(from: games, in: session, isolated)
        let result = await session.end()
        #expect(result.errors.hasSuffix(" 0 of them leaked.\n"), "seed \(seed): \(result.errors)")
        #expect(result.ending == .exit(0))
    }

    /// What the parent has attached is no longer there.
    private static func remove(
        from games: [String],
        in session: ReloadSession,
        _ isolated: SlotTests.Isolated
    ) async throws {
        let games = games.filter { $0 != "tic-tac-toe" }
        try session.save(text(isolated, games))
        _ = try await session.notice()
        let home = try await session.act()
        #expect(home.title == "Off game")
        #expect(home.offers == games.map { "startGame \($0)" } + ["logOut"])
        #expect(try session.faults == [])
    }

    /// Another list that has the game that is played.
    private static func otherGames(than games: [String], _ random: inout SeededGenerator) -> [String] {
        while true {
            let others = ["random-win", "again"].filter { _ in random.chance(60) }
            let new = (["tic-tac-toe"] + others).shuffled(using: &random)
            if new != games { return new }
        }
    }
}
