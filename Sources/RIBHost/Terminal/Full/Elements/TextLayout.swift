import PluginABI

/// A text: running, a headline, a figure, or an announcement in a border.
struct TextLayout: ElementLayout {
    private let glyphs: [Glyph]
    private let style: Text.Style
    private let tone: Tone
    /// What is seen, once the width is known.
    private(set) var lines: [[Glyph]] = []
    /// The looks of its parts; nil where it is plain.
    private let marks: TextMarks?

    init(_ text: Text, table: inout GlyphTable) {
        style = text.style
        tone = text.tone
        guard !text.runs.isEmpty else {
            glyphs = table.glyphs(of: text.string)
            marks = nil
            return
        }
        let marks = TextMarks(text, Style(text.style, text.tone), table: &table)
        glyphs = marks.glyphs
        self.marks = marks
    }

    private var isCard: Bool { style == .title }
    /// Whether it says what is below it.
    var isHeading: Bool { style == .title || style == .headline }

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
        var parts = marks?.parts(before: seen.lowerBound, in: lines)
        for line in seen {
            canvas.put(
                lines[line],
                in: max(0, rect.width - 2 * inset),
                x: rect.x + inset,
                y: first + line,
                style: Style(style, tone),
                align: align
            )
            let room = rect.width - 2 * inset - lines[line].columns
            let x = rect.x + inset + (align == .leading ? 0 : align == .center ? room / 2 : room)
            parts?.draw(lines[line], x: x, y: first + line, on: &canvas)
        }
    }
}

/// The parts of a text that look different from the rest: what is drawn, and how.
struct TextMarks {
    private(set) var glyphs: [Glyph] = []
    /// The style of each glyph.
    private var styles: [Style] = []

    init(_ text: Text, _ style: Style, table: inout GlyphTable) {
        for run in text.runs {
            var own = style
            switch run.mark {
            case .strong: own.attributes.insert(.bold)
            case .emphasis: own.attributes.insert(.underline)
            case .code: own.ink = .secondAccent
            case .link: (own.ink, own.attributes) = (.accent, style.attributes.union(.underline))
            default: break
            }
            let words = table.glyphs(of: run.mark == .code ? run.words : run.text)
            let address = run.mark == .link ? table.glyphs(of: String(run.words.dropFirst(run.text.count))) : []
            glyphs += words + address
            styles += Array(repeating: own, count: words.count)
            styles += Array(repeating: Style(ink: .muted), count: address.count)
        }
    }

    /// The parts from a line on. A line has the glyphs of the text in order, without the blanks at which it was broken.
    func parts(before line: Int, in lines: [[Glyph]]) -> Parts {
        var parts = Parts(marks: self)
        for line in lines.prefix(line) { parts.skip(line) }
        return parts
    }

    struct Parts {
        let marks: TextMarks
        private var next = 0

        init(marks: TextMarks) { self.marks = marks }

        mutating func skip(_ line: [Glyph]) {
            for glyph in line { _ = style(of: glyph) }
        }

        mutating func draw(_ line: [Glyph], x: Int, y: Int, on canvas: inout Canvas) {
            var x = x
            for glyph in line {
                if let style = style(of: glyph) { canvas.put(glyph, x: x, y: y, style: style) }
                x += glyph.columns
            }
        }

        private mutating func style(of glyph: Glyph) -> Style? {
            while next < marks.glyphs.count, marks.glyphs[next] != glyph { next += 1 }
            defer { next += 1 }
            return next < marks.styles.count ? marks.styles[next] : nil
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
