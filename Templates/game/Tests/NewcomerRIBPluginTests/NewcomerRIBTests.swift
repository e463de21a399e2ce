import PluginABI
import PluginTestKit
import Testing

@testable import NewcomerRIBPlugin

@MainActor
@Suite("Newcomer RIB")
struct NewcomerRIBTests {
    private let score = TestStream(Score())
    private let game: RIBTester

    init() throws {
        game = try RIBTester(
            NewcomerRIBFactory(),
            streams: ["scoreStream": score],
            arguments: ["player1Name": "Ada", "player2Name": "Grace"]
        )
    }

    @Test("the players take turns")
    func turns() throws {
        #expect(game.texts == ["Ada to move", "12 stones left"])
        try game.press("Take 3")
        #expect(game.texts == ["Grace to move", "9 stones left"])
    }

    @Test("the player who takes the last stone wins, which is written to the score and reported")
    func win() throws {
        for _ in 1...4 { try game.press("Take 3") }
        #expect(game.texts == ["Grace won!"])
        #expect(score.values == [Score(), Score(player1Score: 0, player2Score: 1)])
        #expect(game.outcomes.isEmpty)
        try game.press("Close")
        #expect(game.outcomes == [Outcome("gameDidEnd", ["winner": PlayerType.player2])])
        try game.finish()
    }

    @Test("no more can be taken than there are")
    func last() throws {
        for count in [3, 3, 3, 2] { try game.press("Take \(count)") }
        #expect(game.screen.actions.map(\.label) == ["Take 1"])
        game.send(Action(id: "take", value: "2"))
        #expect(game.texts == ["Ada to move", "1 stones left"])
    }
}
