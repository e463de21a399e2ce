/// A text broken into lines that fit a width.
struct Paragraph {
    /// The glyphs of all lines, without line breaks and without the spaces at which lines were broken.
    private(set) var lines: [[Glyph]] = []

    /// Breaks at spaces if there are any, and within words longer than a line.
    init(_ glyphs: [Glyph], columns: Int) {
        let columns = max(1, columns)
        var line: [Glyph] = []
        var used = 0
        /// The start of the current word in the line, once there has been a space.
        var wordStart: Int?
        for glyph in glyphs {
            if glyph == .lineBreak {
                end(&line, &used, &wordStart)
                continue
            }
            if used + glyph.columns > columns {
                if glyph == .space {
                    end(&line, &used, &wordStart)
                    continue
                }
                let word = Array(line[(wordStart ?? line.count)...])
                line.removeSubrange((wordStart ?? line.count)...)
                end(&line, &used, &wordStart)
                line = word
                used = word.columns
                // A word and a wide character may still be too much together.
                if used + glyph.columns > columns, !line.isEmpty { end(&line, &used, &wordStart) }
            }
            line.append(glyph)
            used += glyph.columns
            if glyph == .space { wordStart = line.count }
        }
        lines.append(line)
    }

    private mutating func end(_ line: inout [Glyph], _ used: inout Int, _ wordStart: inout Int?) {
        while line.last == .space { line.removeLast() }
        lines.append(line)
        line = []
        used = 0
        wordStart = nil
    }

    /// Returns the columns of the longest line of an unbroken text, up to a limit.
    static func naturalColumns(of glyphs: [Glyph], limit: Int) -> Int {
        var longest = 0
        var columns = 0
        for glyph in glyphs {
            columns = glyph == .lineBreak ? 0 : columns + glyph.columns
            longest = max(longest, columns)
            if longest >= limit { return limit }
        }
        return longest
    }
}
