import PluginABI

/// A table: a header, a line below the header, and the rows. Columns too wide for the terminal become narrower.
///
/// Only visible rows become glyphs: a table can have thousands of rows.
struct TableLayout: ElementLayout {
    let isSearched = true
    private let columns: ArraySlice<Table.Column>
    private let rows: ArraySlice<[String]>
    private var widths: ColumnWidths

    init(_ table: Table) {
        columns = table.columns.prefix(GridLayout.limit)
        rows = table.rows.prefix(columns.isEmpty ? 0 : ScreenLayout.cellLimit / columns.count)
        var widest = columns.map { $0.title.estimatedColumns }
        for row in rows {
            for (column, text) in row.prefix(widest.count).enumerated() {
                widest[column] = max(widest[column], text.estimatedColumns)
            }
        }
        widths = ColumnWidths(widest)
    }

    var keepsItsWidth: Bool { true }
    var isLeading: Bool { true }
    var leastColumns: Int { widths.least }
    var narrowColumns: Int? { min(widths.total, ScreenLayout.narrow) }
    var cellCount: Int { rows.count * columns.count }

    func naturalColumns(density: Density) -> Int { widths.total }

    mutating func fit(columns: Int) -> Int {
        widths.fit(columns)
        return max(1, widths.total)
    }

    func rows(columns: Int, density: Density) -> Int { self.columns.isEmpty ? 0 : rows.count + 2 }

    func draw(in rect: Rect, controls: ArraySlice<Control>, with pencil: inout ElementPencil, on canvas: inout Canvas) {
        draw(columns.map(\.title), at: rect, row: 0, style: .heading, on: &canvas)
        let line = Rect(x: rect.x, y: rect.y + 1, width: rect.width, height: 1)
        canvas.fill(line, with: canvas.symbols.horizontal, style: Style(ink: .line))
        let first = max(0, pencil.rows.lowerBound - rect.y - 2)
        let end = min(rows.count, pencil.rows.upperBound - rect.y - 2)
        if first < end {
            for row in first..<end { draw(rows[rows.startIndex + row], at: rect, row: row + 2, on: &canvas) }
        }
    }

    private func draw(_ texts: [String], at rect: Rect, row: Int, style: Style = .plain, on canvas: inout Canvas) {
        for (index, (text, column)) in zip(texts, columns).enumerated() {
            let x = rect.x + widths.offsets[index]
            let align = Alignment(column.alignment)
            canvas.put(text, in: widths.widths[index], x: x, y: rect.y + row, style: style, align: align)
        }
    }
}

extension Alignment {
    init(_ alignment: Table.Alignment) {
        switch alignment {
        case .leading: self = .leading
        case .center: self = .center
        case .trailing: self = .trailing
        @unknown default: self = .leading
        }
    }
}
