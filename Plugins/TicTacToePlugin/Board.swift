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

/// The rules of tic-tac-toe: three by three, player 1 first, three in a row win, a full board without a row is a draw.
struct Board {
    static let size = 3

    /// The moves so far, from the first on.
    private(set) var moves: [Cell] = []
    private(set) var standing = Standing.toMove(.player1)
    private var marks: [Cell: PlayerType] = [:]

    /// The player whose mark is in a cell; nil for a free cell, and off the board.
    subscript(cell: Cell) -> PlayerType? { marks[cell] }

    /// Places the mark of the next player.
    ///
    /// - Returns: false, and changes nothing, when the game is over, or the cell is taken or off the board.
    mutating func place(at cell: Cell) -> Bool {
        guard case .toMove(let player) = standing, Self.cells.contains(cell), marks[cell] == nil else { return false }
        moves.append(cell)
        marks[cell] = player
        if !lines(of: player).isEmpty {
            standing = .won(player)
        } else if moves.count == Self.cells.count {
            standing = .draw
        } else {
            standing = .toMove(player == .player1 ? .player2 : .player1)
        }
        return true
    }

    /// Returns true if a cell belongs to a winning line.
    func hasWon(_ cell: Cell) -> Bool {
        guard case .won(let player) = standing else { return false }
        return lines(of: player).contains { $0.contains(cell) }
    }

    /// Returns the lines completed by a player: the last move can complete two.
    private func lines(of player: PlayerType) -> [[Cell]] {
        Self.lines.filter { line in line.allSatisfy { marks[$0] == player } }
    }
}

extension Board {
    /// All cells, row by row.
    static let cells = rows.flatMap(\.self)

    private static let lines = rows + columns + diagonals
    private static let rows = side.map { row in side.map { column in Cell(row: row, column: column) } }
    private static let columns = side.map { column in side.map { row in Cell(row: row, column: column) } }
    private static let diagonals = [
        side.map { Cell(row: $0, column: $0) },
        side.map { Cell(row: $0, column: size - 1 - $0) },
    ]
    private static let side = 0..<size
}
