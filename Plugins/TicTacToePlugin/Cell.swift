/// A cell of the board, by row and column from 0.
struct Cell: Hashable {
    let row: Int
    let column: Int

    /// The name that an action's value and a kept move have for the cell: `"ROW,COLUMN"`, both from 1, as people count.
    var name: String { "\(row + 1),\(column + 1)" }
}

extension Cell {
    /// The cell of the board that has a name; nil where none has it.
    init?(named name: String) {
        guard let cell = Board.cells.first(where: { $0.name == name }) else { return nil }
        self = cell
    }
}
