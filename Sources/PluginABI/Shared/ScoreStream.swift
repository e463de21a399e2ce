/// The players' score, as a RIB that shows it sees it.
///
/// A class of its own: one that was given to read cannot be cast to one that writes.
@MainActor
public class ScoreStream {
    /// The score: the latest, and each change.
    public final let score: ValueStream<Score>

    init(score: ValueStream<Score>) {
        self.score = score
    }
}

/// The players' score, as a RIB that decides games sees it.
@MainActor
public final class MutableScoreStream: ScoreStream {
    private let scores: MutableValueStream<Score>

    /// Makes a stream that starts with `score`.
    public convenience init(_ score: Score = Score()) {
        self.init(MutableValueStream(score))
    }

    /// Makes the score of a stream that is kept elsewhere, such as in a scope of the host.
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

    /// The score as a RIB that only shows it sees it. It cannot be cast back to one that writes.
    public var readOnly: ScoreStream {
        ScoreStream(score: score)
    }
}
