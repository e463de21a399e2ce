import Foundation
import HostSupport
import TestSupport
import Testing

/// Reload as a property, with slots: what fills a slot, its plugin and the parent's plugin change at random moments of
/// a game in a slot. `RIBS_SLOT_RELOADS` says how many games are played in
/// each place.
@MainActor
@Suite("A flow with slots whose file and plugins change while it runs")
struct SlotReloadTests {
    private static let child = "libTicTacToePlugin.so"
    private static let parent = "libTutorialLoggedIn.so"
    static let rounds =
        ProcessInfo.processInfo.environment["RIBS_SLOT_RELOADS"].flatMap { UInt64($0) } ?? 2

    private static func text(_ isolated: IsolatedPlugins, _ games: [String]) -> String {
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

    @Test("the board stays, and the parent offers what the file says", arguments: IsolatedPlugins.allCases)
    func changes(isolated: IsolatedPlugins) throws {
        for seed in 0..<Self.rounds { try Self.play(isolated, seed: seed) }
    }

    private static func play(_ isolated: IsolatedPlugins, seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var games = ["tic-tac-toe", "random-win"]
        let session = try ChangingFlow(
            text(isolated, games),
            libraries: [child, parent],
            ["--watch", "--leaks"]
        )
        try session.act("player1Name=Ada", "player2Name=Grace", "login", "startGame=tic-tac-toe")
        for _ in 0..<8 {
            let free = try session.screen.offers.filter { $0.hasPrefix("place") }
            if let place = free.randomElement(using: &random) { try session.act(place.replacing(" ", with: "=")) }
            if try session.screen.offers == ["close"] { try session.act("close", "startGame=tic-tac-toe") }
            let before = try session.screen
            switch random.number(0...2) {
            case 0:
                games = otherGames(than: games, &random)
                try session.save(text(isolated, games))
                #expect(try session.reload() == ReloadFlow.changed, "seed \(seed)")
            case 1:
                try session.replace(child)
                #expect(try session.reload() == ReloadFlow.built("tic-tac-toe"), "seed \(seed)")
            default:
                try session.replace(parent)
                #expect(try session.reload() == ReloadFlow.built("lobby"), "seed \(seed)")
            }
            let after = try session.act()
            #expect(after.title == before.title && after.texts == before.texts, "seed \(seed)")
            #expect(after.offers == before.offers, "seed \(seed)")
        }
        try remove(from: games, in: session, isolated)
        let result = try session.end()
        #expect(result.errors.hasSuffix(" 0 of them leaked.\n"), "seed \(seed): \(result.errors)")
        #expect(result.ending == .exit(0))
    }

    /// What the parent has attached is no longer there.
    private static func remove(
        from games: [String],
        in session: ChangingFlow,
        _ isolated: IsolatedPlugins
    ) throws {
        let games = games.filter { $0 != "tic-tac-toe" }
        try session.save(text(isolated, games))
        _ = try session.reload()
        let home = try session.act()
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
