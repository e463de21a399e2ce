import PluginABI

/// Requests of a person on this screen.
@MainActor
protocol TicTacToePresentableListener: AnyObject {
    func place(at cell: Cell)
    func closeAnnouncement()
}

/// Shows the board and the next player, and announces the end.
final class TicTacToeViewController: ViewController, TicTacToePresentable {
    weak var listener: (any TicTacToePresentableListener)?

    private let player1Name: String
    private let player2Name: String
    private var board = Board()

    init(player1Name: String, player2Name: String) {
        self.player1Name = player1Name
        self.player2Name = player2Name
        super.init()
    }

    override var screen: Screen {
        Screen(title: "Tic-tac-toe") {
            headline
            Grid("Board", rows: Board.size, columns: Board.size) { row, column in
                gridCell(for: Cell(row: row, column: column))
            }
            if board.standing.isOver {
                Button("Close", id: "close", role: .primary)
            }
        }
    }

    override func perform(_ action: Action) {
        switch action.id {
        case "place":
            if let name = action.value, let cell = Cell(named: name) {
                listener?.place(at: cell)
            }
        case "close":
            listener?.closeAnnouncement()
        default:
            break
        }
    }

    // MARK: TicTacToePresentable

    func show(_ board: Board) {
        self.board = board
        setNeedsDisplay()
    }

    private var headline: Text {
        switch board.standing {
        case .toMove(let player):
            Text("\(name(of: player)) (\(player.mark)) to move", style: .headline, tone: player.tone)
        case .won(let player):
            Text("\(name(of: player)) won!", style: .title, tone: .positive)
        case .draw:
            Text("It's a draw!", style: .title)
        }
    }

    private func gridCell(for cell: Cell) -> Grid.Cell {
        let player = board[cell]
        return Grid.Cell(
            player?.mark ?? "",
            position: "row \(cell.row + 1), column \(cell.column + 1)",
            action: Action(id: "place", value: cell.name),
            isEnabled: player == nil && !board.standing.isOver,
            tone: player?.tone ?? .neutral,
            isHighlighted: board.hasWon(cell)
        )
    }

    private func name(of player: PlayerType) -> String {
        switch player {
        case .player1: player1Name
        case .player2: player2Name
        }
    }
}

extension PlayerType {
    /// The letter of a player on the board.
    fileprivate var mark: String {
        switch self {
        case .player1: "X"
        case .player2: "O"
        }
    }

    /// The colour of a player's marks and turns.
    fileprivate var tone: Tone {
        switch self {
        case .player1: .accent
        case .player2: .secondAccent
        }
    }
}
