internal import PluginABI

/// A grid: a board of squares where cells can be pressed, columns of a table where none can.
struct GridLayout: ElementLayout {
    /// The columns that a board's cell needs so that the focus shows, its text between two marks, and a table's so that something
    /// of a longer text does.
    private static let leastCell = 3
    /// The most columns and rows of a grid that are drawn; a grid beyond that is no screen of this world.
    static let limit = 400

    private let rows: [[Grid.Cell]]
    /// The glyphs of the cells' texts.
    private let texts: [[[Glyph]]]
    private let isBoard: Bool
    private let columns: Int
    /// The columns within each of a board's squares, or of each of a table's columns.
    private var widths: [Int]
    /// Where each of a table's columns begins.
    private var offsets: [Int] = []
    /// The rows within a cell.
    private var cellHeight = 1

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

    var isCentered: Bool { true }
    var cellCount: Int { rows.reduce(0) { $0 + $1.count } }

    /// Makes room: squares look square where they are about twice as wide as high.
    mutating func naturalColumns(density: Density) -> Int {
        if isBoard, let width = widths.first {
            let isSmall = rows.count <= 5 && columns <= 8
            let least = density == .roomy && isSmall ? 7 : 5
            widths = widths.map { _ in max(width, least) }
            cellHeight = density == .roomy && isSmall ? 3 : 1
        }
        return totalColumns
    }

    mutating func fit(columns: Int) -> Int {
        narrow(to: columns)
        return max(1, min(columns, totalColumns))
    }

    /// Makes cells narrower until the grid fits, down to ``leastCell``.
    private mutating func narrow(to available: Int) {
        guard columns > 0 else { return }
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
    private var totalColumns: Int {
        guard columns > 0 else { return 0 }
        return widths.reduce(0, +) + (isBoard ? columns + 1 : 2 * (columns - 1))
    }

    var leastColumns: Int {
        isBoard
            ? columns * (Self.leastCell + 1) + 1
            : widths.reduce(0) { $0 + min($1, Self.leastCell) } + 2 * max(0, columns - 1)
    }

    /// What is too wide for its room has narrower columns; a board's cells are cut.
    var wantedColumns: Int { isBoard ? 0 : totalColumns }

    func rows(columns: Int, density: Density) -> Int {
        guard self.columns > 0 else { return 0 }
        return isBoard ? rows.count * (cellHeight + 1) + 1 : rows.count
    }

    /// The inside of a cell, from the grid's own top left.
    private func rect(row: Int, column: Int) -> Rect {
        let width = widths.indices.contains(column) ? widths[column] : 0
        if isBoard {
            // All squares are as wide as each other.
            return Rect(x: column * (width + 1) + 1, y: row * (cellHeight + 1) + 1, width: width, height: cellHeight)
        }
        return Rect(x: offsets.indices.contains(column) ? offsets[column] : 0, y: row, width: width, height: 1)
    }
}

extension GridLayout {
    func addControls(at place: Rect, to list: inout ControlList) {
        let isCut = place.width < totalColumns
        let group = list.beginGroup()
        for (y, row) in rows.enumerated() {
            for (x, cell) in row.enumerated() {
                guard let action = cell.action else { continue }
                var rect = rect(row: y, column: x, at: place)
                if isCut { rect = rect.intersection(place) }
                let label = cell.text.isEmpty ? cell.position : "\(cell.position): \(cell.text)"
                list.add(.cell(group: group), action, label: label, isEnabled: cell.isEnabled, at: rect)
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
            canvas.put(text, in: rect.width, x: rect.x, y: rect.y, style: Style(ink: Ink(cell.tone)))
            return
        }
        var style = Style(ink: Ink(cell.tone), attributes: .bold)
        let middle = rect.y + rect.height / 2
        if isFocused {
            style = Style(ink: cell.tone == .neutral ? .accent : Ink(cell.tone), attributes: [.bold, .reverse])
            canvas.fill(rect, style: style)
            canvas.put(canvas.symbols.focusLeft, x: rect.x, y: middle, style: style)
            canvas.put(canvas.symbols.focusRight, x: rect.maxX - 1, y: middle, style: style)
        }
        canvas.put(text, in: max(1, rect.width - 2), x: rect.x + 1, y: middle, style: style, align: .center)
    }

    private func drawLines(at place: Rect, rows seen: Range<Int>, on canvas: inout Canvas) {
        guard let width = widths.first else { return }
        let style = Style(ink: .muted)
        let corners = canvas.symbols.gridCorners
        for row in 0...rows.count {
            let y = place.y + row * (cellHeight + 1)
            guard y <= seen.upperBound, y + cellHeight >= seen.lowerBound else { continue }
            for column in 0...columns {
                let x = place.x + column * (width + 1)
                let joint = corners.joint(row: row, of: rows.count, column: column, of: columns)
                canvas.put(joint, x: x, y: y, style: style)
                if column < columns {
                    let line = Rect(x: x + 1, y: y, width: width, height: 1)
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
