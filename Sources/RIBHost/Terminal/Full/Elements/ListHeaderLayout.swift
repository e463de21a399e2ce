@_spi(Host) import PluginABI

/// The header of a list with columns: the titles, which sort the rows if possible, and a line below the titles if there
/// is room.
struct ListHeaderLayout: ElementLayout {
    private var rows: ListLayout

    /// - Parameter rows: the list below the header.
    init(_ rows: ListLayout) { self.rows = rows }

    var kinship: Kinship { .withAll }
    var isLeading: Bool { true }
    var fillsWidth: Bool { true }
    var leastColumns: Int { rows.leastColumns }
    var narrowColumns: Int? { rows.narrowColumns }

    func naturalColumns(density: Density) -> Int { rows.naturalColumns(density: density) }

    mutating func fit(columns: Int) -> Int { rows.fit(columns: columns) }

    func rows(columns: Int, density: Density) -> Int { density == .roomy ? 2 : 1 }

    func addControls(at rect: Rect, to list: inout ControlList) {
        let grid = list.beginGrid()
        for (column, x, width) in rows.places where width > 0 {
            guard let sorting = rows.sorting(by: column) else { continue }
            let place = Rect(x: rect.x + x, y: rect.y, width: width, height: 1)
            let kind = Control.Kind.option(grid: grid, isChosen: false)
            list.add(
                kind,
                sorting.action,
                as: sorting.identity,
                label: sorting.words,
                isEnabled: true,
                at: place
            )
        }
    }

    func draw(in rect: Rect, controls: ArraySlice<Control>, with pencil: inout ElementPencil, on canvas: inout Canvas) {
        var next = controls.startIndex
        for (column, x, width) in rows.places where width > 0 {
            let isFocused = rows.sorting(by: column) != nil && pencil.isFocused(next)
            if rows.sorting(by: column) != nil { next += 1 }
            let own = rows.direction(of: column) == nil ? Style(ink: .muted) : .heading
            let style = isFocused ? Style(ink: .accent, attributes: [.bold, .reverse]) : own
            let place = Rect(x: rect.x + x, y: rect.y, width: width, height: 1)
            draw(column, in: place, style: style, on: &canvas)
            guard isFocused else { continue }
            canvas.put(canvas.symbols.focusLeft, x: place.x - 1, y: place.y, style: style)
            canvas.put(canvas.symbols.focusRight, x: place.maxX, y: place.y, style: style)
        }
        guard rect.height > 1 else { return }
        let line = Rect(x: rect.x, y: rect.y + 1, width: rect.width, height: 1)
        canvas.fill(line, with: canvas.symbols.horizontal, style: Style(ink: .line))
    }

    /// Draws the title of a column, with a mark for the direction if the rows are sorted by it.
    private func draw(_ column: Table.Column, in place: Rect, style: Style, on canvas: inout Canvas) {
        let align = Alignment(column.alignment)
        let mark = rows.direction(of: column).map {
            " \($0 == .ascending ? canvas.symbols.ascending : canvas.symbols.descending)"
        }
        let glyphs = canvas.table.line(of: column.title)
        let room = max(0, place.width - (mark == nil ? 0 : ListLayout.markColumns))
        let shown = glyphs.truncated(to: room, ellipsis: canvas.symbols.ellipsis) + canvas.table.line(of: mark ?? "")
        canvas.put(shown, in: place.width, x: place.x, y: place.y, style: style, align: align)
    }
}
