import PluginABI

/// Does what LoggedIn does in the tutorial's `gameDidEnd(withWinner:)`: updates the score if there is a winner, then
/// has the parent route to OffGame.
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
