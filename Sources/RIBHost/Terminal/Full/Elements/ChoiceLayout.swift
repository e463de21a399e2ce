import PluginABI

/// A choice: the label, and beside it a column of options, each after a mark that is filled for the chosen option.
struct ChoiceLayout: ElementLayout {
    private let choice: Choice
    private let label: [Glyph]
    private let titles: [[Glyph]]
    var labelColumns: Int

    /// The columns of the mark before an option, and of the space after it.
    private static let markColumns = 4

    init(_ choice: Choice, table: inout GlyphTable) {
        self.choice = choice
        label = table.label(of: choice.label)
        var titles: [[Glyph]] = []
        for option in choice.options.prefix(ScreenLayout.optionLimit) {
            titles.append(table.line(of: option.shownTitle))
        }
        self.titles = titles
        labelColumns = min(label.columns, ScreenLayout.widestLabel)
    }

    var kinship: Kinship { .withItsKind }
    var isLeading: Bool { true }
    var cellCount: Int { titles.count }

    func naturalColumns(density: Density) -> Int {
        max(labelColumns, min(label.columns, ScreenLayout.widest)) + optionColumns
    }

    /// The columns of the options, with the space before them.
    private var optionColumns: Int {
        2 + Self.markColumns + titles.reduce(0) { max($0, min($1.columns, ScreenLayout.widest)) }
    }

    func rows(columns: Int, density: Density) -> Int { max(1, titles.count) }

    /// A label that is wider than the column of labels takes the room that the options leave.
    private func labelWidth(in rect: Rect) -> Int {
        max(min(labelColumns, max(0, rect.width - 8)), min(label.columns, rect.width - optionColumns))
    }

    func addControls(at rect: Rect, to list: inout ControlList) {
        let grid = list.beginGrid()
        let left = labelWidth(in: rect) + 2
        for (row, (option, title)) in zip(choice.options, titles).enumerated() {
            let width = min(rect.width - left, Self.markColumns + title.columns)
            list.add(
                .option(grid: grid, isChosen: option.id == choice.selected),
                Action(id: choice.id, value: option.id),
                label: option.shownTitle,
                isEnabled: choice.isEnabled,
                at: Rect(x: rect.x + left, y: rect.y + row, width: max(1, width), height: 1)
            )
        }
    }

    func draw(in rect: Rect, controls: ArraySlice<Control>, with pencil: inout ElementPencil, on canvas: inout Canvas) {
        canvas.put(label, in: labelWidth(in: rect), x: rect.x, y: rect.y)
        for (title, index) in zip(titles, controls.indices) where controls[index].rect.overlaps(rows: pencil.rows) {
            let control = controls[index]
            let place = control.rect
            var style = control.isChosen ? Style(ink: .accent, attributes: .bold) : .plain
            var marks = canvas.hasSurfaces ? (Glyph.space, .space) : (Glyph("("), Glyph(")"))
            if pencil.isFocused(index) {
                style = Style(ink: .accent, attributes: [.bold, .reverse])
                marks = (canvas.symbols.focusLeft, canvas.symbols.focusRight)
            } else if !choice.isEnabled {
                style.ink = .muted
            }
            let mark = control.isChosen ? canvas.symbols.bullet : canvas.hasSurfaces ? canvas.symbols.hollowBullet : " "
            canvas.put(marks.0, x: place.x, y: place.y, style: style)
            canvas.put(mark, in: 1, x: place.x + 1, y: place.y, style: style)
            canvas.put(marks.1, x: place.x + 2, y: place.y, style: style)
            let titleStyle = choice.isEnabled ? .plain : Style(ink: .muted)
            canvas.put(title, in: rect.maxX - place.x - 4, x: place.x + 4, y: place.y, style: titleStyle)
        }
    }
}

extension Choice.Option {
    fileprivate var shownTitle: String { title.isEmpty ? id : title }
}
