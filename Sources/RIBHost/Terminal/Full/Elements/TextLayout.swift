import PluginABI

/// A text: running, a headline, a figure, or an announcement in a border.
struct TextLayout: ElementLayout {
    private let glyphs: [Glyph]
    private let style: Text.Style
    private let tone: Tone
    /// What is seen, once the width is known.
    private(set) var lines: [[Glyph]] = []

    init(_ text: Text, table: inout GlyphTable) {
        glyphs = table.glyphs(of: text.string)
        style = text.style
        tone = text.tone
    }

    private var isCard: Bool { style == .title }

    var kinship: Kinship { isCard ? .apart : .withItsKind }
    var keepsItsWidth: Bool { isCard || style == .headline || style == .number }
    var isLeading: Bool { style == .body || style == .caption }
    var sharesWidth: Bool { style == .number }
    var narrowColumns: Int? { isCard || style == .number ? nil : ScreenLayout.narrow }
    var isFigure: Bool { style == .number }

    func naturalColumns(density: Density) -> Int {
        let columns = Paragraph.naturalColumns(of: glyphs, limit: ScreenLayout.widest)
        return isCard ? columns + 8 : columns
    }

    mutating func rows(columns: Int, density: Density) -> Int {
        lines = Paragraph(glyphs, columns: isCard ? columns - 4 : columns).lines
        return lines.count + (isCard && density == .roomy ? 2 : 0)
    }

    func draw(in rect: Rect, controls: ArraySlice<Control>, with pencil: inout ElementPencil, on canvas: inout Canvas) {
        let border = isCard && pencil.density == .roomy ? 1 : 0
        if border == 1 { canvas.box(rect, style: Style(ink: tone == .neutral ? .accent : Ink(tone))) }
        let align: Alignment
        switch style {
        case .headline, .title: align = .center
        case .number: align = .trailing
        default: align = .leading
        }
        // Only what can be seen: a text may have thousands of lines.
        let first = rect.y + border
        let seen = max(0, pencil.rows.lowerBound - first)..<max(0, min(lines.count, pencil.rows.upperBound - first))
        guard seen.lowerBound < seen.upperBound else { return }
        let inset = isCard ? 2 : 0
        for line in seen {
            canvas.put(
                lines[line],
                in: max(0, rect.width - 2 * inset),
                x: rect.x + inset,
                y: first + line,
                style: Style(style, tone),
                align: align
            )
        }
    }
}

extension Style {
    /// How a text of a style and a tone looks.
    fileprivate init(_ style: Text.Style, _ tone: Tone) {
        self.init(ink: Ink(tone))
        switch style {
        case .title, .headline, .number: attributes = .bold
        case .caption: if tone == .neutral { ink = .muted }
        default: break
        }
    }
}
