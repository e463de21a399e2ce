/// A frame during drawing, with a clip and an origin for scrolling.
struct Canvas {
    private(set) var frame: Frame
    let symbols: Symbols
    /// True if a part of the screen can have a background of its own, such as a field.
    let hasSurfaces: Bool
    var table: GlyphTable
    /// The drawable part of the frame.
    var clip: Rect
    /// The position in the frame of the canvas's 0, 0.
    var origin = Position(x: 0, y: 0)

    /// Makes an empty canvas.
    init(size: TerminalSize, symbols: Symbols, hasSurfaces: Bool, table: GlyphTable) {
        frame = Frame(size: size)
        self.symbols = symbols
        self.hasSurfaces = hasSurfaces
        self.table = table
        clip = Rect(width: size.columns, height: size.rows)
    }

    /// Returns the finished frame.
    ///
    /// - Parameters:
    ///   - cursor: the position of the blinking cursor; nil if the cursor is hidden.
    ///   - restingCursor: the position of the hidden cursor.
    func finished(cursor: Position?, restingCursor: Position? = nil) -> Frame {
        var frame = frame
        frame.clusters = table.clusters
        frame.cursor = cursor.flatMap { frameRect.contains($0) ? $0 : nil }
        frame.restingCursor = restingCursor.flatMap { frameRect.contains($0) ? $0 : nil }
        return frame
    }

    /// Draws a glyph, if completely within the clip.
    mutating func put(_ glyph: Glyph, x: Int, y: Int, style: Style = .plain) {
        let x = x + origin.x
        let y = y + origin.y
        guard x >= clip.x, x + glyph.columns <= clip.maxX, y >= clip.y, y < clip.maxY else { return }
        frame.put(glyph, x: x, y: y, style: style)
    }

    /// Draws all glyphs in a row.
    mutating func put(_ glyphs: [Glyph], x: Int, y: Int, style: Style = .plain) {
        guard y + origin.y >= clip.y, y + origin.y < clip.maxY else { return }
        var x = x
        for glyph in glyphs {
            guard x + origin.x < clip.maxX else { return }
            put(glyph, x: x, y: y, style: style)
            x += glyph.columns
        }
    }

    /// Draws as many glyphs as fit into a width, and fills the rest of the width with spaces.
    mutating func put(
        _ glyphs: [Glyph],
        in width: Int,
        x: Int,
        y: Int,
        style: Style = .plain,
        align: Alignment = .leading
    ) {
        let shown = glyphs.truncated(to: width, ellipsis: symbols.ellipsis)
        let room = max(0, width - shown.columns)
        let before: Int
        switch align {
        case .leading: before = 0
        case .center: before = room / 2
        case .trailing: before = room
        }
        fill(Rect(x: x, y: y, width: before, height: 1), style: style)
        put(shown, x: x + before, y: y, style: style)
        fill(Rect(x: x + before + shown.columns, y: y, width: room - before, height: 1), style: style)
    }

    /// Draws a text on a line.
    mutating func put(
        _ text: String,
        in width: Int,
        x: Int,
        y: Int,
        style: Style = .plain,
        align: Alignment = .leading
    ) {
        put(table.line(of: text, wider: width), in: width, x: x, y: y, style: style, align: align)
    }

    /// Fills a rectangle with a glyph.
    mutating func fill(_ rect: Rect, with glyph: Glyph = .space, style: Style = .plain) {
        frame.fill(visible(rect), with: glyph, style: style)
    }

    /// Dims everything drawn so far, for an overlay.
    mutating func dim() {
        frame.dim()
    }

    private func visible(_ rect: Rect) -> Rect {
        clip.intersection(
            Rect(x: rect.x + origin.x, y: rect.y + origin.y, width: rect.width, height: rect.height)
        )
    }

    /// Draws the border of a box.
    mutating func box(_ rect: Rect, style: Style = .plain) {
        guard rect.width > 1, rect.height > 1 else { return }
        let right = rect.maxX - 1
        let bottom = rect.maxY - 1
        fill(Rect(x: rect.x, y: rect.y, width: rect.width, height: 1), with: symbols.horizontal, style: style)
        fill(Rect(x: rect.x, y: bottom, width: rect.width, height: 1), with: symbols.horizontal, style: style)
        fill(Rect(x: rect.x, y: rect.y, width: 1, height: rect.height), with: symbols.vertical, style: style)
        fill(Rect(x: right, y: rect.y, width: 1, height: rect.height), with: symbols.vertical, style: style)
        put(symbols.topLeft, x: rect.x, y: rect.y, style: style)
        put(symbols.topRight, x: right, y: rect.y, style: style)
        put(symbols.bottomLeft, x: rect.x, y: bottom, style: style)
        put(symbols.bottomRight, x: right, y: bottom, style: style)
    }

    private var frameRect: Rect { Rect(width: frame.size.columns, height: frame.size.rows) }
}

/// The alignment of a text narrower than the available width.
enum Alignment {
    case leading, center, trailing
}

extension Canvas {
    /// Draws a scroll bar, if not all rows are visible: its thumb, for which the columns beside are free, or a frame is
    /// there.
    mutating func draw(_ bar: ScrollBar) {
        guard bar.isNeeded else { return }
        fill(bar.thumb, with: symbols.scrollThumb, style: Style(ink: .muted))
    }

    /// Marks where a text is in the rows of a rectangle, in any case of letters.
    ///
    /// - Parameter text: the text in small letters; not empty.
    mutating func mark(_ text: [Glyph], in rect: Rect) { frame.mark(text, in: visible(rect)) }

    /// Underlines what has been drawn.
    mutating func underline(_ rect: Rect) { frame.underline(visible(rect)) }

    /// Shows a part of the frame as selected.
    mutating func select(_ selection: TextSelection) { frame.select(selection) }

    /// Draws a partly full bar on a track: blocks on a ground; or lines where there are no grounds, whose last cell can be
    /// half full, if the terminal has a sign for that. Both leave room between the bars of rows below each other.
    mutating func drawBar(_ rect: Rect, fraction: Double, ink: Ink = .accent) {
        let half = barBlock == nil ? symbols.barHalf : nil
        let parts = half == nil ? 1 : 2
        let done = Int((Double(rect.width * parts) * fraction).rounded())
        var full = rect
        full.width = done / parts
        drawTrack(rect)
        fillBar(full, ink: ink)
        guard done % parts > 0, let half else { return }
        put(half, x: full.maxX, y: rect.y, style: Style(ink: ink))
    }

    private var barBlock: Glyph? { hasSurfaces ? symbols.barBlock : nil }

    /// Draws the full part of a bar.
    mutating func fillBar(_ rect: Rect, ink: Ink = .accent) {
        let ground: Attributes = barBlock == nil ? [] : .filled
        fill(rect, with: barBlock ?? symbols.barFull, style: Style(ink: ink, attributes: ground))
    }

    /// Draws the empty part of a bar.
    mutating func drawTrack(_ rect: Rect) {
        let isGround = barBlock != nil
        let style = Style(ink: .line, attributes: isGround ? .filled : [])
        fill(rect, with: isGround ? .space : symbols.barEmpty, style: style)
    }
}
