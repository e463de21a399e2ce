import PluginABI

/// A button: the label between two marks.
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

    /// Returns the style without the focus. The primary action is the strongest of all buttons, unless another button
    /// has the focus; what only leads back, and what destroys, has no background.
    private func style(isOnButton: Bool) -> Style {
        guard button.isEnabled else { return Style(ink: .muted) }
        return switch button.role {
        case .primary: Style(ink: .accent, attributes: [.bold, isOnButton ? .filled : .reverse])
        case .destructive: Style(ink: .negative)
        case .cancel, .back: Style(ink: .muted)
        default: Style(attributes: .filled)
        }
    }

    func draw(in rect: Rect, controls: ArraySlice<Control>, with pencil: inout ElementPencil, on canvas: inout Canvas) {
        let isFocused = pencil.isFocused(controls)
        let style = isFocused ? focusedStyle : style(isOnButton: pencil.isOnButton)
        var marks = button.isEnabled ? (Glyph("["), Glyph("]")) : (Glyph("("), Glyph(")"))
        if isFocused { marks = (canvas.symbols.focusLeft, canvas.symbols.focusRight) }
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
