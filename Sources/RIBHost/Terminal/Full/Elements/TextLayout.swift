import PluginABI

/// A text: running text, a headline, a figure, or an announcement in a border.
///
/// On a screen with very much text, glyphs are made only for the visible part.
struct TextLayout: ElementLayout {
    private let text: Text
    /// The treatment of the text according to the room left when the screen was laid out.
    private let room: GlyphTable.TextRoom
    private let usesUnicode: Bool
    /// The glyphs, if kept.
    private let kept: TextGlyphs?
    /// The columns of the longest line.
    private let longest: Int
    /// The lines, if the glyphs are kept.
    private var lines: [[Glyph]] = []
    /// The columns and the number of lines, once the width is known.
    private var size = Position(x: 0, y: 0)

    init(_ text: Text, after earlier: inout EarlierTexts, table: inout GlyphTable) {
        let room = table.room(for: TextGlyphs.mostCount(of: text))
        if EarlierTexts.isLong(text), let same = earlier.next(where: { $0.isLayout(of: text, room, table) }) {
            self = same
            return
        }
        self.text = text
        self.room = room
        usesUnicode = table.usesUnicode
        switch room {
        case .toKeep:
            let glyphs = TextGlyphs(text, isKept: true, table: &table)
            longest = Paragraph.naturalColumns(of: glyphs.all, limit: ScreenLayout.widest)
            kept = glyphs
        case .toMeasure, .forOneRow:
            // It may be longer than a line: whether it is, is not worth making it twice.
            longest = min(text.words.estimatedColumns, ScreenLayout.widest)
            kept = nil
        }
    }

    /// Returns true for the layout of a text in the same room. Other tables have other symbols for characters of several
    /// scalars.
    private func isLayout(of text: Text, _ room: GlyphTable.TextRoom, _ table: GlyphTable) -> Bool {
        room == self.room && table.usesUnicode == usesUnicode && text == self.text
            && kept?.all.contains(where: \.isCluster) != true
    }

    private var isCard: Bool { text.style == .title }
    /// True if the text describes the elements below.
    var isHeading: Bool { text.style == .title || text.style == .headline }

    /// True for a short text without importance, such as that nothing is open.
    var isNote: Bool { text.style == .caption && longest <= ScreenLayout.narrow }

    var kinship: Kinship { isCard ? .apart : .withItsKind }
    var keepsItsWidth: Bool { isCard || text.style == .headline || text.style == .number }
    var isCaption: Bool { text.style == .caption }
    var isSearched: Bool { true }
    var isRunningText: Bool { text.style == .body }
    var isLeading: Bool { isCaption || isRunningText }
    var sharesWidth: Bool { text.style == .number }
    var narrowColumns: Int? { isCard || text.style == .number ? nil : ScreenLayout.narrow }
    var isFigure: Bool { text.style == .number }

    func naturalColumns(density: Density) -> Int { isCard ? longest + 8 : longest }

    /// A wrapped heading is as wide as its widest line, so that it begins where its neighbours do.
    mutating func fit(columns: Int) -> Int {
        guard text.style == .headline, let kept, longest > columns else { return columns }
        return Paragraph(kept.all, columns: columns).lines.reduce(1) { max($0, $1.columns) }
    }

    mutating func rows(columns: Int, density: Density) -> Int {
        let columns = isCard ? columns - 4 : columns
        let border = isCard && density == .roomy ? 2 : 0
        // A text has at least one line.
        if size.y > 0, size.x == columns { return size.y + border }
        size.x = columns
        switch room {
        case .toKeep:
            lines = kept.map { Paragraph($0.all, columns: size.x).lines } ?? []
            size.y = lines.count
        case .toMeasure:
            var table = GlyphTable(usesUnicode: usesUnicode)
            size.y = Paragraph(TextGlyphs(text, isKept: false, table: &table).all, columns: size.x).lines.count
        case .forOneRow: size.y = 1
        }
        return size.y + border
    }

    func draw(in rect: Rect, controls: ArraySlice<Control>, with pencil: inout ElementPencil, on canvas: inout Canvas) {
        let border = isCard && pencil.density == .roomy ? 1 : 0
        if border == 1 { canvas.box(rect, style: Style(ink: text.tone == .neutral ? .accent : Ink(text.tone))) }
        // Only what can be seen: a text may have thousands of lines.
        let first = rect.y + border
        let seen = max(0, pencil.rows.lowerBound - first)..<max(0, min(size.y, pencil.rows.upperBound - first))
        guard seen.lowerBound < seen.upperBound else { return }
        let glyphs = kept ?? TextGlyphs(text, isKept: false, table: &canvas.table)
        let lines = lines(of: glyphs)
        let inset = isCard ? 2 : 0
        let style = style
        var parts = glyphs.marks?.parts(before: seen.lowerBound, in: lines)
        for line in seen {
            canvas.put(
                lines[line],
                in: max(0, rect.width - 2 * inset),
                x: rect.x + inset,
                y: first + line,
                style: style,
                align: align
            )
            if line == 0, leadOfName > 0 {
                let lead = Array(lines[0].prefix(leadOfName))
                canvas.put(lead, x: rect.x + inset, y: first, style: Style(ink: .muted))
            }
            let room = rect.width - 2 * inset - lines[line].columns
            let x = rect.x + inset + (align == .leading ? 0 : align == .center ? room / 2 : room)
            parts?.draw(lines[line], x: x, y: first + line, on: &canvas)
        }
    }

