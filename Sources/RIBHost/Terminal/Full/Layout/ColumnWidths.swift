/// The widths of a table's columns, with a gap between them, and the offsets.
struct ColumnWidths {
    /// The least columns for a readable part of a longer text. A table with many columns has wider columns and scrolls
    /// sideways: many narrow columns would be only ellipses.
    private let leastWidth: Int

    private(set) var widths: [Int]
    private(set) var offsets: [Int] = []

    /// - Parameter natural: the columns of the widest text in each column.
    init(_ natural: [Int]) {
        widths = natural
        leastWidth = natural.count > Self.few ? 12 : 3
        place()
    }

    /// The columns of the whole table.
    var total: Int { max(0, widths.reduce(0) { $0 + ($1 > 0 ? $1 + ScreenLayout.gap : 0) } - ScreenLayout.gap) }

    /// The least columns of the whole table.
    var least: Int { widths.reduce(0) { $0 + min($1, leastWidth) } + ScreenLayout.gap * max(0, widths.count - 1) }

    /// The least columns of the whole table with ``fitAroundFirst(_:)``.
    var leastAroundFirst: Int { widths.count > Self.few ? least : min(widths.first ?? 0, leastWidth) }

    /// The number of columns up to which a table fits any terminal.
    private static let few = 8

    /// Narrows the widest columns only, to the greatest width that fits.
    mutating func fit(_ available: Int) {
        guard total > available else { return }
        narrow(widths.indices, to: available - ScreenLayout.gap * (widths.count - 1), least: leastWidth)
        place()
    }

    /// Narrows the columns after the first, which says what a row is; then leaves out the last columns; and then narrows
    /// the first. A column that is left out has no width.
    mutating func fitAroundFirst(_ available: Int) {
        guard let first = widths.first, total > available else { return }
        let needed = min(first, Self.leastFirst)
        var shown = widths.count
        while shown > 1 {
            let others = widths[1..<shown].reduce(0) { $0 + min($1, Self.leastCell) + ScreenLayout.gap }
            if needed + others <= available { break }
            shown -= 1
            widths[shown] = 0
        }
        let gaps = ScreenLayout.gap * (shown - 1)
        let least = widths[1..<shown].reduce(0) { $0 + min($1, Self.leastCell) }
        widths[0] = max(1, min(first, available - gaps - least))
        narrow(1..<shown, to: available - gaps - widths[0], least: Self.leastCell)
        place()
    }

    /// The columns of a row's first text for which other columns are left out, and the least columns of those: a date or a
    /// size is never cut off.
    static let (leastFirst, leastCell) = (24, 12)

    /// Narrows the widest of some columns, to the greatest width with which these fit.
    private mutating func narrow(_ columns: Range<Int>, to room: Int, least: Int) {
        var fitting = least
        var tooWide = widths[columns].max() ?? 0
        while tooWide - fitting > 1 {
            let middle = (fitting + tooWide) / 2
            if widths[columns].reduce(0, { $0 + min($1, middle) }) > room { tooWide = middle } else { fitting = middle }
        }
        // What is then left goes to the first of them.
        var rest = room - widths[columns].reduce(0) { $0 + min($1, fitting) }
        for column in columns where widths[column] > fitting {
            widths[column] = rest > 0 ? fitting + 1 : fitting
            rest -= 1
        }
    }

    /// Widens a column, so that the table fills the room; the first one if that column is left out.
    mutating func fill(_ available: Int, by column: Int) {
        guard !widths.isEmpty, total < available else { return }
        widths[widths.indices.contains(column) && widths[column] > 0 ? column : 0] += available - total
        place()
    }

    private mutating func place() {
        var offset = 0
        offsets = widths.map { width in
            defer { offset += width > 0 ? width + ScreenLayout.gap : 0 }
            return offset
        }
    }
}
