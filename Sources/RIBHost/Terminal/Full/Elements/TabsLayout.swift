import PluginABI

/// A bar of tabs with a line below, heavy under the chosen tab; without enough room, a column of tabs.
struct TabsLayout: ElementLayout {
    private let tabs: Tabs
    private let labels: [[Glyph]]
    /// True if there is no room for a bar.
    private var isStacked = false

    init(_ tabs: Tabs, table: inout GlyphTable) {
        self.tabs = tabs
        var labels: [[Glyph]] = []
        for tab in tabs.tabs.prefix(ScreenLayout.optionLimit) { labels.append(table.line(of: tab.shownTitle)) }
        self.labels = labels
    }

    var cellCount: Int { labels.count }

    private func columns(of label: [Glyph]) -> Int {
        min(label.columns, ScreenLayout.widest) + ScreenLayout.frameColumns
    }

    func naturalColumns(density: Density) -> Int {
        labels.reduce(-ScreenLayout.gap) { $0 + columns(of: $1) + ScreenLayout.gap }
    }

    mutating func rows(columns: Int, density: Density) -> Int {
        isStacked = naturalColumns(density: density) > columns
        return labels.isEmpty ? 0 : isStacked ? labels.count : 2
    }

    /// Returns the rectangles of the tabs.
    private func places(in rect: Rect) -> [Rect] {
        var x = rect.x + max(0, (rect.width - naturalColumns(density: .roomy)) / 2)
        return labels.enumerated().map { row, label in
            if isStacked { return Rect(x: rect.x, y: rect.y + row, width: rect.width, height: 1) }
            defer { x += columns(of: label) + ScreenLayout.gap }
            return Rect(x: x, y: rect.y, width: columns(of: label), height: 1)
        }
    }

    func addControls(at rect: Rect, to list: inout ControlList) {
        for (tab, place) in zip(tabs.tabs, places(in: rect)) {
            let action = Action(id: tabs.id, value: tab.id)
            let kind = Control.Kind.tab(isChosen: tab.id == tabs.selected)
            list.add(kind, action, label: tab.shownTitle, isEnabled: true, at: place)
        }
    }

    func draw(in rect: Rect, controls: ArraySlice<Control>, with pencil: inout ElementPencil, on canvas: inout Canvas) {
        let line = Rect(x: rect.x, y: rect.maxY - 1, width: rect.width, height: 1)
        if !isStacked { canvas.fill(line, with: canvas.symbols.horizontal, style: Style(ink: .line)) }
        for (label, index) in zip(labels, controls.indices) where controls[index].rect.overlaps(rows: pencil.rows) {
            let place = controls[index].rect
            let isChosen = controls[index].isChosen
            let isFocused = pencil.isFocused(index)
            var style = isChosen ? Style(ink: .accent, attributes: .bold) : .plain
            if isFocused { style = Style(ink: .accent, attributes: [.bold, .reverse]) }
            canvas.fill(place, style: style)
            canvas.put(label, in: max(0, place.width - 4), x: place.x + 2, y: place.y, style: style, align: .center)
            if isFocused {
                canvas.put(canvas.symbols.focusLeft, x: place.x, y: place.y, style: style)
                canvas.put(canvas.symbols.focusRight, x: place.maxX - 1, y: place.y, style: style)
            } else if isChosen, isStacked {
                canvas.put(canvas.symbols.bullet, in: 1, x: place.x, y: place.y, style: style)
            }
            guard isChosen, !isStacked else { continue }
            let below = Rect(x: place.x, y: line.y, width: place.width, height: 1)
            canvas.fill(below, with: canvas.symbols.heavyHorizontal, style: Style(ink: .accent, attributes: .bold))
        }
    }
}

extension Tabs.Tab {
    fileprivate var shownTitle: String { title.isEmpty ? id : title }
}
