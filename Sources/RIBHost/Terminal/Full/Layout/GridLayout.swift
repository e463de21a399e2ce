internal import PluginABI

/// The measures of a grid: a board of squares where cells can be pressed, columns of a table where none can.
struct GridLayout {
    /// The columns that a cell needs so that the focus shows: its text between two marks.
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
    private let offsets: [Int]
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
        var offset = 0
        offsets = widths.map { width in
            defer { offset += width + 2 }
            return offset
        }
        if isBoard {
            let widest = max(Self.leastCell, (widths.max() ?? 0) + 2)
            widths = widths.map { _ in widest }
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

    /// Makes cells narrower until the grid fits, down to where the focus can still be shown.
    mutating func fit(columns available: Int) {
        guard isBoard, columns > 0 else { return }
        let room = max(Self.leastCell, (available - 1) / columns - 1)
        guard (widths.first ?? 0) > room else { return }
        widths = widths.map { _ in room }
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

    /// The columns that a board needs at the least.
    var leastColumns: Int {
        isBoard ? columns * (Self.leastCell + 1) + 1 : min(totalColumns, Self.leastCell)
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
