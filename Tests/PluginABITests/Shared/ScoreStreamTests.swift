import PluginABI
import Testing

@MainActor
@Suite("The score")
struct ScoreStreamTests {
    @Test("a win is counted for its winner")
    func update() {
        let stream = MutableScoreStream()
        var seen: [Score] = []
        let subscription = stream.score.subscribe { seen.append($0) }
        stream.updateScore(withWinner: .player1)
        stream.updateScore(withWinner: .player2)
        stream.updateScore(withWinner: .player1)
        #expect(
            seen == [
                Score(), Score(player1Score: 1), Score(player1Score: 1, player2Score: 1),
                Score(player1Score: 2, player2Score: 1),
            ]
        )
        subscription.dispose()
    }

    @Test("a score that cannot grow stays as it is")
    func overflow() {
        let stream = MutableScoreStream(Score(player1Score: .max))
        stream.updateScore(withWinner: .player1)
        #expect(stream.score.value == Score(player1Score: .max))
    }

    @Test("a read-only score follows, and cannot be cast to one that writes, nor can its stream")
    func readOnly() {
        let stream = MutableScoreStream()
        let face = stream.readOnly
        stream.updateScore(withWinner: .player2)
        #expect(face.score.value == Score(player2Score: 1))
        #expect((face as AnyObject) as? MutableScoreStream == nil)
        #expect((face.score as AnyObject) as? MutableValueStream<Score> == nil)
        #expect((stream.score as AnyObject) as? MutableValueStream<Score> == nil)
    }
}
