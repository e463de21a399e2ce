import PluginABI

/// A square of the board, by row and column from 0.
struct Cell: Hashable {
    let row: Int
    let column: Int
}

/// How a game stands.
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

    /// Square by square, row by row.
    private var marks = InlineArray<9, PlayerType?>(repeating: nil)

    subscript(cell: Cell) -> PlayerType? { Self.index(of: cell).flatMap { marks[$0] } }

    /// Places the mark of the player whose turn it is.
    ///
    /// - Returns: false, and changes nothing, when the game is over, or the cell is taken or off the board.
    mutating func place(at cell: Cell) -> Bool {
        guard case .toMove(let player) = standing, let index = Self.index(of: cell), marks[index] == nil else {
            return false
        }
        marks[index] = player
        standing = standing(after: player)
        return true
    }

    private func standing(after player: PlayerType) -> Standing {
        for (a, b, c) in Self.lines where marks[a] == player && marks[b] == player && marks[c] == player {
            return .won(player)
        }
        return marks.indices.contains { marks[$0] == nil } ? .toMove(player.opponent) : .draw
    }

    /// Where a cell's mark is kept; nil when the cell is off the board.
    private static func index(of cell: Cell) -> Int? {
        let range = 0..<size
        return range.contains(cell.row) && range.contains(cell.column) ? cell.row * size + cell.column : nil
    }

    private static let lines = [
        (0, 1, 2), (3, 4, 5), (6, 7, 8),
        (0, 3, 6), (1, 4, 7), (2, 5, 8),
        (0, 4, 8), (2, 4, 6),
    ]
}

extension PlayerType {
    fileprivate var opponent: PlayerType {
        switch self {
        case .player1: .player2
        case .player2: .player1
        }
    }
}
