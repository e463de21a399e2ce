import PluginABI

/// A button: the label on a surface, with the key of the button before it; where the terminal has no surfaces, between two
/// marks. Between the fields of a form, the button begins where their boxes do.
struct ButtonLayout: ElementLayout {
    private let button: Button
    private let label: [Glyph]
    /// The columns of the labels of the fields above and below.
    var labelColumns = 0

    init(_ button: Button, table: inout GlyphTable) {
        self.button = button
        label = table.label(of: button.label)
    }

    var kinship: Kinship { .withItsKind }
    var keepsItsWidth: Bool { true }

    func naturalColumns(density: Density) -> Int {
        start + ownColumns
    }

    var isBetweenFields: Bool { labelColumns > 0 }
    private var start: Int { isBetweenFields ? labelColumns + ScreenLayout.gap : 0 }
    private var ownColumns: Int { min(label.columns, ScreenLayout.widest) + ScreenLayout.frameColumns }

    /// Returns the rectangle of the button itself: without room beside the labels, all that there is.
    private func place(in rect: Rect) -> Rect {
        guard start > 0, start + ownColumns <= rect.width else { return rect }
        return Rect(x: rect.x + start, y: rect.y, width: ownColumns, height: rect.height)
    }

    func addControls(at rect: Rect, to list: inout ControlList) {
        list.add(
            .button(button.role),
            button.action,
            label: button.label,
            isEnabled: button.isEnabled,
            confirmation: button.confirmation,
            shortcut: button.shortcut,
            at: place(in: rect)
        )
    }

    private var focusedStyle: Style {
        guard button.isEnabled else { return Style(ink: .muted, attributes: .reverse) }
        return Style(ink: button.role == .destructive ? .negative : .accent, attributes: [.bold, .reverse])
    }

    /// The style without the focus: only a button that can be pressed has a surface. One that destroys never stands out, and
    /// only the focus is solid.
    private var style: Style {
        guard button.isEnabled else { return Style(ink: .muted) }
        return switch button.role {
        case .primary: Style(ink: .accent, attributes: [.bold, .filled])
        case .destructive: Style(ink: .negative, attributes: .filled)
        // Not like the boxes of the fields above and below.
        default: start > 0 ? Style(ink: .accent) : Style(attributes: .filled)
        }
    }

    func draw(in rect: Rect, controls: ArraySlice<Control>, with pencil: inout ElementPencil, on canvas: inout Canvas) {
        let rect = place(in: rect)
        let isFocused = pencil.isFocused(controls)
        let style = isFocused ? focusedStyle : style
        canvas.fill(Rect(x: rect.x, y: rect.y, width: rect.width, height: 1), style: style)
        let room = max(0, rect.width - ScreenLayout.frameColumns)
        // Where characters are text, the footer has the keys.
        let key = isFocused || pencil.interaction.isText ? nil : controls.first.flatMap(pencil.keys.mark(of:))
        let x = rect.x + (key == nil ? 2 : 3)
        canvas.put(label, in: room, x: x, y: rect.y, style: style, align: .center)
        if let key {
            let before = max(0, room - label.columns) / 2
            canvas.put(key: key, x: x + before - 2, y: rect.y, on: style)
        }
        var marks = button.isEnabled ? (Glyph("["), Glyph("]")) : (Glyph("("), Glyph(")"))
        if isFocused { marks = (canvas.symbols.focusLeft, canvas.symbols.focusRight) }
        guard isFocused || !canvas.hasSurfaces else { return }
        canvas.put(marks.0, x: rect.x, y: rect.y, style: style)
        canvas.put(marks.1, x: rect.maxX - 1, y: rect.y, style: style)
        guard button.role == .destructive, !canvas.hasSurfaces, rect.width > ScreenLayout.frameColumns else { return }
        canvas.put(Glyph("!"), x: x - 1, y: rect.y, style: style)
        if key == nil { canvas.put(Glyph("!"), x: rect.maxX - 2, y: rect.y, style: style) }
    }
}

extension Canvas {
    /// Draws the key of a control.
    mutating func put(key: String, x: Int, y: Int, on style: Style) {
        let own = Style(ink: .accent, attributes: style.attributes.intersection(.filled).union(.bold))
        put(table.line(of: key), x: x, y: y, style: own)
    }
}
