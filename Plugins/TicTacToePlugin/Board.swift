import PluginABI

/// The state of a game.
enum Standing: Equatable {
    case toMove(PlayerType)
    case won(PlayerType)
    case draw

    var isOver: Bool {
        if case .toMove = self { false } else { true }
    }
}

/// The rules of tic-tac-toe: three by three, player 1 first, three in a row wins, a full board without a row is a draw.
struct Board {
    static let size = 3

    private(set) var standing: Standing = .toMove(.player1)

    // What each player has marked.
    private var player1 = Squares()
    private var player2 = Squares()

    // The cells of the marks in order, row by row from 0. Not an array: a board is copied with each move.
    private var order = InlineArray<9, UInt8>(repeating: 0)
    private var count = 0

    /// The moves that led to the board, the first one first.
    var moves: [Cell] {
        (0..<count).map { Cell(row: Int(order[$0]) / Self.size, column: Int(order[$0]) % Self.size) }
    }

    subscript(cell: Cell) -> PlayerType? {
        guard let square = Squares(cell) else { return nil }
        return player1.contains(square) ? .player1 : player2.contains(square) ? .player2 : nil
    }

    /// Places the mark of the player whose turn it is.
    ///
    /// - Returns: false, and changes nothing, when the game is over, or the cell is taken or off the board.
    mutating func place(at cell: Cell) -> Bool {
        guard case .toMove(let player) = standing, let square = Squares(cell), taken.isDisjoint(with: square) else {
            return false
        }
        self[player].formUnion(square)
        order[count] = UInt8(cell.row * Self.size + cell.column)
        count += 1
        standing = self[player].holdLine ? .won(player) : taken == .all ? .draw : .toMove(player.opponent)
        return true
    }

    /// Whether a cell is one of those that have won.
    func hasWon(_ cell: Cell) -> Bool {
        guard case .won(let player) = standing, let square = Squares(cell) else { return false }
        return self[player].inLine.contains(square)
    }

    private var taken: Squares { player1.union(player2) }

    private subscript(player: PlayerType) -> Squares {
        get {
            switch player {
            case .player1: player1
            case .player2: player2
            }
        }
        set {
            switch player {
            case .player1: player1 = newValue
            case .player2: player2 = newValue
            }
        }
    }
}

extension PlayerType {
    fileprivate var opponent: PlayerType {
        switch self {
        case .player1: .player2
        case .player2: .player1
        }
    }
}
