import PluginABI

/// Requests of the interactor to the router.
@MainActor
protocol LoggedInRouting: ViewableRouting {
    func routeToOffGame()
    func routeToTicTacToe()
}

/// Counts each game for its winner, and chooses the next child.
final class LoggedInInteractor: Interactor, LoggedInInteractable {
    weak var router: (any LoggedInRouting)?
    weak var listener: (any LoggedInListener)?

    private let mutableScoreStream: MutableScoreStream

    init(mutableScoreStream: MutableScoreStream) {
        self.mutableScoreStream = mutableScoreStream
        super.init()
    }

    // MARK: OffGameListener

    func startGame() {
        router?.routeToTicTacToe()
    }

    func logOut() {
        listener?.logOut()
    }

    // MARK: TicTacToeListener

    func gameDidEnd(withWinner winner: PlayerType?) {
        if let winner {
            mutableScoreStream.updateScore(withWinner: winner)
        }
        router?.routeToOffGame()
    }
}
