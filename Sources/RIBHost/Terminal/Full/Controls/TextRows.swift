/// The rows of a text of several lines in a box: a longer line continues on the next row, if possible after a blank.
///
/// Places in the text are counted in characters, as the cursor moves over them.
struct TextRows {
    private let characters: [Character]
    /// The columns of each character.
    private let widths: [Int]
    /// The characters of each row, without the line break.
    private let rows: [Range<Int>]

    /// A row and a column.
    struct Place: Equatable {
        var row: Int
        var column: Int
    }

    /// - Parameter columns: the columns of the box. The last column is for the cursor, or for the blank before the next
    ///   row.
    init(_ text: String, columns: Int, table: inout GlyphTable) {
        let characters = Array(text)
        let widths = characters.map { $0.isShownAsItself ? 1 : table.line(of: String($0)).columns }
        var rows: [Range<Int>] = []
        var (start, wordStart, column) = (0, 0, 0)
        for (index, character) in characters.enumerated() {
            if character.isLineBreak {
                rows.append(start..<index)
                (start, wordStart, column) = (index + 1, index + 1, 0)
                continue
            }
            let limit = character == " " ? columns : columns - 1
            if column + widths[index] > limit, index > start {
                let end = wordStart > start ? wordStart : index
                rows.append(start..<end)
                start = end
                column = widths[end..<index].reduce(0, +)
            }
            column += widths[index]
            if character == " " { wordStart = index + 1 }
        }
        rows.append(start..<characters.count)
        (self.characters, self.widths, self.rows) = (characters, widths, rows)
    }

    var count: Int { rows.count }

    /// The text of a row.
    subscript(row: Int) -> String { String(characters[rows[row]]) }

    /// Returns the place of a character, given by number.
    func place(of character: Int) -> Place {
        let character = min(character, characters.count)
        let row = rows.lastIndex { $0.lowerBound <= character } ?? 0
        let end = min(character, rows[row].upperBound)
        return Place(row: row, column: widths[rows[row].lowerBound..<end].reduce(0, +))
    }

    /// Returns the number of the character at a place; after the end of a row, the number of the character that follows
    /// the row.
    func character(at place: Place) -> Int {
        let number = max(0, min(place.row, rows.count - 1))
        let row = rows[number]
        var rest = place.column
        for index in row {
            rest -= widths[index]
            if rest < 0 { return index }
        }
        // What follows the last character of a row that a line continues after is on the next row.
        let continues = number + 1 < rows.count && rows[number + 1].lowerBound == row.upperBound
        return continues ? max(row.lowerBound, row.upperBound - 1) : row.upperBound
    }

    /// Returns the first visible row, so that a given row is visible and the rows move as little as possible.
    func top(showing row: Int, of height: Int, from top: Int) -> Int {
        max(0, min(max(min(top, row), row - height + 1), rows.count - 1))
    }
}

extension Character {
    /// True for visible ASCII, which has one column.
    fileprivate var isShownAsItself: Bool { utf8.count == 1 && utf8.allSatisfy { 0x20..<0x7F ~= $0 } }
}
