/// A piece of a source line as it is drawn, with the column at which each of its bytes is seen.
struct ShownLine {
    /// The most columns that are drawn of a line.
    static let maximumWidth = 140
    /// What stands for the parts of a line that are left out.
    static let ellipsis = "..."

    private(set) var text = ""
    /// The drawn bytes.
    private let slice: Range<Int>
    /// For each byte of the slice the column of its character, then the column after the last.
    private var columns: [Int] = []

    /// Draws as much of a line as there is room for, around the bytes that are marked.
    init(_ source: SourceFile, line: Int, around focus: Range<Int>) {
        let whole = source.lineRange(line)
        slice = Self.slice(of: whole, around: focus, in: source.bytes)
        var column = 0
        if slice.lowerBound > whole.lowerBound {
            text += Self.ellipsis
            column += Self.ellipsis.count
        }
        for scalar in String(decoding: source.bytes[slice], as: UTF8.self).unicodeScalars {
            let shown = scalar == "\t" ? "    " : scalar.shown
            let width = scalar == "\t" ? 4 : scalar.isShownEscaped ? shown.count : scalar.columns
            let next = slice.lowerBound + columns.count
            let length =
                scalar == "\u{FFFD}" ? Self.replacedLength(source.bytes, at: next, in: slice) : scalar.utf8.count
            columns.append(contentsOf: repeatElement(column, count: length))
            text += shown
            column += width
        }
        columns.append(column)
        if slice.upperBound < whole.upperBound { text += Self.ellipsis }
    }

    /// The column at which the byte at an offset is seen.
    func column(of offset: Int) -> Int {
        columns[min(max(offset - slice.lowerBound, 0), columns.count - 1)]
    }

    /// The bytes to draw: all of a line of ordinary length, else some before and after what is marked.
    private static func slice(of line: Range<Int>, around focus: Range<Int>, in bytes: [UInt8]) -> Range<Int> {
        guard line.count > maximumWidth else { return line }
        var start = max(line.lowerBound, focus.lowerBound - maximumWidth / 3)
        var end = min(line.upperBound, start + maximumWidth)
        // A cut within a character would show as a broken one.
        while start > line.lowerBound, bytes[start].isUTF8Continuation { start -= 1 }
        while end > start, end < line.upperBound, bytes[end].isUTF8Continuation { end -= 1 }
        return start..<end
    }

    /// How many bytes became one U+FFFD: the three of a real one, or those that decoding could make nothing of.
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
