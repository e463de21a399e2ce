import PluginABI

/// A toggle: a box, with a cross if the toggle is on, and the label.
struct ToggleLayout: ElementLayout {
    private let toggle: Toggle
    private let label: [Glyph]

    init(_ toggle: Toggle, table: inout GlyphTable) {
        self.toggle = toggle
        label = table.label(of: toggle.label)
    }

    var kinship: Kinship { .withItsKind }
    var isLeading: Bool { true }

    func naturalColumns(density: Density) -> Int { min(label.columns, ScreenLayout.widest) + 4 }

    func addControls(at rect: Rect, to list: inout ControlList) {
        // As wide as what is seen of it: a click beside the label is not meant for it.
        var rect = rect
        rect.width = min(rect.width, naturalColumns(density: .roomy))
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
        var style = toggle.isOn ? Style(ink: .accent, attributes: .bold) : .plain
        var marks = (Glyph("["), Glyph("]"))
        if pencil.isFocused(controls) {
            style = Style(ink: .accent, attributes: [.bold, .reverse])
            marks = (canvas.symbols.focusLeft, canvas.symbols.focusRight)
        } else if !toggle.isEnabled {
            style = Style(ink: .muted)
            marks = (Glyph("("), Glyph(")"))
        }
        canvas.put([marks.0, Glyph(toggle.isOn ? "x" : " "), marks.1], x: rect.x, y: rect.y, style: style)
        let labelStyle = toggle.isEnabled ? .plain : Style(ink: .muted)
        canvas.put(label, in: max(0, rect.width - 4), x: rect.x + 4, y: rect.y, style: labelStyle)
    }
}
