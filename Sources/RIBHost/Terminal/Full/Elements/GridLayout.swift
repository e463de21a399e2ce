internal import PluginABI

/// A grid: a board of squares where cells can be pressed, columns of a table where none can.
struct GridLayout: ElementLayout {
    /// The columns that a board's cell needs so that the focus shows, its text between two marks.
    private static let leastCell = 3
    /// The most columns and rows of a grid that are drawn.
    static let limit = 400

    private let rows: [[Grid.Cell]]
    /// The glyphs of the cells' texts.
    private let texts: [[[Glyph]]]
    private let isBoard: Bool
    private let columns: Int
    /// The columns of a table; of a board there are none.
    private var widths: ColumnWidths
    /// The columns within each of a board's squares.
    private var cellWidth: Int
    /// The rows within a cell.
    private var cellHeight = 1

    init(_ grid: Grid, table: inout GlyphTable) {
        rows = grid.rows.prefix(Self.limit).map { Array($0.prefix(Self.limit)) }
        var texts: [[[Glyph]]] = []
        for row in rows { texts.append(row.map { table.line(of: $0.text) }) }
        self.texts = texts
        isBoard = rows.contains { $0.contains { $0.action != nil } }
        columns = rows.map(\.count).max() ?? 0
        if isBoard {
            let widest = texts.reduce(0) { $1.reduce($0) { max($0, $1.columns) } }
            cellWidth = max(Self.leastCell, widest + 2)
            widths = ColumnWidths([])
        } else {
            var widest = Array(repeating: 0, count: columns)
            for row in texts {
                for (column, text) in row.enumerated() { widest[column] = max(widest[column], text.columns) }
            }
            cellWidth = 0
            widths = ColumnWidths(widest)
        }
    }

    var keepsItsWidth: Bool { true }
    var cellCount: Int { rows.reduce(0) { $0 + $1.count } }

    /// Makes room: squares look square where they are about twice as wide as high.
    mutating func naturalColumns(density: Density) -> Int {
        if isBoard {
            let isSmall = rows.count <= 5 && columns <= 8
            cellWidth = max(cellWidth, density == .roomy && isSmall ? 7 : 5)
            cellHeight = density == .roomy && isSmall ? 3 : 1
        }
        return totalColumns
    }

    /// A grid that cannot fit is cut off and keeps the width of its cells: many narrow ones would show nothing but ellipses.
    mutating func fit(columns available: Int) -> Int {
        if leastColumns > available {
            return max(1, min(available, totalColumns))
        }
        if isBoard {
            cellWidth = min(cellWidth, max(Self.leastCell, (available - 1) / columns - 1))
        } else {
            widths.fit(available)
        }
        return max(1, min(available, totalColumns))
    }

    /// The columns that the whole takes.
    private var totalColumns: Int { isBoard ? columns * (cellWidth + 1) + 1 : widths.total }

    var leastColumns: Int { isBoard ? columns * (Self.leastCell + 1) + 1 : widths.least }

    /// What is too wide for its room has narrower columns; a board's cells are cut.
    var wantedColumns: Int { isBoard ? 0 : totalColumns }

    func rows(columns: Int, density: Density) -> Int {
        guard self.columns > 0 else { return 0 }
        return isBoard ? rows.count * (cellHeight + 1) + 1 : rows.count
    }

    /// The inside of a cell, from the grid's own top left.
    private func rect(row: Int, column: Int) -> Rect {
        if isBoard {
            let (x, y) = (column * (cellWidth + 1) + 1, row * (cellHeight + 1) + 1)
            return Rect(x: x, y: y, width: cellWidth, height: cellHeight)
        }
        return Rect(x: widths.offsets[column], y: row, width: widths.widths[column], height: 1)
    }
}

extension GridLayout {
    func addControls(at place: Rect, to list: inout ControlList) {
        let isCut = place.width < totalColumns
        let grid = list.beginGrid()
        for (y, row) in rows.enumerated() {
            for (x, cell) in row.enumerated() {
                guard let action = cell.action else { continue }
                var rect = rect(row: y, column: x, at: place)
                if isCut { rect = rect.intersection(place) }
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
        guard rect.width < totalColumns else {
            return drawWhole(at: rect, controls: controls, with: pencil, on: &canvas)
        }
        let clip = canvas.clip
        canvas.clip(to: rect)
        drawWhole(at: rect, controls: controls, with: pencil, on: &canvas)
        let end = Rect(x: rect.maxX - 1, y: rect.y, width: 1, height: rect.height)
        canvas.fill(end, with: canvas.symbols.ellipsis, style: Style(ink: .muted))
        canvas.clip = clip
    }

    private func drawWhole(
        at place: Rect,
        controls: ArraySlice<Control>,
        with pencil: ElementPencil,
        on canvas: inout Canvas
    ) {
        if isBoard { drawLines(at: place, rows: pencil.rows, on: &canvas) }
        // The cells with an action are the controls, in the same order.
        var next = controls.startIndex
        for (y, row) in rows.enumerated() {
            for (x, cell) in row.enumerated() {
                let control = cell.action == nil || next == controls.endIndex ? nil : controls[next]
                if control != nil { next += 1 }
                let rect = rect(row: y, column: x, at: place)
                guard rect.overlaps(rows: pencil.rows) else { continue }
                draw(cell, texts[y][x], in: rect, isFocused: pencil.isFocused(control), on: &canvas)
            }
        }
    }

    private func draw(_ cell: Grid.Cell, _ text: [Glyph], in rect: Rect, isFocused: Bool, on canvas: inout Canvas) {
        guard isBoard else {
            let attributes: Attributes = cell.isHighlighted ? .bold : []
            let style = Style(ink: Ink(cell.tone), attributes: attributes)
            canvas.put(text, in: rect.width, x: rect.x, y: rect.y, style: style)
            return
        }
        var style = Style(ink: Ink(cell.tone), attributes: .bold)
        let middle = rect.y + rect.height / 2
        if cell.isHighlighted {
            style.attributes.insert(.reverse)
            canvas.fill(rect, style: style)
        }
        if isFocused {
            style = Style(ink: cell.tone == .neutral ? .accent : Ink(cell.tone), attributes: [.bold, .reverse])
            canvas.fill(rect, style: style)
            canvas.put(canvas.symbols.focusLeft, x: rect.x, y: middle, style: style)
            canvas.put(canvas.symbols.focusRight, x: rect.maxX - 1, y: middle, style: style)
        }
        canvas.put(text, in: max(1, rect.width - 2), x: rect.x + 1, y: middle, style: style, align: .center)
    }

    private func drawLines(at place: Rect, rows seen: Range<Int>, on canvas: inout Canvas) {
        let style = Style(ink: .muted)
        let corners = canvas.symbols.gridCorners
        for row in 0...rows.count {
            let y = place.y + row * (cellHeight + 1)
            guard y <= seen.upperBound, y + cellHeight >= seen.lowerBound else { continue }
            for column in 0...columns {
                let x = place.x + column * (cellWidth + 1)
                let joint = corners.joint(row: row, of: rows.count, column: column, of: columns)
                canvas.put(joint, x: x, y: y, style: style)
                if column < columns {
                    let line = Rect(x: x + 1, y: y, width: cellWidth, height: 1)
                    canvas.fill(line, with: canvas.symbols.horizontal, style: style)
                }
                if row < rows.count {
                    let side = Rect(x: x, y: y + 1, width: 1, height: cellHeight)
                    canvas.fill(side, with: canvas.symbols.vertical, style: style)
                }
            }
        }
    }
}
