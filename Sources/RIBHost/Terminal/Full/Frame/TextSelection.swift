/// A text in a frame that a person has selected with the mouse: from one cell to another, in reading order, within the
/// pane in which it began.
struct TextSelection: Equatable {
    let start: Position
    var end: Position
    /// The part of the frame that the selection does not leave.
    let bounds: Rect

    init(from start: Position, to end: Position, in bounds: Rect) {
        self.start = start
        self.bounds = bounds
        self.end = end
        extend(to: end)
    }

    /// Extends the selection to a cell, or the nearest cell of the same pane.
    mutating func extend(to place: Position) {
        end.x = max(bounds.x, min(place.x, bounds.maxX - 1))
        end.y = max(bounds.y, min(place.y, bounds.maxY - 1))
    }

    /// The selected columns of each row, from top to bottom.
    fileprivate var rows: [(y: Int, columns: Range<Int>)] {
        let isForward = (start.y, start.x) <= (end.y, end.x)
        let (first, last) = isForward ? (start, end) : (end, start)
        return (first.y...last.y).map { y in
            let from = y == first.y ? first.x : bounds.x
            return (y, from..<max(from, y == last.y ? last.x + 1 : bounds.maxX))
        }
    }
}

extension Frame {
    /// Shows the cells of a selection as selected.
    mutating func select(_ selection: TextSelection) {
        let style = Style(ink: .selection, attributes: .reverse)
        for (y, columns) in selection.rows { restyle(whole(columns, y), y: y, style) }
    }

    /// Returns the text of a selection, without the blanks at the ends of its rows and without the margin at the left.
    func text(of selection: TextSelection) -> String {
        let rows = selection.rows.map { y, columns in
            let row = whole(columns, y).map { text(of: self[$0, y]) }.joined()
            return String(row.reversed().drop { $0 == " " }.reversed())
        }
        let margins = rows.dropFirst().filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }
        let margin = min(selection.rows[0].columns.lowerBound - selection.bounds.x, margins.min() ?? 0)
        return rows.enumerated().map { String($1.dropFirst($0 == 0 ? 0 : margin)) }.joined(separator: "\n")
    }

    /// Returns columns of a row with both halves of the wide characters at their ends.
    private func whole(_ columns: Range<Int>, _ y: Int) -> Range<Int> {
        let starts = columns.lowerBound > 0 && self[columns.lowerBound, y].symbol == Cell.continuation
        let ends = self[columns.upperBound, y].symbol == Cell.continuation
        return columns.lowerBound - (starts ? 1 : 0)..<columns.upperBound + (ends ? 1 : 0)
    }
}
