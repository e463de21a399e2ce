import PluginABI
import PluginTestKit
import Testing

@testable import RandomWinAdapter

/// Chance that a test can foresee: always the same bits.
private struct FixedGenerator: RandomNumberGenerator {
    let bits: UInt64
    func next() -> UInt64 { bits }
}

@MainActor
@Suite("RandomWin")
struct RandomWinTests {
    private final class Listener: RandomWinListener {
        var winners: [PlayerType] = []
        func didRandomlyWin(with player: PlayerType) { winners.append(player) }
    }

    private final class Needs: RandomWinDependency {
        let player1Name = "Ada"
        let player2Name = "Grace"
        let mutableScoreStream = MutableScoreStream()
    }

    private let listener = Listener()
    private let needs = Needs()

    private func attach(bits: UInt64, winner: PlayerType? = nil) -> RIBTester {
        RIBTester {
            RandomWinBuilder(dependency: needs, generator: FixedGenerator(bits: bits))
                .build(withListener: listener, winner: winner)
        }
    }

    @Test("the generator decides who wins: opposite bits, opposite winners")
    func decided() throws {
        let announcements = try [0, UInt64.max].map { bits in
            let rib = attach(bits: bits)
            try rib.press("Decide")
            return rib.texts
        }
        // Which bits mean which player is the standard library's business.
        #expect(Set(announcements) == [["Ada won!"], ["Grace won!"]])
    }

    @Test("the score is written when chance has decided, and the winner reported when the announcement is closed")
    func closed() throws {
        let rib = attach(bits: 0)
        try rib.press("Decide")
        let score = needs.mutableScoreStream.score.value
        #expect(score.player1Score + score.player2Score == 1)
        #expect(listener.winners.isEmpty)
        try rib.press("Close")
        #expect(listener.winners.count == 1)
        #expect(listener.winners.first.map { score[$0] } == 1)
        #expect(needs.mutableScoreStream.score.value == score)
    }

    @Test(
        "a winner that was announced before is announced again, whatever chance says now, and not counted again"
    )
    func goesOn() throws {
        for bits in [0, UInt64.max] {
            let rib = attach(bits: bits, winner: .player2)
            #expect(rib.texts == ["Grace won!"])
            rib.send(Action(id: "determineWinner"))
            try rib.press("Close")
        }
        #expect(listener.winners == [.player2, .player2])
        #expect(needs.mutableScoreStream.score.value == Score())
    }

    @Test("deciding twice, or closing twice, counts once")
    func twice() {
        let rib = attach(bits: 0)
        for id in ["determineWinner", "determineWinner", "close", "close"] { rib.send(Action(id: id)) }
        #expect(listener.winners.count == 1)
        let score = needs.mutableScoreStream.score.value
        #expect(score.player1Score + score.player2Score == 1)
    }
}

@MainActor
@Suite("RandomWinAdapter")
struct RandomWinAdapterTests {
    private let score = TestStream(Score())

    private func attach(_ state: RandomWinAdapterState? = nil) throws -> RIBTester {
        try RIBTester(
            RandomWinAdapterFactory(),
            streams: ["scoreStream": score],
            arguments: ["player1Name": "Ada", "player2Name": "Grace"],
            state: state
        )
    }

    @Test("what RandomWin calls didRandomlyWin, the flow gets as gameDidEnd; and nothing keeps the adapter alive")
    func adapted() throws {
        let rib = try attach()
        try rib.press("Decide")
        try rib.press("Close")
        #expect(rib.outcomes.map(\.name) == ["gameDidEnd"])
        try rib.finish()
    }

    @Test("the winner is kept from the announcement until it is closed, and announced again where it is given")
    func state() throws {
        let first = try attach()
        #expect(try first.state() == RandomWinAdapterState(winner: nil))
        try first.press("Decide")
        let kept: RandomWinAdapterState = try first.state()
        #expect(kept.winner != nil)
        let second = try attach(kept)
        #expect(second.screen == first.screen)
        try second.press("Close")
        #expect(second.outcomes == [Outcome("gameDidEnd", ["winner": kept.winner])])
        #expect(try second.state() == RandomWinAdapterState(winner: nil))
    }
}
