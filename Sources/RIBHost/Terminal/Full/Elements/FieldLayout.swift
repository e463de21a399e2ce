internal import PluginABI

/// A field: its label, and a box with what is in it.
struct FieldLayout: ElementLayout {
    private let field: Field
    private let label: [Glyph]
    /// The columns of a text in its box, whatever is in it: a box must not move while somebody types.
    private static let boxColumns = 32

    var labelColumns: Int

    init(_ field: Field, table: inout GlyphTable) {
        self.field = field
        label = table.line(of: field.label)
        labelColumns = min(label.columns, ScreenLayout.widestLabel)
    }

    var kinship: Kinship { .withItsKind }
    var isLeading: Bool { true }

    func naturalColumns(density: Density) -> Int {
        labelColumns + 2 + Self.boxColumns + ScreenLayout.frameColumns
    }

    func addControls(at rect: Rect, to list: inout ControlList) {
        list.add(field, at: rect)
    }

    func draw(in rect: Rect, controls: ArraySlice<Control>, with pencil: inout ElementPencil, on canvas: inout Canvas) {
        let isFocused = pencil.isFocused(controls.first)
        let labelWidth = min(labelColumns, max(0, rect.width - 8))
        let box = Rect(x: rect.x + labelWidth + 2, y: rect.y, width: max(0, rect.width - labelWidth - 2), height: 1)
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
        let isTyped = isFocused && pencil.interaction.isEditing
        let editor = controls.first.flatMap { pencil.interaction.editors[$0.id] } ?? FieldEditor(shown: field.text)
        let inner = Rect(x: box.x + 2, y: rect.y, width: max(0, box.width - 4), height: 1)
        let column = draw(editor, isTyped: isTyped, in: inner, style: textStyle, on: &canvas)
        if isTyped, let column { pencil.cursor = Position(x: inner.x + column, y: inner.y) }
    }

    /// Draws what is in the box.
    ///
    /// - Returns: where in it typing goes on; nil where there is no room for that.
    private func draw(
        _ editor: FieldEditor,
        isTyped: Bool,
        in inner: Rect,
        style: Style,
        on canvas: inout Canvas
    ) -> Int? {
        if editor.text.isEmpty, !field.placeholder.isEmpty {
            let muted = Style(ink: .muted, attributes: style.attributes)
            canvas.put(field.placeholder, in: inner.width, x: inner.x, y: inner.y, style: muted)
            return 0
        }
        let before = canvas.table.line(of: editor.before)
        let after = canvas.table.line(of: editor.after)
        guard isTyped, inner.width > 0 else {
            canvas.put(before + after, in: inner.width, x: inner.x, y: inner.y, style: style)
            return nil
        }
        // The place of typing is always seen: of a long text, what stands to the left of it goes first, for a mark that
        // says so.
        var hidden = 0
        var columns = before.columns
        var mark: [Glyph] = []
        while columns + mark.columns > inner.width - 1, hidden < before.count {
            columns -= before[hidden].columns
            hidden += 1
            if inner.width > 2 { mark = [canvas.symbols.ellipsis] }
        }
        canvas.put(mark + before[hidden...] + after, in: inner.width, x: inner.x, y: inner.y, style: style)
        return columns + mark.columns
    }
}
