import PluginABI

/// A button: the label between two marks, with a separate background.
struct ButtonLayout: ElementLayout {
    private let button: Button
    private let label: [Glyph]

    init(_ button: Button, table: inout GlyphTable) {
        self.button = button
        label = table.label(of: button.label)
    }

    var kinship: Kinship { .withItsKind }
    var keepsItsWidth: Bool { true }

    func naturalColumns(density: Density) -> Int {
        min(label.columns, ScreenLayout.widest) + ScreenLayout.frameColumns
    }

    func addControls(at rect: Rect, to list: inout ControlList) {
        list.add(
            .button(button.role),
            button.action,
            label: button.label,
            isEnabled: button.isEnabled,
            confirmation: button.confirmation,
            shortcut: button.shortcut,
            at: rect
        )
    }

    func draw(in rect: Rect, controls: ArraySlice<Control>, with pencil: inout ElementPencil, on canvas: inout Canvas) {
        var style = Style(attributes: .filled)
        switch button.role {
        case .primary: style = Style(ink: .accent, attributes: [.bold, .filled])
        case .destructive: style.ink = .negative
        default: break
        }
        var marks = (Glyph("["), Glyph("]"))
        if pencil.isFocused(controls) {
            let ink: Ink = !button.isEnabled ? .muted : button.role == .destructive ? .negative : .accent
            style = Style(ink: ink, attributes: button.isEnabled ? [.bold, .reverse] : .reverse)
            marks = (canvas.symbols.focusLeft, canvas.symbols.focusRight)
        } else if !button.isEnabled {
            style = Style(ink: .muted)
            marks = (Glyph("("), Glyph(")"))
        }
        canvas.fill(Rect(x: rect.x, y: rect.y, width: rect.width, height: 1), style: style)
        canvas.put(marks.0, x: rect.x, y: rect.y, style: style)
        canvas.put(label, in: max(0, rect.width - 4), x: rect.x + 2, y: rect.y, style: style, align: .center)
        canvas.put(marks.1, x: rect.maxX - 1, y: rect.y, style: style)
        // Not only its colour says that it destroys.
        guard button.role == .destructive, rect.width > ScreenLayout.frameColumns else { return }
        canvas.put(Glyph("!"), x: rect.x + 1, y: rect.y, style: style)
        canvas.put(Glyph("!"), x: rect.maxX - 2, y: rect.y, style: style)
    }
}
