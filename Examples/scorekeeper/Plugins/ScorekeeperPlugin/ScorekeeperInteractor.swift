import PluginABI

/// Updates the score if there is a winner, then lets the parent route to OffGame, as LoggedIn does in the tutorial's
/// `gameDidEnd(withWinner:)`.
final class ScorekeeperInteractor: Interactor {
    weak var listener: (any ScorekeeperListener)?

    private let mutableScoreStream: MutableScoreStream
    private let winner: PlayerType?

    init(mutableScoreStream: MutableScoreStream, winner: PlayerType?) {
        self.mutableScoreStream = mutableScoreStream
        self.winner = winner
        super.init()
    }

    override func didBecomeActive() {
        super.didBecomeActive()
        if let winner {
            mutableScoreStream.updateScore(withWinner: winner)
        }
        listener?.didUpdateScore()
    }
}
