/// A square of the board, by row and column from 0.
struct Cell: Hashable {
    let row: Int
    let column: Int
}

extension Cell {
    /// The cell that an action's value, or a kept move, names: `"ROW,COLUMN"`, both from 1, as people count.
    init?(words: borrowing String) {
        let bytes = words.utf8.span
        guard bytes.count == 3, bytes[1] == UInt8(ascii: ",") else { return nil }
        self.init(row: Int(bytes[0]) - Self.one, column: Int(bytes[2]) - Self.one)
    }

    /// As bytes, like above: all moves of a game are spelled after each turn.
    var words: String {
        String(unsafeUninitializedCapacity: 3) { bytes in
            bytes[0] = UInt8(row + Self.one)
            bytes[1] = UInt8(ascii: ",")
            bytes[2] = UInt8(column + Self.one)
            return 3
        }
    }

    private static var one: Int { Int(UInt8(ascii: "1")) }
}
