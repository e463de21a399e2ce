import PluginABI
import PluginTestKit
import Testing

@testable import OffGamePlugin

@MainActor
@Suite("OffGame")
struct OffGameTests {
    private let score = TestStream(Score())
    private let offGame: RIBTester

    init() throws {
        offGame = try Self.attach(score)
    }

    private static func attach(_ score: TestStream<Score>, games: [String]? = nil) throws -> RIBTester {
        try RIBTester(
            OffGameFactory(),
            constants: ["player1Name": "Ada", "player2Name": "Grace", "games": games],
            streams: ["scoreStream": score]
        )
    }

    @Test("both names are shown with their scores")
    func names() {
        #expect(offGame.texts == ["Ada: 0", "Grace: 0"])
    }

    @Test("a score that changes while it is shown is shown")
    func liveScore() {
        score.value = Score(player1Score: 0, player2Score: 1)
        #expect(offGame.texts == ["Ada: 0", "Grace: 1"])
    }

    @Test("a score that was written before is shown immediately")
    func replayedScore() {
        offGame.detach()
        score.value = Score(player1Score: 1, player2Score: 0)
        #expect(offGame.texts == ["Ada: 0", "Grace: 0"])
        offGame.attach()
        #expect(offGame.texts == ["Ada: 1", "Grace: 0"])
    }

    @Test("Start Game reports startGame")
    func start() throws {
        #expect(offGame.screen.actions.map(\.label) == ["Start Game"])
        try offGame.press("Start Game")
        #expect(offGame.outcomes == [Outcome("startGame", ["game": nil])])
        try offGame.finish()
    }

    @Test("where there are several games, each has a button, and its name is reported")
    func games() throws {
        let offGame = try Self.attach(score, games: ["tic-tac-toe", "random-win"])
        #expect(offGame.screen.actions.map(\.label) == ["Start tic-tac-toe", "Start random-win"])
        try offGame.press("Start random-win")
        #expect(offGame.outcomes == [Outcome("startGame", ["game": "random-win"])])
    }

    @Test("an action that the screen does not know is ignored")
    func unknownAction() {
        offGame.send(Action(id: "stop"))
        #expect(offGame.outcomes.isEmpty)
    }
}
