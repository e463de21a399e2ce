import PluginABI

/// Requests of the interactor to the view.
@MainActor
protocol RandomWinPresentable: Presentable {
    var listener: (any RandomWinPresentableListener)? { get set }
    func announce(winner: PlayerType)
}

/// Lets chance decide and writes the score; reports the winner when the announcement was read.
final class RandomWinInteractor: PresentableInteractor<any RandomWinPresentable>, RandomWinPresentableListener {
    weak var listener: (any RandomWinListener)?

    private let scoreStream: MutableScoreStream
    private var generator: any RandomNumberGenerator
    /// The announced player, until the announcement is closed.
    private(set) var winner: PlayerType?

    init(
        presenter: any RandomWinPresentable,
        scoreStream: MutableScoreStream,
        generator: any RandomNumberGenerator,
        winner: PlayerType?
    ) {
        self.scoreStream = scoreStream
        self.generator = generator
        self.winner = winner
        super.init(presenter: presenter)
        presenter.listener = self
    }

    override func didBecomeActive() {
        super.didBecomeActive()
        if let winner { presenter.announce(winner: winner) }
    }

    // MARK: RandomWinPresentableListener

    func determineWinner() {
        guard winner == nil else { return }
        let winner: PlayerType = Bool.random(using: &generator) ? .player1 : .player2
        self.winner = winner
        // Now, as TicTacToe does: a link can lead away before the announcement is closed.
        scoreStream.updateScore(withWinner: winner)
        presenter.announce(winner: winner)
    }

    func closeAnnouncement() {
        guard let winner else { return }
        self.winner = nil
        listener?.didRandomlyWin(with: winner)
    }
}
