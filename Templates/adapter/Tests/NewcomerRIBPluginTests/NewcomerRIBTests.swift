import PluginABI
import PluginTestKit
import Testing

@testable import NewcomerRIBPlugin

@MainActor
@Suite("Newcomer RIB")
struct NewcomerRIBTests {
    private let score = TestStream(Score())
    private let rib: RIBTester

    init() throws {
        rib = try RIBTester(
            NewcomerRIBFactory(),
            streams: ["scoreStream": score],
            arguments: ["player1Name": "Ada", "player2Name": "Grace"]
        )
    }

    @Test("the players are the sides of the coin")
    func names() {
        #expect(rib.texts == ["Toss a coin. Heads: Ada. Tails: Grace."])
    }

    @Test("how the coin lands is the end of a game to the flow, with the score written before")
    func adapted() throws {
        try rib.press("Tails")
        #expect(score.value == Score(player1Score: 0, player2Score: 1))
        #expect(rib.outcomes == [Outcome("gameDidEnd", ["winner": PlayerType.player2])])
        try rib.finish()
    }
}
