import PluginABI

/// Requests of the interactor to the view.
@MainActor
protocol TicTacToePresentable: Presentable {
    var listener: (any TicTacToePresentableListener)? { get set }
    func show(_ board: Board)
}

/// Plays a game: applies the moves, writes the score when a player wins, and reports the end after the announcement.
final class TicTacToeInteractor: PresentableInteractor<any TicTacToePresentable>, TicTacToePresentableListener {
    weak var listener: (any TicTacToeListener)?

    private let scoreStream: MutableScoreStream
    private var board = Board()

    /// Makes the interactor.
    ///
    /// - Parameter state: the game to continue. Its moves are used up to the first invalid one.
    init(presenter: any TicTacToePresentable, scoreStream: MutableScoreStream, state: TicTacToeState?) {
        self.scoreStream = scoreStream
        super.init(presenter: presenter)
        presenter.listener = self
        for move in state?.moves ?? [] {
            guard let cell = Cell(named: move), board.place(at: cell) else { break }
        }
    }

    override func didBecomeActive() {
        super.didBecomeActive()
        presenter.show(board)
    }

    override func willResignActive() {
        super.willResignActive()
        board = Board()
    }

    /// The state for continuing the game.
    var state: TicTacToeState { TicTacToeState(moves: board.moves.map(\.name)) }

    // MARK: TicTacToePresentableListener

    func place(at cell: Cell) {
        guard board.place(at: cell) else { return }
        if case .won(let winner) = board.standing {
            scoreStream.updateScore(withWinner: winner)
        }
        presenter.show(board)
    }

    func closeAnnouncement() {
        switch board.standing {
        case .won(let winner): listener?.gameDidEnd(winner: winner)
        case .draw: listener?.gameDidEnd(winner: nil)
        case .toMove: break
        }
    }
}
