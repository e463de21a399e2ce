import PluginABI

/// A toggle: a box, with a cross if the toggle is on, the key of the toggle, and the label. In a form, the box is below
/// those of the fields.
struct ToggleLayout: ElementLayout {
    private let toggle: Toggle
    private let label: [Glyph]
    /// The columns of the labels of the fields above and below.
    var labelColumns = 0

    init(_ toggle: Toggle, table: inout GlyphTable) {
        self.toggle = toggle
        label = table.label(of: toggle.label)
    }

    var kinship: Kinship { .withItsKind }
    var isLeading: Bool { true }

    func naturalColumns(density: Density) -> Int { start + ownColumns }

    private var start: Int { labelColumns > 0 ? labelColumns + ScreenLayout.gap : 0 }
    private var ownColumns: Int { min(label.columns, ScreenLayout.widest) + 4 + keyColumns }
    /// The columns of the key before the label, with a blank.
    private var keyColumns: Int { toggle.shortcut == nil ? 0 : 2 }

    /// Returns the rectangle of the box and the label: without room beside the labels, all that the toggle has.
    private func place(in rect: Rect) -> Rect {
        guard start + ownColumns <= rect.width else { return rect }
        return Rect(x: rect.x + start, y: rect.y, width: rect.width - start, height: rect.height)
    }

    func addControls(at rect: Rect, to list: inout ControlList) {
        // As wide as what is seen of it: a click beside the label is not meant for it.
        var rect = place(in: rect)
        rect.width = min(rect.width, ownColumns)
        // Known by its id alone: it keeps the focus while it is switched.
        let identity = Action(id: toggle.id)
        let words = toggle.isOn ? "\(toggle.label): on" : "\(toggle.label): off"
        list.add(
            .button(.normal),
            toggle.action,
            as: identity,
            label: words,
            isEnabled: toggle.isEnabled,
            shortcut: toggle.shortcut,
            at: rect
        )
    }

    func draw(in rect: Rect, controls: ArraySlice<Control>, with pencil: inout ElementPencil, on canvas: inout Canvas) {
        guard !controls.isEmpty else { return }
        let rect = place(in: rect)
        let isFocused = pencil.isFocused(controls)
        var boxStyle = toggle.isOn ? Style(ink: .accent, attributes: .bold) : .plain
        var labelStyle = Style.plain
        if !toggle.isEnabled { (boxStyle, labelStyle) = (Style(ink: .muted), Style(ink: .muted)) }
        if isFocused {
            labelStyle = Style(ink: toggle.isEnabled ? .accent : .muted, attributes: [.bold, .reverse])
            boxStyle = labelStyle
        }
        let marks = toggle.isEnabled ? (Glyph("["), Glyph("]")) : (Glyph("("), Glyph(")"))
        canvas.put([marks.0, Glyph(toggle.isOn ? "x" : " "), marks.1], x: rect.x, y: rect.y, style: boxStyle)
        if isFocused { canvas.put(canvas.symbols.focusLeft, x: rect.x + 3, y: rect.y, style: labelStyle) }
        // Where characters are text, the footer has the keys.
        let hasKey = keyColumns > 0 && !pencil.interaction.isText
        let key = hasKey ? controls.first.flatMap(pencil.keys.mark(of:)) : nil
        let x = rect.x + 4 + (key == nil ? 0 : keyColumns)
        canvas.put(label, in: max(0, min(label.columns, rect.maxX - x)), x: x, y: rect.y, style: labelStyle)
        if let key { canvas.put(key: key, x: rect.x + 4, y: rect.y, on: .plain) }
    }
}
