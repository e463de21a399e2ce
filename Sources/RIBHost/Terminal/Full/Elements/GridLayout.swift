import PluginABI

/// A grid: a board of squares if cells have actions, otherwise the columns of a table.
struct GridLayout: ElementLayout {
    /// The greatest number of columns for which a board's cell shows a text completely, however little room there is.
    private static let wholeText = 12
    /// The greatest number of drawn columns and rows.
    static let limit = 400

    /// A cell, prepared for drawing.
    fileprivate struct Square {
        let text: [Glyph]
        let tone: Tone
        let isHighlighted: Bool
        /// True if the cell is a control.
        let hasAction: Bool
    }

    private let rows: [[Grid.Cell]]
    /// The prepared cells, at the same indices as `rows`.
    private let squares: [[Square]]
    private let columns: Int
    /// The columns of a table; nil for a board.
    private var widths: ColumnWidths?
    private var isBoard: Bool { widths == nil }
    /// The columns within each of a board's squares.
    private var cellWidth: Int
    /// The least columns of a board's cell for a readable text between the two marks of the focus.
    private var leastCell = 3
    /// The rows within a cell of a board.
    private var cellHeight = 1

    init(_ grid: Grid, table: inout GlyphTable) {
        rows = grid.rows
        var squares: [[Square]] = []
        for row in rows.prefix(Self.limit) {
            squares.append(row.prefix(Self.limit).map { Square($0, table: &table) })
        }
        self.squares = squares
        columns = squares.map(\.count).max() ?? 0
        if squares.contains(where: { $0.contains(where: \.hasAction) }) {
            let widest = squares.reduce(0) { $1.reduce($0) { max($0, $1.text.columns) } }
            cellWidth = max(leastCell, widest + 2)
            leastCell = max(leastCell, min(widest, Self.wholeText) + 2)
        } else {
            var widest = Array(repeating: 0, count: columns)
            for row in squares {
                for (column, square) in row.enumerated() { widest[column] = max(widest[column], square.text.columns) }
            }
            cellWidth = 0
            widths = ColumnWidths(widest)
        }
    }

    var keepsItsWidth: Bool { true }
    var cellCount: Int { squares.reduce(0) { $0 + $1.count } }

    /// Enlarges the squares: squares look square if about twice as wide as high.
    mutating func naturalColumns(density: Density) -> Int {
        if isBoard {
            let isSmall = squares.count <= 5 && columns <= 8
            cellWidth = max(cellWidth, density == .roomy && isSmall ? 7 : 5)
            cellHeight = density == .roomy && isSmall ? 3 : 1
        }
        return totalColumns
    }

    mutating func fit(columns available: Int) -> Int {
        if isBoard { cellWidth = min(cellWidth, max(leastCell, (available - 1) / columns - 1)) }
        widths?.fit(available)
        return max(1, totalColumns)
    }

    /// The columns of the whole grid.
    private var totalColumns: Int { widths?.total ?? columns * (cellWidth + 1) + 1 }

    var narrowColumns: Int? { widths.map { min($0.total, ScreenLayout.narrow) } }
    var leastColumns: Int { widths?.least ?? columns * (leastCell + 1) + 1 }

    func rows(columns: Int, density: Density) -> Int {
        guard self.columns > 0 else { return 0 }
        return isBoard ? squares.count * (cellHeight + 1) + 1 : squares.count
    }

    /// Returns the inside of a cell, relative to the top left of the grid.
    private func rect(row: Int, column: Int) -> Rect {
        if let widths { return Rect(x: widths.offsets[column], y: row, width: widths.widths[column], height: 1) }
        let (x, y) = (column * (cellWidth + 1) + 1, row * (cellHeight + 1) + 1)
        return Rect(x: x, y: y, width: cellWidth, height: cellHeight)
    }
}

extension GridLayout {
    func addControls(at place: Rect, to list: inout ControlList) {
        let grid = list.beginGrid()
        for (y, row) in squares.enumerated() {
            for (x, square) in row.enumerated() where square.hasAction {
                let cell = rows[y][x]
                guard let action = cell.action else { continue }
                let rect = rect(row: y, column: x, at: place)
                let label = cell.text.isEmpty ? cell.position : "\(cell.position): \(cell.text)"
                list.add(.cell(grid: grid), action, label: label, isEnabled: cell.isEnabled, at: rect)
            }
        }
    }

    private func rect(row: Int, column: Int, at place: Rect) -> Rect {
        var rect = rect(row: row, column: column)
        rect.x += place.x
        rect.y += place.y
        return rect
    }

    func draw(in rect: Rect, controls: ArraySlice<Control>, with pencil: inout ElementPencil, on canvas: inout Canvas) {
        if isBoard { drawLines(at: rect, rows: pencil.rows, on: &canvas) }
        // The cells with an action are the controls, in the same order.
        var next = controls.startIndex
        for (y, row) in squares.enumerated() {
            for (x, square) in row.enumerated() {
                let isFocused = square.hasAction && pencil.isFocused(next)
                if square.hasAction { next += 1 }
                let place = self.rect(row: y, column: x, at: rect)
                guard place.overlaps(rows: pencil.rows) else { continue }
                draw(square, in: place, isFocused: isFocused, on: &canvas)
            }
        }
    }

    private func draw(_ square: Square, in rect: Rect, isFocused: Bool, on canvas: inout Canvas) {
        guard isBoard else {
            let attributes: Attributes = square.isHighlighted ? .bold : []
            let style = Style(ink: Ink(square.tone), attributes: attributes)
            canvas.put(square.text, in: rect.width, x: rect.x, y: rect.y, style: style)
            return
        }
        var style = Style(ink: Ink(square.tone), attributes: .bold)
        let middle = rect.y + rect.height / 2
        if square.isHighlighted {
            style.attributes.insert(.reverse)
            canvas.fill(rect, style: style)
        }
        if isFocused {
            style = Style(ink: square.tone == .neutral ? .accent : Ink(square.tone), attributes: [.bold, .reverse])
            canvas.fill(rect, style: style)
            canvas.put(canvas.symbols.focusLeft, x: rect.x, y: middle, style: style)
            canvas.put(canvas.symbols.focusRight, x: rect.maxX - 1, y: middle, style: style)
        }
        canvas.put(square.text, in: max(1, rect.width - 2), x: rect.x + 1, y: middle, style: style, align: .center)
    }

    private func drawLines(at place: Rect, rows seen: Range<Int>, on canvas: inout Canvas) {
        let style = Style(ink: .line)
        let corners = canvas.symbols.gridCorners
        for row in 0...squares.count {
            let y = place.y + row * (cellHeight + 1)
            guard y <= seen.upperBound, y + cellHeight >= seen.lowerBound else { continue }
            for column in 0...columns {
                let x = place.x + column * (cellWidth + 1)
                let joint = corners.joint(row: row, of: squares.count, column: column, of: columns)
                canvas.put(joint, x: x, y: y, style: style)
                if column < columns {
                    let line = Rect(x: x + 1, y: y, width: cellWidth, height: 1)
                    canvas.fill(line, with: canvas.symbols.horizontal, style: style)
                }
                if row < squares.count {
                    let side = Rect(x: x, y: y + 1, width: 1, height: cellHeight)
                    canvas.fill(side, with: canvas.symbols.vertical, style: style)
                }
            }
        }
    }
}

extension GridLayout.Square {
    fileprivate init(_ cell: Grid.Cell, table: inout GlyphTable) {
        self.init(
            text: table.line(of: cell.text),
            tone: cell.tone,
            isHighlighted: cell.isHighlighted,
            hasAction: cell.action != nil
        )
    }
}
