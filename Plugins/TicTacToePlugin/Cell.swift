/// A square of the board, by row and column from 0.
struct Cell: Hashable {
    let row: Int
    let column: Int
}

extension Cell {
    /// The cell that an action's value, or a kept move, names: `"ROW,COLUMN"`, both from 1, as people count.
    init?(words: String) {
        let bytes = words.utf8.span
        guard bytes.count == 3, bytes[1] == UInt8(ascii: ",") else { return nil }
        self.init(row: Int(bytes[0]) - Self.one, column: Int(bytes[2]) - Self.one)
    }

    var words: String { "\(row + 1),\(column + 1)" }

    private static var one: Int { Int(UInt8(ascii: "1")) }
}
