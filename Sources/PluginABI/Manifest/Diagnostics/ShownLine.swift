/// A piece of a source line in its drawn form, with the drawn column of each byte.
struct ShownLine {
    /// The largest number of drawn columns of a line if the width of the terminal is unknown.
    static let maximumWidth = 140
    /// The mark for omitted parts of a line.
    static let ellipsis = "..."

    private(set) var text = ""
    /// The drawn bytes.
    private var slice: Range<Int>
    /// For each byte of the slice, the column of its character; then the column after the last character.
    private var columns: [Int] = []

    /// A character in its drawn form.
    private struct Cell {
        var text: String
        var width: Int
        /// The number of bytes in the file.
        var length: Int
    }

    /// Draws as much of a line as fits, around the marked bytes.
    ///
    /// - Parameter width: the largest number of drawn columns, without ellipses.
    init(_ source: SourceFile, line: Int, around focus: Range<Int>, width: Int = Self.maximumWidth) {
        let whole = source.lineRange(line)
        slice = Self.slice(of: whole, around: focus, in: source.bytes, width: width)
        var cells = Self.cells(of: slice, in: source.bytes)[...]
        // A tab and an escaped character take more columns than bytes, so a piece that fits in bytes can still be too
        // wide.
        var before = Self.width(of: cells, upTo: focus.lowerBound - slice.lowerBound)
        var total = cells.reduce(0) { $0 + $1.width }
        while total > width, let first = cells.first, let last = cells.last {
            if before > width / 2 {
                cells.removeFirst()
                before -= first.width
                total -= first.width
                slice = slice.lowerBound + first.length..<slice.upperBound
            } else {
                cells.removeLast()
                total -= last.width
                slice = slice.lowerBound..<slice.upperBound - last.length
            }
        }
        var column = 0
        if slice.lowerBound > whole.lowerBound {
            text += Self.ellipsis
            column += Self.ellipsis.count
        }
        for cell in cells {
            columns.append(contentsOf: repeatElement(column, count: cell.length))
            text += cell.text
            column += cell.width
        }
        columns.append(column)
        if slice.upperBound < whole.upperBound { text += Self.ellipsis }
    }

    private static func cells(of slice: Range<Int>, in bytes: [UInt8]) -> [Cell] {
        var next = slice.lowerBound
        return String(decoding: bytes[slice], as: UTF8.self).unicodeScalars.map { scalar in
            let text = scalar == "\t" ? "    " : scalar.shown
            let width = scalar == "\t" || scalar.isShownEscaped ? text.count : scalar.columns
            let length = scalar == "\u{FFFD}" ? replacedLength(bytes, at: next, in: slice) : scalar.utf8.count
            next += length
            return Cell(text: text, width: width, length: length)
        }
    }

    /// Returns the width, in columns, of the cells of the first bytes.
    private static func width(of cells: ArraySlice<Cell>, upTo bytes: Int) -> Int {
        var (offset, width) = (0, 0)
        for cell in cells {
            guard offset < bytes else { break }
            offset += cell.length
            width += cell.width
        }
        return width
    }

    /// Returns the drawn column of the byte at an offset.
    func column(of offset: Int) -> Int {
        columns[min(max(offset - slice.lowerBound, 0), columns.count - 1)]
    }

    /// Returns the bytes to draw: a line that fits the width as a whole, otherwise some bytes around the marked bytes.
    private static func slice(
        of line: Range<Int>,
        around focus: Range<Int>,
        in bytes: [UInt8],
        width: Int
    ) -> Range<Int> {
        guard line.count > width else { return line }
        var start = max(line.lowerBound, focus.lowerBound - width / 3)
        var end = min(line.upperBound, start + width)
        // A cut within a character would be drawn as a broken one.
        while start > line.lowerBound, bytes[start].isUTF8Continuation { start -= 1 }
        while end > start, end < line.upperBound, bytes[end].isUTF8Continuation { end -= 1 }
        return start..<end
    }

    /// Returns the number of bytes replaced by a single U+FFFD: the three of a real U+FFFD, or the undecodable bytes.
    private static func replacedLength(_ bytes: [UInt8], at offset: Int, in slice: Range<Int>) -> Int {
        guard offset < slice.upperBound else { return 0 }
        if bytes[offset..<slice.upperBound].starts(with: [0xEF, 0xBF, 0xBD]) { return 3 }
        // Decoding replaces a maximal prefix of a character by one mark: find it by decoding ever more bytes.
        let longest = min(4, slice.upperBound - offset)
        var length = 1
        while length < longest {
            let piece = bytes[offset..<(offset + length + 1)]
            guard String(decoding: piece, as: UTF8.self).unicodeScalars.count == 1 else { break }
            length += 1
        }
        return length
    }
}
