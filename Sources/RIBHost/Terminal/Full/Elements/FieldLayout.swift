import PluginABI

/// A field: the label, a box with the text, and below the box the error or the help.
struct FieldLayout: ElementLayout {
    let field: Field
    /// The greatest number of rows of the box, so that the terminal can show all of it.
    private let mostBoxRows: Int
    /// The least columns for the text of a search beside its help.
    private static let leastSearch = 12
    /// The greatest columns of a label outside panes.
    private static let wholeLabel = 40
    private let label: [Glyph]
    /// The error or the help, below the box.
    private var remark: [Glyph]
    private var remarkLines: [[Glyph]] = []
    /// The columns of the box, whatever the text: a box must not move while a person types.
    private var boxColumns: Int { field.kind == .lines ? 48 : 32 }
    /// The least columns of the box beside the label: of a text to be written, of a few lines, or a date and the cursor.
    private var leastBoxColumns: Int {
        switch field.kind {
        case .lines: shownRows > 4 ? boxColumns : boxColumns / 2
        case .search: 8
        default: 15
        }
    }
    /// The greatest columns of a field in a pane: a line is as wide as a name or an address, lines are as wide as text. A
    /// search is as wide as the list below it.
    var widestColumns: Int {
        let box = field.kind == .search ? TerminalSize.limit : field.kind == .lines ? ScreenLayout.widest : 50
        return labelColumns + ScreenLayout.gap + box + ScreenLayout.frameColumns
    }
    /// The columns at the end of a search's box for its help, such as how much was found, or for the label of the list
    /// below it, so that what is below the box stays where it is; 0 if there is too little room.
    private var helpColumns = 0
    /// The label of the list below a search; empty if there is none.
    private var listLabel: [Glyph] = []
    /// True if the label of the list has a row of its own, because the box has no room for it.
    private var hasListRow: Bool { !listLabel.isEmpty && helpColumns == 0 }
    /// True if the label is above the box, because there is too little room beside it.
    private var isLabelAbove = false

    var labelColumns: Int

    /// - Parameters:
    ///   - isInPane: false for what asks for something outside all panes, whose label is said as a whole.
    ///   - available: the columns and rows of the screen.
    init(_ field: Field, isInPane: Bool, in available: (columns: Int, rows: Int), table: inout GlyphTable) {
        self.field = field
        mostBoxRows = available.rows
        label = table.label(of: field.label)
        // Not only its colour says that it is an error.
        remark = table.label(of: field.error.isEmpty ? field.help : "! \(field.error)")
        let whole = isInPane ? 0 : min(Self.wholeLabel, available.columns / 3)
        labelColumns = min(label.columns, max(ScreenLayout.widestLabel, whole))
    }

    /// Takes over the label of the list below a search, unless the help says more.
    mutating func describe(_ list: ListLabelLayout) {
        let help = field.error.isEmpty ? field.help : field.error
        if help.isEmpty || list.words.contains(help) { (listLabel, remark) = (list.label, []) }
    }

    /// A search belongs to the list below it.
    var kinship: Kinship { field.kind == .search ? .withNext : .withItsKind }
    var isLeading: Bool { true }
    var narrowColumns: Int? { labelColumns + 2 + boxColumns / 2 + ScreenLayout.frameColumns }

    func naturalColumns(density: Density) -> Int {
        labelColumns + 2 + boxColumns + ScreenLayout.frameColumns
    }

    mutating func rows(columns: Int, density: Density) -> Int {
        let besideLabel = columns - min(labelColumns, max(0, columns - 8)) - 2
        isLabelAbove = besideLabel < leastBoxColumns
        let help = help
        let needed = help.columns + ScreenLayout.gap
        let room = besideLabel - ScreenLayout.frameColumns - Self.leastSearch
        let isInBox = !help.isEmpty && !isLabelAbove && needed <= room
        helpColumns = isInBox ? needed : 0
        let hasRows = !remark.isEmpty && !isInBox
        remarkLines = !hasRows ? [] : Paragraph(remark, columns: max(1, columns - remarkStart(in: columns))).lines
        return boxRows + remarkLines.count + (hasListRow ? 1 : 0)
    }

    /// The words at the end of a search's box.
    private var help: [Glyph] {
        guard field.kind == .search, field.error.isEmpty else { return [] }
        return listLabel.isEmpty ? remark : listLabel
    }

