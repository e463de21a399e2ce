/// A text of several lines as rows of a box: longer lines continue on the next row, after a blank where there is one.
///
/// Places in the text are counted in characters, as a person moves over them.
struct TextRows {
    private let characters: [Character]
    /// The columns of each character.
    private let widths: [Int]
    /// The characters of each row, without the break that ends its line.
    private let rows: [Range<Int>]

    /// A row, and a column in it.
    struct Place: Equatable {
        var row: Int
        var column: Int
    }

    /// - Parameter columns: those of the box. The last is for the cursor, or for the blank before the next row.
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

    /// Where a character is, by its number.
    func place(of character: Int) -> Place {
        let character = min(character, characters.count)
        let row = rows.lastIndex { $0.lowerBound <= character } ?? 0
        let end = min(character, rows[row].upperBound)
        return Place(row: row, column: widths[rows[row].lowerBound..<end].reduce(0, +))
    }

    /// The number of the character at a place, or of what follows the last one of a row that ends before it.
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

    /// The first of the rows that are seen, so that one of them is, and as few as possible have moved.
    func top(showing row: Int, of height: Int, from top: Int) -> Int {
        max(0, min(max(min(top, row), row - height + 1), rows.count - 1))
    }
}

extension Character {
    /// Whether it is of visible ASCII, which has one column.
    fileprivate var isShownAsItself: Bool { utf8.count == 1 && utf8.allSatisfy { 0x20..<0x7F ~= $0 } }
}