    /// True for a caption in an accent, which is the name of a speaker, possibly after a time.
    private var isName: Bool { text.style == .caption && [.accent, .secondAccent].contains(text.tone) }

    /// The style of the text. A name in the second accent has a colour of its own.
    private var style: Style {
        var style = Style(text.style, text.tone)
        if isName, text.tone == .secondAccent { style.ink = Ink.hue(of: text.string) ?? style.ink }
        return style
    }

    /// The number of characters before the first letter of a name; 0 for a text without a letter.
    private var leadOfName: Int {
        guard isName else { return 0 }
        let lead = text.string.utf8.prefix { $0 < 0x80 && !Character(Unicode.Scalar($0)).isLetter }.count
        return lead < text.string.utf8.count ? lead : 0
    }

    private var align: Alignment {
        switch text.style {
        case .headline where size.y > 1: .leading
        case .headline, .title: .center
        case .number: .trailing
        default: .leading
        }
    }

    /// Returns the lines of the layout; for a text without room, only the first line, which is too long for its row.
    private func lines(of glyphs: TextGlyphs) -> [[Glyph]] {
        switch room {
        case .toKeep: lines
        case .toMeasure: Paragraph(glyphs.all, columns: size.x).lines
        case .forOneRow: [glyphs.all.map { $0.columns == 0 ? .space : $0 }]
        }
    }
}

/// The long texts of an earlier layout, in their order. Most of the next screen's are the same.
struct EarlierTexts {
    /// The bytes from which a text is long: making a shorter one again takes no longer than finding it.
    private static let least = 256
    /// The greatest number of texts between two that stay.
    private static let most = 16

    private let texts: [TextLayout]
    private var place = 0

    init(_ texts: [TextLayout]) { self.texts = texts }

    static func isLong(_ text: Text) -> Bool { text.string.utf8.count >= least }

    /// Returns the next text that meets a condition, if it is not far.
    mutating func next(where isWanted: (TextLayout) -> Bool) -> TextLayout? {
        guard let found = texts[place...].prefix(Self.most).firstIndex(where: isWanted) else { return nil }
        place = found + 1
        return texts[found]
    }
}

/// The glyphs of a text, and the styles of the parts.
private struct TextGlyphs {
    let all: [Glyph]
    /// The styles; nil for a text without marked parts.
    let marks: TextMarks?

    init(_ text: Text, isKept: Bool, table: inout GlyphTable) {
        let limit = isKept ? GlyphTable.limit : GlyphTable.measuredLimit
        marks = text.runs.isEmpty ? nil : TextMarks(text, Style(text.style, text.tone), limit: limit, table: &table)
        all = marks?.glyphs ?? table.text(of: text.string, limit: limit)
    }

    /// Returns the greatest number of glyphs of a text, except for characters that become several glyphs.
    static func mostCount(of text: Text) -> Int {
        let count = { (text: String) in min(text.utf8.count, GlyphTable.limit) }
        return text.runs.isEmpty
            ? count(text.string) : min(GlyphTable.limit, text.runs.reduce(0) { $0 + count($1.words) })
    }
}

/// The parts of a text in different styles.
struct TextMarks {
    private(set) var glyphs: [Glyph] = []
    /// The style of each glyph.
    private var styles: [Style] = []

    init(_ text: Text, _ style: Style, limit: Int, table: inout GlyphTable) {
        for run in text.runs where glyphs.count <= limit {
            var own = style
            switch run.mark {
            case .strong: own.attributes.insert(.bold)
            case .emphasis: own.attributes.insert(.underline)
            case .code: own.ink = .secondAccent
            case .link: (own.ink, own.attributes) = (.accent, style.attributes.union(.underline))
            default: break
            }
            let words = table.text(of: run.mark == .code ? run.words : run.text, limit: limit - glyphs.count)
            let rest = run.mark == .link ? String(run.words.dropFirst(run.text.count)) : ""
            let address = table.text(of: rest, limit: max(0, limit - glyphs.count - words.count))
            glyphs += words + address
            styles += Array(repeating: own, count: words.count)
            styles += Array(repeating: Style(ink: .muted), count: address.count)
        }
    }

    /// Returns the parts beginning with a line. The lines have the glyphs of the text in order, without the blanks at
    /// line ends.
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
    /// Makes the style for a text's style and tone.
    fileprivate init(_ style: Text.Style, _ tone: Tone) {
        self.init(ink: Ink(tone))
        switch style {
        case .headline where tone == .neutral: self = .heading
        case .title, .headline, .number: attributes = .bold
        case .caption: if tone == .neutral { ink = .muted }
        default: break
        }
    }
}
