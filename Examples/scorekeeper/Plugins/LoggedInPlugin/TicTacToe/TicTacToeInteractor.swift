import PluginABI

/// Requests of the interactor to the view.
@MainActor
protocol TicTacToePresentable: Presentable {
    var listener: (any TicTacToePresentableListener)? { get set }
    func setCell(atRow row: Int, col: Int, withPlayerType playerType: PlayerType)

    /// Announces the end of the game, and calls the handler after a person has read the announcement.
    func announce(winner: PlayerType?, withCompletionHandler handler: @escaping @MainActor () -> Void)
}

/// Plays a game and reports the winner. As in the article, the parent decides what follows.
final class TicTacToeInteractor: PresentableInteractor<any TicTacToePresentable>, TicTacToePresentableListener {
    weak var listener: (any TicTacToeListener)?

    private var currentPlayer = PlayerType.player1
    private var board = [[PlayerType?]](repeating: [nil, nil, nil], count: 3)

    override init(presenter: any TicTacToePresentable) {
        super.init(presenter: presenter)
        presenter.listener = self
    }

    // MARK: TicTacToePresentableListener

    func placeCurrentPlayerMark(atRow row: Int, col: Int) {
        guard board[row][col] == nil, checkWinner() == nil else { return }
        let currentPlayer = getAndFlipCurrentPlayer()
        board[row][col] = currentPlayer
        presenter.setCell(atRow: row, col: col, withPlayerType: currentPlayer)

        let winner = checkWinner()
        if winner != nil || isFull {
            presenter.announce(winner: winner) { self.listener?.gameDidEnd(withWinner: winner) }
        }
    }

    private func getAndFlipCurrentPlayer() -> PlayerType {
        defer { currentPlayer = currentPlayer == .player1 ? .player2 : .player1 }
        return currentPlayer
    }

    private var isFull: Bool {
        board.allSatisfy { row in row.allSatisfy { $0 != nil } }
    }

    private func checkWinner() -> PlayerType? {
        let rows = board
        let columns = (0..<3).map { col in board.map { $0[col] } }
        let diagonals = [(0..<3).map { board[$0][$0] }, (0..<3).map { board[$0][2 - $0] }]
        let full = (rows + columns + diagonals).first { line in line[0] != nil && line.allSatisfy { $0 == line[0] } }
        return full?[0]
    }
}
