/// A cell of the board, by row and column from 0.
struct Cell: Hashable {
    let row: Int
    let column: Int

    /// The name of the cell in an action's value and in a kept move: `"ROW,COLUMN"`, both from 1, as people count.
    var name: String { "\(row + 1),\(column + 1)" }
}

extension Cell {
    /// Finds the cell of the board with a name; nil if there is none.
    init?(named name: String) {
        guard let cell = Board.cells.first(where: { $0.name == name }) else { return nil }
        self = cell
    }
}