    private var shownRows: Int { max(1, min(field.shownRows, mostBoxRows)) }

    /// The rows of the box, and of a label above the box.
    var boxRows: Int { shownRows + (isLabelAbove ? 1 : 0) }

    /// The first column of the error or help: below the text of the box, or below the label if too little of a row is
    /// left.
    private func remarkStart(in columns: Int) -> Int {
        if isLabelAbove { return min(2, columns - 1) }
        let start = min(labelColumns, max(0, columns - 8)) + 4
        return columns - start < boxColumns / 2 ? min(2, columns - 1) : start
    }

    func addControls(at rect: Rect, to list: inout ControlList) {
        list.add(field, at: rect, textAt: text(in: box(in: rect)))
    }

    private func labelWidth(in rect: Rect) -> Int {
        isLabelAbove ? rect.width : min(labelColumns, max(0, rect.width - 8))
    }

    private func box(in rect: Rect) -> Rect {
        let label = isLabelAbove ? 1 : 0
        let start = isLabelAbove ? 0 : labelWidth(in: rect) + 2
        return Rect(x: rect.x + start, y: rect.y + label, width: max(0, rect.width - start), height: shownRows)
    }

    private func text(in box: Rect) -> Rect {
        Rect(x: box.x + 2, y: box.y, width: max(0, box.width - 4 - helpColumns), height: box.height)
    }

    func draw(in rect: Rect, controls: ArraySlice<Control>, with pencil: inout ElementPencil, on canvas: inout Canvas) {
        let isFocused = pencil.isFocused(controls)
        let box = box(in: rect)
        canvas.put(
            label,
            in: labelWidth(in: rect),
            x: rect.x,
            y: rect.y,
            style: isFocused ? Style(ink: .accent, attributes: .bold) : .plain
        )
        let textStyle = drawBox(box, isFocused: isFocused, on: &canvas)
        let isTyped = isFocused && pencil.interaction.isEditing
        let edited = controls.first.flatMap { pencil.interaction.editors[$0.id] } ?? FieldEditor(shown: field.text)
        let editor = edited.shown(field.kind)
        let inner = text(in: box)
        let cursor =
            field.kind == .lines
            ? drawRows(editor, isTyped: isTyped, in: inner, style: textStyle, on: &canvas)
            : draw(editor, isTyped: isTyped, in: inner, style: textStyle, on: &canvas)
        if helpColumns > 0 {
            let style = Style(ink: .muted, attributes: textStyle.attributes)
            canvas.put(help, x: inner.maxX + ScreenLayout.gap, y: inner.y, style: style)
        }
        if isTyped { pencil.cursor = cursor }
        drawRemark(below: box, in: rect, on: &canvas)
        if hasListRow { canvas.put(listLabel, in: rect.width, x: rect.x, y: rect.maxY - 1, style: .heading) }
    }

    /// Draws the empty box: a surface, which ends with a line beside the text, because the next field may begin there;
    /// or if the terminal has no surfaces, underlined rows between marks.
    ///
    /// - Returns: the style of the text.
    private func drawBox(_ box: Rect, isFocused: Bool, on canvas: inout Canvas) -> Style {
        let isSurface = field.isEnabled && canvas.hasSurfaces
        let ink: Ink = isFocused ? .accent : field.isEnabled ? .plain : .muted
        let style = Style(ink: ink, attributes: isSurface ? .filled : field.isEnabled ? .underline : [])
        var markStyle = isFocused ? Style(ink: .accent, attributes: [.bold, .reverse]) : Style(ink: .muted)
        var marks = field.isEnabled ? (Glyph("["), Glyph("]")) : (Glyph("("), Glyph(")"))
        if isSurface { marks = (.space, .space) }
        for y in box.y..<box.maxY {
            if isSurface {
                markStyle = Style(ink: isFocused ? .accent : .line, attributes: .filled)
                if y == box.maxY - 1 { markStyle.attributes.insert(.underline) }
                canvas.fill(Rect(x: box.x, y: y, width: box.width, height: 1), style: markStyle)
            }
            canvas.put(marks.0, x: box.x, y: y, style: markStyle)
            canvas.put(marks.1, x: box.maxX - 1, y: y, style: markStyle)
            guard isFocused, y == box.y else { continue }
            canvas.put(canvas.symbols.focusLeft, x: box.x, y: y, style: markStyle)
            canvas.put(canvas.symbols.focusRight, x: box.maxX - 1, y: y, style: markStyle)
        }
        if field.kind == .option, box.width > 4 {
            canvas.put(canvas.symbols.branchOpen, in: 1, x: box.maxX - 2, y: box.y, style: markStyle)
        }
        return style
    }

