/// The players' score, for a RIB that only shows the score.
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

    /// Makes a stream with `score` as the first value.
    public convenience init(_ score: Score = Score()) {
        self.init(MutableValueStream(score))
    }

    /// Makes a stream of scores stored elsewhere, such as in a scope of the host.
    public init(_ scores: MutableValueStream<Score>) {
        self.scores = scores
        super.init(score: scores.readOnly)
    }

    /// Adds a won game to the winner's score.
    public func updateScore(withWinner winner: PlayerType) {
        var score = scores.value
        let (games, isTooMany) = score[winner].addingReportingOverflow(1)
        guard !isTooMany else { return }
        score[winner] = games
        scores.value = score
    }

    /// The score for a RIB that only shows it. Casting it back to a writable stream is impossible.
    public var readOnly: ScoreStream {
        ScoreStream(score: score)
    }
}
