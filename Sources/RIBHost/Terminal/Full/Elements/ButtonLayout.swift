import PluginABI

/// A button: the label on a surface; where the terminal has no surfaces, between two marks.
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

    private var focusedStyle: Style {
        guard button.isEnabled else { return Style(ink: .muted, attributes: .reverse) }
        return Style(ink: button.role == .destructive ? .negative : .accent, attributes: [.bold, .reverse])
    }

    /// The style without the focus: a disabled button has no surface. Only the focus is solid.
    private var style: Style {
        guard button.isEnabled else { return Style(ink: .muted) }
        return switch button.role {
        case .primary: Style(ink: .accent, attributes: [.bold, .filled])
        case .destructive: Style(ink: .negative, attributes: .filled)
        case .cancel, .back: Style(ink: .muted, attributes: .filled)
        default: Style(attributes: .filled)
        }
    }

    func draw(in rect: Rect, controls: ArraySlice<Control>, with pencil: inout ElementPencil, on canvas: inout Canvas) {
        let isFocused = pencil.isFocused(controls)
        let style = isFocused ? focusedStyle : style
        canvas.fill(Rect(x: rect.x, y: rect.y, width: rect.width, height: 1), style: style)
        canvas.put(label, in: max(0, rect.width - 4), x: rect.x + 2, y: rect.y, style: style, align: .center)
        var marks = button.isEnabled ? (Glyph("["), Glyph("]")) : (Glyph("("), Glyph(")"))
        if isFocused { marks = (canvas.symbols.focusLeft, canvas.symbols.focusRight) }
        guard isFocused || !canvas.hasSurfaces else { return }
        canvas.put(marks.0, x: rect.x, y: rect.y, style: style)
        canvas.put(marks.1, x: rect.maxX - 1, y: rect.y, style: style)
        guard button.role == .destructive, !canvas.hasSurfaces, rect.width > ScreenLayout.frameColumns else { return }
        canvas.put(Glyph("!"), x: rect.x + 1, y: rect.y, style: style)
        canvas.put(Glyph("!"), x: rect.maxX - 2, y: rect.y, style: style)
    }
}
