/// The players' score, for a RIB that shows it.
///
/// A separate class: a stream for reading cannot be cast to one for writing.
@MainActor
public class ScoreStream {
    /// The score: the latest, and each change.
    public final let score: ValueStream<Score>

    init(score: ValueStream<Score>) {
        self.score = score
    }
}

/// The players' score, for a RIB that decides games.
@MainActor
public final class MutableScoreStream: ScoreStream {
    let scores: MutableValueStream<Score>

    /// Makes a stream that starts with `score`.
    public convenience init(_ score: Score = Score()) {
        self.init(MutableValueStream(score))
    }

    /// Makes the score of a stream that is stored elsewhere, such as in a scope of the host.
    public init(_ scores: MutableValueStream<Score>) {
        self.scores = scores
        super.init(score: scores.readOnly)
    }

    /// Counts a game for its winner.
    public func updateScore(withWinner winner: PlayerType) {
        var score = scores.value
        let (games, isTooMany) = score[winner].addingReportingOverflow(1)
        guard !isTooMany else { return }
        score[winner] = games
        scores.value = score
    }

    /// The score for a RIB that only shows it. It cannot be cast back to one that writes.
    public var readOnly: ScoreStream {
        ScoreStream(score: score)
    }
}
