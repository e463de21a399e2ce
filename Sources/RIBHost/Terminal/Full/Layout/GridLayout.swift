internal import PluginABI

/// The measures of a grid: a board of squares where cells can be pressed, columns of a table where none can.
struct GridLayout {
    /// The columns that a board's cell needs so that the focus shows, its text between two marks, and a table's so that something
    /// of a longer text does.
    static let leastCell = 3
    /// The most columns and rows of a grid that are drawn; a grid beyond that is no screen of this world.
    static let limit = 400

    let rows: [[Grid.Cell]]
    /// The glyphs of the cells' texts.
    let texts: [[[Glyph]]]
    let isBoard: Bool
    let columns: Int
    /// The columns within each of a board's squares, or of each of a table's columns.
    private(set) var widths: [Int]
    /// Where each of a table's columns begins.
    private var offsets: [Int] = []
    /// The rows within a cell.
    private(set) var cellHeight = 1

    init(_ grid: Grid, table: inout GlyphTable) {
        rows = grid.rows.prefix(Self.limit).map { Array($0.prefix(Self.limit)) }
        var texts: [[[Glyph]]] = []
        for row in rows { texts.append(row.map { table.line(of: $0.text) }) }
        self.texts = texts
        isBoard = rows.contains { $0.contains { $0.action != nil } }
        columns = rows.map(\.count).max() ?? 0
        widths = Array(repeating: 0, count: columns)
        for row in texts {
            for (column, text) in row.enumerated() { widths[column] = max(widths[column], text.columns) }
        }
        if isBoard {
            let widest = max(Self.leastCell, (widths.max() ?? 0) + 2)
            widths = widths.map { _ in widest }
        } else {
            placeColumns()
        }
    }

    private mutating func placeColumns() {
        var offset = 0
        offsets = widths.map { width in
            defer { offset += width + 2 }
            return offset
        }
    }

    /// Makes room: squares look square where they are about twice as wide as high.
    mutating func loosen(density: Density) {
        guard isBoard, let width = widths.first else { return }
        let isSmall = rows.count <= 5 && columns <= 8
        let least = density == .roomy && isSmall ? 7 : 5
        widths = widths.map { _ in max(width, least) }
        cellHeight = density == .roomy && isSmall ? 3 : 1
    }

    /// Makes cells narrower until the grid fits, down to ``leastCell``. A grid that cannot fit is cut off and keeps the width of its
    /// cells: many narrow ones would show nothing but ellipses.
    mutating func fit(columns available: Int) {
        guard columns > 0, leastColumns <= available else { return }
        guard isBoard else { return fitTable(columns: available) }
        let room = max(Self.leastCell, (available - 1) / columns - 1)
        guard (widths.first ?? 0) > room else { return }
        widths = widths.map { _ in room }
    }

    /// Makes a table's widest columns narrower, and no other: to a width of which one more would be too much.
    private mutating func fitTable(columns available: Int) {
        guard totalColumns > available else { return }
        let room = available - 2 * (columns - 1)
        var fitting = Self.leastCell
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
        placeColumns()
    }

    /// The columns that the whole takes.
    var totalColumns: Int {
        guard columns > 0 else { return 0 }
        return widths.reduce(0, +) + (isBoard ? columns + 1 : 2 * (columns - 1))
    }

    /// How many cells can have the focus.
    var actionCount: Int {
        rows.reduce(0) { $0 + $1.reduce(0) { $0 + ($1.action == nil ? 0 : 1) } }
    }

    /// The columns that the whole needs at the least.
    var leastColumns: Int {
        isBoard
            ? columns * (Self.leastCell + 1) + 1
            : widths.reduce(0) { $0 + min($1, Self.leastCell) } + 2 * max(0, columns - 1)
    }

    /// The rows that the whole takes.
    var totalRows: Int {
        guard columns > 0 else { return 0 }
        return isBoard ? rows.count * (cellHeight + 1) + 1 : rows.count
    }

    /// The inside of a cell, from the grid's own top left.
    func rect(row: Int, column: Int) -> Rect {
        let width = widths.indices.contains(column) ? widths[column] : 0
        if isBoard {
            // All squares are as wide as each other.
            return Rect(x: column * (width + 1) + 1, y: row * (cellHeight + 1) + 1, width: width, height: cellHeight)
        }
        return Rect(x: offsets.indices.contains(column) ? offsets[column] : 0, y: row, width: width, height: 1)
    }
}
