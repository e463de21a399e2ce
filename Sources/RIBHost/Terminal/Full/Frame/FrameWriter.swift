/// Writes the bytes that change a terminal from the last frame to the next, as few as possible.
///
/// The writer knows the terminal's contents, cursor position and style, because nothing else writes to the terminal.
struct FrameWriter {
    /// The greatest number of bytes of an update that is not marked as synchronized. A terminal reads as many bytes in
    /// one piece, so that no half of the update is shown.
    private static let synchronizedAbove = 48
    /// The widest gap between changes that is written again instead of skipped.
    private static let widestGap = 4

    private var pen: Pen
    /// True if erased cells look blank: false for a ground that not every terminal erases with, such as kitty and GNU
    /// screen. Then spaces are written instead.
    private let erases: Bool
    /// The frame on the terminal; nil if unknown.
    private(set) var shown: Frame?
    /// The position of the terminal's cursor; nil if only the terminal knows.
    private var position: Position?
    private var output = ""

    /// Makes a writer for a terminal whose contents are unknown.
    init(theme: Theme) {
        pen = Pen(theme: theme)
        erases = !theme.paintsGround
    }

    /// Forgets the terminal's contents, for example after another program has used the terminal.
    mutating func forget() {
        shown = nil
    }

    /// Returns the text to send to a terminal for showing the frame.
    mutating func update(to frame: Frame) -> String {
        output = ""
        let before: Frame
        if let shown, shown.size == frame.size {
            before = shown
        } else {
            pen.forget(style: nil)
            pen.change(to: .plain, &output)
            output += "\u{1B}[?25l\u{1B}[2J"
            position = nil
            before = Frame(size: frame.size, of: erases ? .blank : .unknown)
        }
        for y in frame.rowsThatMayDiffer(from: before) { updateRow(y, from: before, to: frame) }
        placeCursor(frame, wasVisible: before.cursor != nil)
        shown = frame
        guard output.utf8.count > Self.synchronizedAbove else { return output }
        return "\u{1B}[?2026h" + output + "\u{1B}[?2026l"
    }

    private mutating func updateRow(_ y: Int, from before: Frame, to frame: Frame) {
        let start = y * frame.size.columns
        let end = start + frame.size.columns
        guard var index = (start..<end).first(where: { frame.differs(from: before, at: $0) }) else { return }
        let blankStart = frame.blankTail(of: start..<end)
        var isSpoilt = false
        while index < blankStart {
            if isSpoilt || frame.differs(from: before, at: index) {
                write(index - start, y, of: frame)
                // What may be wider than its cells may have covered those to the right.
                if !frame.cells[index].isCertain { isSpoilt = true }
            }
            index += 1
        }
        clear(from: blankStart - start, y, of: frame, before, isSpoilt: isSpoilt)
    }

    /// Makes the end of a row blank: by "erase in line", or by spaces if these are shorter or the only way.
    private mutating func clear(from x: Int, _ y: Int, of frame: Frame, _ before: Frame, isSpoilt: Bool) {
        let start = y * frame.size.columns
        let changed = (start + x..<start + frame.size.columns).filter {
            isSpoilt || frame.differs(from: before, at: $0)
        }
        guard let first = changed.first, let last = changed.last else { return }
        if last - first < 3 || !erases {
            for index in changed { write(index - start, y, of: frame) }
        } else {
            move(to: Position(x: first - start, y: y), in: frame)
            pen.change(to: .plain, &output)
            output += "\u{1B}[K"
        }
    }

    private mutating func write(_ x: Int, _ y: Int, of frame: Frame) {
        let cell = frame[x, y]
        // The first half has brought it along.
        guard cell.symbol != Cell.continuation else { return }
        let place = Position(x: x, y: y)
        move(to: place, in: frame)
        if !pen.draws(cell) { pen.change(to: cell.style, &output) }
        let columns = frame[x + 1, y].symbol == Cell.continuation ? 2 : 1
        if columns == 2, !cell.isCertain {
            // What may be narrower than its cells would leave what is in the second.
            output += "  "
            position = nil
            move(to: place, in: frame)
        }
        output += frame.text(of: cell)
        // At the end of a row terminals differ in where the cursor is.
        position = cell.isCertain && x + columns < frame.size.columns ? Position(x: x + columns, y: y) : nil
    }

    private mutating func move(to target: Position, in frame: Frame) {
        guard position != target else { return }
        defer { position = target }
        if let position, position.y == target.y, position.x < target.x {
            let gap = target.x - position.x
            if gap <= Self.widestGap, let text = frame.plainText(from: position, count: gap, pen: &pen) {
                output += text
            } else {
                output += gap == 1 ? "\u{1B}[C" : "\u{1B}[\(gap)C"
            }
        } else if let position, target == Position(x: 0, y: position.y + 1) {
            output += "\r\n"
        } else {
            output += target.x == 0 ? "\u{1B}[\(target.y + 1)H" : "\u{1B}[\(target.y + 1);\(target.x + 1)H"
        }
    }

    private mutating func placeCursor(_ frame: Frame, wasVisible: Bool) {
        if let cursor = frame.cursor {
            move(to: cursor, in: frame)
            if !wasVisible { output += "\u{1B}[?25h" }
        } else {
            if wasVisible { output += "\u{1B}[?25l" }
            if let place = frame.restingCursor { move(to: place, in: frame) }
        }
    }
}

extension Cell {
    /// True if all terminals agree on the width of the character: they disagree on emoji and joined characters.
    fileprivate var isCertain: Bool { symbol < 0x1_F000 }
}

extension Frame {
    /// Returns true if a cell looks different in another frame of the same size.
    fileprivate func differs(from other: Frame, at index: Int) -> Bool {
        let new = cells[index]
        let old = other.cells[index]
        // Characters of several scalars may be numbered otherwise in each frame.
        if new.symbol & old.symbol & Glyph.clusterBit != 0 {
            return new.style != old.style || text(of: new) != other.text(of: old)
        }
        return new != old
    }

    /// Returns the rows that differ in any cell, or have characters whose texts must be compared.
    fileprivate func rowsThatMayDiffer(from other: Frame) -> [Int] {
        var rows: [Int] = []
        for y in 0..<size.rows {
            let row = y * size.columns..<(y + 1) * size.columns
            let new = cells.span.extracting(row)
            let old = other.cells.span.extracting(row)
            // All of a row, without a branch: so the compiler takes several cells at a time.
            var difference: UInt64 = 0
            for x in new.indices { difference |= new[x].possibleDifference(from: old[x]) }
            if difference != 0 { rows.append(y) }
        }
        return rows
    }

    /// Returns the start of the blank cells at the end of a row.
    fileprivate func blankTail(of row: Range<Int>) -> Int {
        var end = row.upperBound
        while end > row.lowerBound, cells[end - 1] == .blank { end -= 1 }
        return end
    }

    /// Returns the text of cells of ASCII that the pen draws as it is; nil if any cell is different.
    fileprivate func plainText(from position: Position, count: Int, pen: inout Pen) -> String? {
        var text = ""
        for x in position.x..<position.x + count {
            let cell = self[x, position.y]
            guard pen.draws(cell), (0x20..<0x7F).contains(cell.symbol) else { return nil }
            text += self.text(of: cell)
        }
        return text
    }
}
