import PluginABI
import PluginTestKit
import Testing

@testable import NamedWinPlugin

@Suite("A step around another team's game")
@MainActor
struct NamedWinTests {
    private let streams = ["scoreStream": TestStream(Score())]
    private let pair = ["pair": "Ada & Grace"]
    private let games = TestSlot()

    @Test("gives the game two names out of one text, and reports the name of its winner")
    func conversion() throws {
        let step = try RIBTester(NamedWinFactory(), streams: streams, arguments: pair, slots: ["game": games])
        let game = try #require(games.attached.first)
        #expect(game.argument("player1Name") == "Ada" && game.argument("player2Name") == "Grace")
        game.report("gameDidEnd", ["winner": PlayerType.player2])
        #expect(step.outcomes == [Outcome("didWin", ["name": "Grace"])])
        try step.finish()
    }

    @Test("reports no name for a draw, and for a game that does not come back")
    func nobody() throws {
        let step = try RIBTester(NamedWinFactory(), streams: streams, arguments: pair, slots: ["game": games])
        let game = try #require(games.attached.first)
        game.fail(in: "game", comesBack: true)
        #expect(step.outcomes.isEmpty)
        game.report("gameDidEnd", ["winner": nil as PlayerType?])
        #expect(step.outcomes == [Outcome("didWin", ["name": nil as String?])])
        try step.finish()
    }

    @Test("makes two names of any text")
    func names() {
        #expect(Players("Ada & Grace") == Players("Ada&Grace"))
        #expect(Players("Ada").second == "Nobody" && Players("").first.isEmpty)
        #expect(Players(" Ada & Grace & Edith ").second == "Grace & Edith")
    }
}
