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

    private var marks: [Cell: PlayerType] = [:]

    subscript(cell: Cell) -> PlayerType? { marks[cell] }

    /// Places the mark of the player whose turn it is.
    ///
    /// - Returns: false, and changes nothing, when the game is over, or the cell is taken or off the board.
    mutating func place(at cell: Cell) -> Bool {
        guard case .toMove(let player) = standing, Self.cells.contains(cell), marks[cell] == nil else { return false }
        marks[cell] = player
        standing = standing(after: player)
        return true
    }

    private func standing(after player: PlayerType) -> Standing {
        if Self.lines.contains(where: { line in line.allSatisfy { marks[$0] == player } }) {
            return .won(player)
        }
        return marks.count == Self.cells.count ? .draw : .toMove(player.opponent)
    }

    private static let cells: [Cell] = (0..<size).flatMap { row in
        (0..<size).map { column in Cell(row: row, column: column) }
    }

    private static let lines: [[Cell]] = {
        let range = 0..<size
        let rows = range.map { row in range.map { Cell(row: row, column: $0) } }
        let columns = range.map { column in range.map { Cell(row: $0, column: column) } }
        let diagonals = [range.map { Cell(row: $0, column: $0) }, range.map { Cell(row: $0, column: size - 1 - $0) }]
        return rows + columns + diagonals
    }()
}

extension PlayerType {
    fileprivate var opponent: PlayerType {
        switch self {
        case .player1: .player2
        case .player2: .player1
        }
    }
}
