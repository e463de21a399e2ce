/// Squares of the board, one bit each: row by row.
struct Squares: OptionSet {
    let rawValue: UInt16

    /// The whole board.
    static let all = Squares(rawValue: 0b111_111_111)

    /// Whether three in a row are among them.
    var holdLine: Bool {
        Self.lines.contains { rawValue & $0 == $0 }
    }

    /// The squares of complete lines; empty if no three are in a row.
    var inLine: Squares {
        Self.lines.reduce(into: []) { found, line in
            if rawValue & line == line { found.formUnion(Squares(rawValue: line)) }
        }
    }

    private static let lines: [UInt16] = [
        0b111_000_000, 0b000_111_000, 0b000_000_111,
        0b100_100_100, 0b010_010_010, 0b001_001_001,
        0b100_010_001, 0b001_010_100,
    ]
}

extension Squares {
    /// The square of a cell; nil when the cell is off the board.
    init?(_ cell: Cell) {
        let side = 0..<Board.size
        guard side.contains(cell.row), side.contains(cell.column) else { return nil }
        self.init(rawValue: 0b100_000_000 >> (cell.row * Board.size + cell.column))
    }
}
