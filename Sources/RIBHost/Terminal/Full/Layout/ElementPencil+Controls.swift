internal import PluginABI

// What can have the focus. The focus is seen by more than its colour: it is reversed, and stands between two marks.
extension ElementPencil {
    /// Draws a button, a field or the chosen tab.
    mutating func draw(_ node: LayoutNode, _ control: Control, isTab: Bool, on canvas: inout Canvas) {
        switch node.content {
        case .button(let button, let label):
            draw(
                button,
                label: label,
                in: node.rect,
                isFocused: control.id == interaction.focus,
                isTab: isTab,
                on: &canvas
            )
        case .field(let field, let label):
            draw(field, label: label, node, control, on: &canvas)
        case .chosenTab(let label):
            let button = Button("", id: "", role: .primary)
            let isFocused = control.id == interaction.focus
            draw(button, label: label, in: node.rect, isFocused: isFocused, isTab: true, on: &canvas)
        default:
            break
        }
    }

    private func draw(
        _ button: Button,
        label: [Glyph],
        in rect: Rect,
        isFocused: Bool,
        isTab: Bool,
        on canvas: inout Canvas
    ) {
        var style = Style()
        switch button.role {
        case .primary: style = Style(ink: .accent, attributes: .bold)
        case .destructive: style.ink = .negative
        default: break
        }
        var marks = isTab ? (Glyph.space, Glyph.space) : (Glyph("["), Glyph("]"))
        if isFocused {
            style = Style(ink: button.role == .destructive ? .negative : .accent, attributes: [.bold, .reverse])
            marks = (canvas.symbols.focusLeft, canvas.symbols.focusRight)
        } else if !button.isEnabled {
            style = Style(ink: .muted)
            if !isTab { marks = (Glyph("("), Glyph(")")) }
        }
        canvas.fill(Rect(x: rect.x, y: rect.y, width: rect.width, height: 1), style: style)
        canvas.put(marks.0, x: rect.x, y: rect.y, style: style)
        canvas.put(label, in: max(0, rect.width - 4), x: rect.x + 2, y: rect.y, style: style, align: .center)
        canvas.put(marks.1, x: rect.maxX - 1, y: rect.y, style: style)
    }

    private mutating func draw(
        _ field: Field,
        label: [Glyph],
        _ node: LayoutNode,
        _ control: Control,
        on canvas: inout Canvas
    ) {
        let rect = node.rect
        let isFocused = control.id == interaction.focus
        let labelWidth = min(node.labelColumns, max(0, rect.width - 8))
        let box = Rect(x: rect.x + labelWidth + 2, y: rect.y, width: max(0, rect.width - labelWidth - 2), height: 1)
        let inner = max(0, box.width - 4)
        canvas.put(label, in: labelWidth, x: rect.x, y: rect.y, style: isFocused ? Style(attributes: .bold) : .plain)
        var markStyle = Style(ink: .muted)
        var textStyle = Style(attributes: .underline)
        var marks = field.isEnabled ? (Glyph("["), Glyph("]")) : (Glyph("("), Glyph(")"))
        if isFocused {
            markStyle = Style(ink: .accent, attributes: [.bold, .reverse])
            textStyle = Style(ink: .accent, attributes: .underline)
            marks = (canvas.symbols.focusLeft, canvas.symbols.focusRight)
        } else if !field.isEnabled {
            textStyle = Style(ink: .muted)
        }
        canvas.put(marks.0, x: box.x, y: rect.y, style: markStyle)
        canvas.put(marks.1, x: box.maxX - 1, y: rect.y, style: markStyle)
        let editor = interaction.editors[control.id] ?? FieldEditor(shown: field.text)
        if editor.text.isEmpty, !field.placeholder.isEmpty {
            textStyle.ink = .muted
            canvas.put(field.placeholder, in: inner, x: box.x + 2, y: rect.y, style: textStyle)
            if isFocused, interaction.isEditing { set(cursor: Position(x: box.x + 2, y: rect.y)) }
            return
        }
        let before = canvas.table.line(of: editor.before)
        let after = canvas.table.line(of: editor.after)
        guard isFocused, interaction.isEditing, inner > 0 else {
            canvas.put(before + after, in: inner, x: box.x + 2, y: rect.y, style: textStyle)
            return
        }
        // The place of typing is always seen: of a long text, what stands to the left of it goes first, for a mark that
        // says so.
        var hidden = 0
        var columns = before.columns
        var mark: [Glyph] = []
        while columns + mark.columns > inner - 1, hidden < before.count {
            columns -= before[hidden].columns
            hidden += 1
            if inner > 2 { mark = [canvas.symbols.ellipsis] }
        }
        columns += mark.columns
        canvas.put(mark + before[hidden...] + after, in: inner, x: box.x + 2, y: rect.y, style: textStyle)
        set(cursor: Position(x: box.x + 2 + columns, y: rect.y))
    }

    /// Draws a board or a table.
    func draw(
        _ grid: GridLayout,
        at place: Rect,
        controls: ArraySlice<Control>,
        rows: Range<Int>,
        on canvas: inout Canvas
    ) {
        if grid.isBoard { drawLines(of: grid, at: place, rows: rows, on: &canvas) }
        var next = controls.startIndex
        for (y, row) in grid.rows.enumerated() {
            for (x, cell) in row.enumerated() {
                let control = cell.action == nil || next == controls.endIndex ? nil : controls[next]
                if control != nil { next += 1 }
                var rect = grid.rect(row: y, column: x)
                rect.x += place.x
                rect.y += place.y
                guard rect.overlaps(rows: rows) else { continue }
                let isFocused = control.map { $0.id == interaction.focus } ?? false
                draw(cell, grid.texts[y][x], in: rect, isBoard: grid.isBoard, isFocused: isFocused, on: &canvas)
            }
        }
    }

    private func draw(
        _ cell: Grid.Cell,
        _ text: [Glyph],
        in rect: Rect,
        isBoard: Bool,
        isFocused: Bool,
        on canvas: inout Canvas
    ) {
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

    private func drawLines(of grid: GridLayout, at place: Rect, rows: Range<Int>, on canvas: inout Canvas) {
        guard let width = grid.widths.first else { return }
        let style = Style(ink: .muted)
        for row in 0...grid.rows.count {
            let y = place.y + row * (grid.cellHeight + 1)
            guard y <= rows.upperBound, y + grid.cellHeight >= rows.lowerBound else { continue }
            for column in 0...grid.columns {
                let x = place.x + column * (width + 1)
                let joint = canvas.symbols.gridCorners.joint(
                    row: row,
                    of: grid.rows.count,
                    column: column,
                    of: grid.columns
                )
                canvas.put(joint, x: x, y: y, style: style)
                if column < grid.columns {
                    canvas.fill(
                        Rect(x: x + 1, y: y, width: width, height: 1),
                        with: canvas.symbols.horizontal,
                        style: style
                    )
                }
                if row < grid.rows.count {
                    let side = Rect(x: x, y: y + 1, width: 1, height: grid.cellHeight)
                    canvas.fill(side, with: canvas.symbols.vertical, style: style)
                }
            }
        }
    }
}
