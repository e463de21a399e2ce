import PluginABI
import PluginTestKit
import Testing

@testable import NewcomerRIBPlugin

@MainActor
@Suite("Newcomer RIB")
struct NewcomerRIBTests {
    private let score = TestStream(Score())
    private let service: RIBTester

    init() throws {
        service = try RIBTester(
            NewcomerRIBFactory(),
            constants: ["gamesToWin": 2],
            streams: ["scoreStream": score]
        )
    }

    @Test("the match ends when a player has won enough games, once")
    func end() throws {
        score.value = Score(player1Score: 1, player2Score: 1)
        #expect(service.outcomes.isEmpty)
        score.value = Score(player1Score: 1, player2Score: 2)
        score.value = Score(player1Score: 1, player2Score: 3)
        #expect(service.outcomes == [Outcome("matchDidEnd", ["winner": PlayerType.player2])])
        try service.finish()
    }

    @Test("a service that has ended receives nothing more")
    func detached() throws {
        service.detach()
        score.value = Score(player1Score: 2, player2Score: 0)
        #expect(service.outcomes.isEmpty)
        try service.finish()
    }
}
