import PluginABI

/// A list: a row for each item, its title at the left and its detail at the right.
///
/// Only what is seen becomes glyphs: a list may have thousands of items.
struct ListLayout: ElementLayout {
    private let items: ArraySlice<List.Item>
    private let id: String
    private let selected: String?
    private let natural: Int

    /// The columns before a title (the first for the focus, the next for the mark of a pick), and those after a detail.
    private static let (before, after) = (3, 2)

    init(_ list: List) {
        items = list.items.prefix(ScreenLayout.optionLimit)
        id = list.id
        selected = list.selected
        var widest = 0
        for item in items where widest < ScreenLayout.widest {
            let detail = item.detail.isEmpty ? 0 : item.detail.estimatedColumns + ScreenLayout.gap
            widest = max(widest, item.shownTitle.estimatedColumns + detail)
        }
        natural = min(widest, ScreenLayout.widest) + Self.before + Self.after
    }

    var isLeading: Bool { true }
    var narrowColumns: Int? { ScreenLayout.narrow + Self.before }
    var cellCount: Int { items.count }

    func naturalColumns(density: Density) -> Int { natural }

    func rows(columns: Int, density: Density) -> Int { items.count }

    func addControls(at rect: Rect, to list: inout ControlList) {
        let grid = list.beginGrid()
        for (row, item) in items.enumerated() {
            list.add(
                .option(grid: grid, isChosen: item.id == selected),
                Action(id: id, value: item.id),
                label: item.shownTitle,
                isEnabled: item.isEnabled,
                at: Rect(x: rect.x, y: rect.y + row, width: rect.width, height: 1)
            )
        }
    }

    func draw(in rect: Rect, controls: ArraySlice<Control>, with pencil: inout ElementPencil, on canvas: inout Canvas) {
        let first = max(0, pencil.rows.lowerBound - rect.y)
        let end = min(items.count, pencil.rows.upperBound - rect.y)
        guard first < end else { return }
        for row in first..<end {
            let index = controls.startIndex + row
            let item = items[items.startIndex + row]
            draw(item, controls[index], isFocused: pencil.isFocused(index), on: &canvas)
        }
    }

    private func draw(_ item: List.Item, _ control: Control, isFocused: Bool, on canvas: inout Canvas) {
        let place = control.rect
        var style = control.isChosen ? Style(ink: .accent, attributes: .bold) : .plain
        var detailStyle = Style(ink: .muted)
        if isFocused {
            style = Style(ink: .accent, attributes: [.bold, .reverse])
            detailStyle = style
        } else if !item.isEnabled {
            style.ink = .muted
        }
        canvas.fill(place, style: style)
        if isFocused {
            canvas.put(canvas.symbols.focusLeft, x: place.x, y: place.y, style: style)
            canvas.put(canvas.symbols.focusRight, x: place.maxX - 1, y: place.y, style: style)
        }
        if control.isChosen { canvas.put(canvas.symbols.bullet, in: 1, x: place.x + 1, y: place.y, style: style) }
        let room = max(0, place.width - Self.before - Self.after)
        let title = canvas.table.line(of: item.shownTitle)
        let detail = canvas.table.line(of: item.detail)
        // A detail has half of the row, and more where the title needs less.
        let detailWidth = min(detail.columns, max(room / 2, room - title.columns - ScreenLayout.gap))
        let titleWidth = detailWidth > 0 ? room - detailWidth - ScreenLayout.gap : room
        canvas.put(title, in: max(0, titleWidth), x: place.x + Self.before, y: place.y, style: style)
        let detailX = place.maxX - Self.after - detailWidth
        canvas.put(detail, in: detailWidth, x: detailX, y: place.y, style: detailStyle, align: .trailing)
    }
}

extension List.Item {
    fileprivate var shownTitle: String { title.isEmpty ? id : title }
}