    private func drawRemark(below box: Rect, in rect: Rect, on canvas: inout Canvas) {
        let start = remarkStart(in: rect.width)
        for (row, line) in remarkLines.enumerated() {
            let style = Style(ink: field.error.isEmpty ? .muted : .negative)
            canvas.put(line, in: rect.width - start, x: rect.x + start, y: box.maxY + row, style: style)
        }
    }

    /// Draws the text in a single-line box.
    ///
    /// - Returns: the position of the cursor; nil if there is no room.
    private func draw(
        _ editor: FieldEditor,
        isTyped: Bool,
        in inner: Rect,
        style: Style,
        on canvas: inout Canvas
    ) -> Position? {
        if editor.text.isEmpty, !field.placeholder.isEmpty {
            let muted = Style(ink: .muted, attributes: style.attributes)
            put(canvas.table.line(of: field.placeholder), in: inner, y: inner.y, style: muted, on: &canvas)
            return Position(x: inner.x, y: inner.y)
        }
        // Only where it is edited, what is before the place of typing decides which part is seen.
        let before =
            isTyped
            ? canvas.table.line(of: editor.before) : canvas.table.line(of: editor.before, wider: inner.width)
        let after = canvas.table.line(of: editor.after, wider: inner.width)
        let window = FieldWindow(before, isTyped: isTyped, columns: inner.width)
        let mark = window.isCut ? [canvas.symbols.ellipsis] : []
        var style = style
        if isTyped, editor.isSelected { style.attributes.insert(.reverse) }
        put(mark + before[window.hidden...] + after, in: inner, y: inner.y, style: style, on: &canvas)
        return inner.width > 0 ? Position(x: inner.x + window.cursor, y: inner.y) : nil
    }

    /// Draws a part of the text, and beside it what the box has there.
    private func put(_ text: [Glyph], in inner: Rect, y: Int, style: Style, on canvas: inout Canvas) {
        let shown = text.truncated(to: inner.width, ellipsis: canvas.symbols.ellipsis)
        canvas.put(shown, x: inner.x, y: y, style: style)
        // Without a surface, the line is below all of the box.
        guard !style.attributes.contains(.filled) else { return }
        let rest = Rect(x: inner.x + shown.columns, y: y, width: inner.width - shown.columns, height: 1)
        canvas.fill(rest, style: style)
    }
}

extension FieldLayout {
    /// Draws the text in a box of several lines. Marks at the right edge show that there is more text above or below.
    ///
    /// - Returns: the position of the cursor; nil if there is no room.
    func drawRows(
        _ editor: FieldEditor,
        isTyped: Bool,
        in inner: Rect,
        style: Style,
        on canvas: inout Canvas
    ) -> Position? {
        guard inner.width > 0 else { return nil }
        let isEmpty = editor.text.isEmpty
        let text = isEmpty ? field.placeholder : editor.text
        let style = isEmpty ? Style(ink: .muted, attributes: style.attributes) : style
        let rows = TextRows(text, columns: inner.width, table: &canvas.table)
        let place = isEmpty ? TextRows.Place(row: 0, column: 0) : editor.place(in: rows)
        // A field that is not edited shows its beginning.
        let top = isTyped ? rows.top(showing: place.row, of: inner.height, from: editor.top) : 0
        for y in 0..<inner.height {
            let text = top + y < rows.count ? rows[top + y] : ""
            put(canvas.table.line(of: text), in: inner, y: inner.y + y, style: style, on: &canvas)
        }
        let edge = inner.maxX + 1
        let mark = Style(ink: .accent, attributes: .bold)
        if top > 0 { canvas.put(canvas.symbols.moreAbove, x: edge, y: inner.y, style: mark) }
        if top + inner.height < rows.count {
            canvas.put(canvas.symbols.moreBelow, x: edge, y: inner.maxY - 1, style: mark)
        }
        return Position(x: inner.x + min(place.column, inner.width - 1), y: inner.y + place.row - top)
    }
}
