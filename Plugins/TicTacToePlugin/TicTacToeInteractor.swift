import PluginABI

/// What the interactor asks of its view.
@MainActor
protocol TicTacToePresentable: Presentable {
    var listener: (any TicTacToePresentableListener)? { get set }
    func show(_ board: Board)
}

/// Plays one game: applies the moves, writes the score when a player wins, and reports the end once it was read.
final class TicTacToeInteractor: PresentableInteractor<any TicTacToePresentable>, TicTacToePresentableListener {
    weak var listener: (any TicTacToeListener)?

    private let scoreStream: MutableScoreStream
    private var board = Board()

    init(presenter: any TicTacToePresentable, scoreStream: MutableScoreStream) {
        self.scoreStream = scoreStream
        super.init(presenter: presenter)
        presenter.listener = self
    }

    override func didBecomeActive() {
        super.didBecomeActive()
        board = Board()
        presenter.show(board)
    }

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
