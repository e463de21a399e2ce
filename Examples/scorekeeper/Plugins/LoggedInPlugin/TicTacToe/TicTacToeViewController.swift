import PluginABI

/// Requests of a person on this screen.
@MainActor
protocol TicTacToePresentableListener: AnyObject {
    func placeCurrentPlayerMark(atRow row: Int, col: Int)
}

/// Shows the board, and presents the announcement over the board.
final class TicTacToeViewController: ViewController, NavigateViewControllable, TicTacToePresentable {
    weak var listener: (any TicTacToePresentableListener)?

    private let player1Name: String
    private let player2Name: String
    private var cells = [[PlayerType?]](repeating: [nil, nil, nil], count: 3)

    init(player1Name: String, player2Name: String) {
        self.player1Name = player1Name
        self.player2Name = player2Name
        super.init()
    }

    override var screen: Screen {
        Screen(title: "Tic-tac-toe") {
            Text("\(player1Name) is X, \(player2Name) is O", style: .caption)
            Grid("Board", rows: 3, columns: 3) { row, col in
                Grid.Cell(
                    mark(of: cells[row][col]),
                    position: "row \(row + 1), column \(col + 1)",
                    action: Action(id: "place", value: "\(row),\(col)"),
                    isEnabled: cells[row][col] == nil
                )
            }
        }
    }

    override func perform(_ action: Action) {
        guard action.id == "place", let numbers = action.value?.split(separator: ",").compactMap({ Int($0) }),
            numbers.count == 2, numbers.allSatisfy((0..<3).contains)
        else { return }
        listener?.placeCurrentPlayerMark(atRow: numbers[0], col: numbers[1])
    }

    private func mark(of player: PlayerType?) -> String {
        switch player {
        case .player1: "X"
        case .player2: "O"
        case nil: ""
        }
    }

    // MARK: TicTacToePresentable

    func setCell(atRow row: Int, col: Int, withPlayerType playerType: PlayerType) {
        cells[row][col] = playerType
        setNeedsDisplay()
    }

    func announce(winner: PlayerType?, withCompletionHandler handler: @escaping @MainActor () -> Void) {
        let title =
            switch winner {
            case .player1: "\(player1Name) won!"
            case .player2: "\(player2Name) won!"
            case nil: "It's a draw!"
            }
        let alert = Alert(title: title, buttons: [Button("Close Game", id: "close", role: .primary)])
        present(alert) { _ in handler() }
    }
}
