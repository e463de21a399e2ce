/// The players' score, as a RIB that shows it sees it.
///
/// A class of its own: whoever is given one cannot cast it to one that writes.
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
    public init(_ score: Score = Score()) {
        scores = MutableValueStream(score)
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
