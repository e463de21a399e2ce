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
        leastWidth = natural.count > 8 ? 12 : 3
        place()
    }

    /// The columns of the whole table.
    var total: Int { widths.isEmpty ? 0 : widths.reduce(0, +) + ScreenLayout.gap * (widths.count - 1) }

    /// The least columns of the whole table.
    var least: Int { widths.reduce(0) { $0 + min($1, leastWidth) } + ScreenLayout.gap * max(0, widths.count - 1) }

    /// Narrows the widest columns only, to the greatest width that fits.
    mutating func fit(_ available: Int) {
        guard total > available else { return }
        let room = available - ScreenLayout.gap * (widths.count - 1)
        var fitting = leastWidth
        var tooWide = widths.max() ?? 0
        while tooWide - fitting > 1 {
            let middle = (fitting + tooWide) / 2
            if widths.reduce(0, { $0 + min($1, middle) }) > room { tooWide = middle } else { fitting = middle }
        }
        // What is then left goes to the first of them.
        var rest = room - widths.reduce(0) { $0 + min($1, fitting) }
        for column in widths.indices where widths[column] > fitting {
            widths[column] = rest > 0 ? fitting + 1 : fitting
            rest -= 1
        }
        place()
    }

    /// Widens the first column, so that the table fills the room.
    mutating func fill(_ available: Int) {
        guard !widths.isEmpty, total < available else { return }
        widths[0] += available - total
        place()
    }

    private mutating func place() {
        var offset = 0
        offsets = widths.map { width in
            defer { offset += width + ScreenLayout.gap }
            return offset
        }
    }
}
