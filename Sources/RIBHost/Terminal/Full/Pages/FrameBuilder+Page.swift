// A page over the screen, in a box.
extension FrameBuilder {
    /// A drawn page.
    struct DrawnPage {
        let rect: Rect
        /// The first visible line.
        let scroll: Int
        /// True if not all lines are visible.
        let isScrollable: Bool
        /// The position of the cursor; nil if there is no text to type.
        let cursor: Position?
        /// The visible lines of the page and their rows, without remarks.
        let rows: [(line: Int, y: Int)]
    }

    /// A line of a page prepared for drawing, no longer than the available width.
    struct DrawnLine {
        var parts: [(glyphs: [Glyph], style: Style)] = []
        var columns: Int { parts.reduce(0) { $0 + $1.glyphs.columns } }
    }

    /// Draws as much of a page as there is room for.
    ///
    /// - Parameter box: the box of the page, which is lower if there are fewer lines; nil for one that is as large as the
    ///   page.
    func draw(_ page: Page, of view: FullView, at box: Rect?, on canvas: inout Canvas) -> DrawnPage {
        let area = box ?? Rect(x: 0, y: 1, width: size.columns, height: max(0, size.rows - 2))
        let widest = max(1, min(area.width, ScreenLayout.widest) - 6)
        let lines = page.lines.enumerated().flatMap { index, line in
            drawn(line, columns: widest, on: &canvas).map { (page: index, line: $0) }
        }
        let title = canvas.table.line(of: " \(page.title) ")
        let isTyped = page.prompt != nil
        // What is typed stays where it is, however many lines are left below it.
        let content = isTyped ? widest : lines.reduce(title.columns) { max($0, $1.line.columns) }
        // On the lowest screens it is in the frame, in the title's place: a line is left for what it has found.
        let head = isTyped && area.height > 3 ? 1 : 0
        let height = min(area.height, lines.count + head + 2)
        let width = min(area.width, max(content, 30) + 6)
        let top = isTyped ? min(2, area.height - height) : (area.height - height) / 2
        var rect = box ?? Rect(x: (size.columns - width) / 2, y: area.y + top, width: width, height: height)
        rect.height = height
        drawBox(rect, title: !isTyped || head > 0 ? page.title : "", on: &canvas)
        let cursor = page.prompt.map { draw($0, at: Position(x: rect.x + 3, y: rect.y + head), widest, on: &canvas) }
        let rows = max(0, height - 2 - head)
        var first = max(0, min(view.overlayScroll, lines.count - rows))
        if view.followsLight, let lit = lines.firstIndex(where: { $0.page == page.lit }) {
            first = max(0, min(first, lit), lit - rows + 1)
        }
        canvas.clip = rect.inset(x: 2, y: 1)
        var seen: [(line: Int, y: Int)] = []
        for (row, line) in lines.dropFirst(first).prefix(rows).enumerated() {
            if line.page < page.lines.count - page.remarkCount { seen.append((line.page, rect.y + 1 + head + row)) }
            draw(line.line, x: rect.x + 3, y: rect.y + 1 + head + row, on: &canvas)
        }
        if first + rows < lines.count { mark(symbols.moreBelow, x: rect.maxX - 4, y: rect.maxY - 1, on: &canvas) }
        if first > 0 { mark(symbols.moreAbove, x: rect.maxX - 4, y: rect.y, on: &canvas) }
        canvas.clip = Rect(width: size.columns, height: size.rows)
        return DrawnPage(rect: rect, scroll: first, isScrollable: rows < lines.count, cursor: cursor, rows: seen)
    }

    /// Draws an empty box over the screen, with a title in its border.
    func drawBox(_ rect: Rect, title: String, ink: Ink = .focus, on canvas: inout Canvas) {
        canvas.fill(rect)
        canvas.box(rect, style: Style(ink: ink))
        guard !title.isEmpty else { return }
        let shown = canvas.table.line(of: title).truncated(to: rect.width - 6, ellipsis: symbols.ellipsis)
        let style = Style(ink: ink, attributes: .bold)
        canvas.put([.space] + shown + [.space], x: rect.x + 2, y: rect.y, style: style)
    }

    /// Draws a question in a box over the screen, with its keys as buttons.
    ///
    /// - Returns: the buttons, which can be clicked.
    func draw(_ question: Interaction.Question, keys: [KeyHint], on canvas: inout Canvas) -> [PlacedHint] {
        let words = canvas.table.line(of: question.words)
        var lines = Paragraph(words, columns: min(size.columns - 12, Self.widestQuestion)).lines
        // However long it is, its keys are in sight.
        let most = size.rows - 8
        if lines.count > most { lines = lines.prefix(most - 1) + [[symbols.ellipsis]] }
        let buttons = keys.map { canvas.table.line(of: "\($0.key) \($0.words)").columns + 2 }
        let row = buttons.reduce(-2) { $0 + $1 + 2 }
        let width = min(size.columns, lines.reduce(row) { max($0, $1.columns) } + 6)
        let (x, y) = ((size.columns - width) / 2, max(0, (size.rows - lines.count - 6) / 2))
        let rect = Rect(x: x, y: y, width: width, height: lines.count + 6)
        let title = question.subject == .quit ? "Quit" : keys.first?.words ?? ""
        drawBox(rect, title: title, ink: .warning, on: &canvas)
        for (number, line) in lines.enumerated() {
            canvas.put(line, x: rect.x + 3, y: rect.y + 2 + number, style: Style(attributes: .bold))
        }
        var place = Position(x: rect.x + (width - row) / 2, y: rect.maxY - 3)
        return zip(keys, buttons).compactMap { key, width in
            let button = Rect(x: place.x, y: place.y, width: width, height: 1)
            place.x += width + 2
            draw(key, in: button, on: &canvas)
            return key.event.map { PlacedHint(rect: button, event: $0) }
        }
    }

    /// The greatest width of a question's lines.
    private static let widestQuestion = 56

    /// Draws a key and its effect as a button.
    private func draw(_ key: KeyHint, in rect: Rect, on canvas: inout Canvas) {
        let style = Style(attributes: canvas.hasSurfaces ? .filled : [])
        canvas.fill(rect, style: style)
        if !canvas.hasSurfaces {
            canvas.put(Glyph("["), x: rect.x, y: rect.y)
            canvas.put(Glyph("]"), x: rect.maxX - 1, y: rect.y)
        }
        let name = canvas.table.line(of: key.key)
        canvas.put(
            name,
            x: rect.x + 1,
            y: rect.y,
            style: Style(ink: .accent, attributes: style.attributes.union(.bold))
        )
        canvas.put(canvas.table.line(of: key.words), x: rect.x + 2 + name.columns, y: rect.y, style: style)
    }

    /// Draws the typed text, and returns the position of the cursor.
    private func draw(_ prompt: FieldEditor, at place: Position, _ columns: Int, on canvas: inout Canvas) -> Position {
        let mark = canvas.table.line(of: "\(symbols.separator) ")
        canvas.put(mark, x: place.x, y: place.y, style: Style(ink: .accent, attributes: .bold))
        let x = place.x + mark.columns
        let before = canvas.table.line(of: prompt.before)
        let after = canvas.table.line(of: prompt.after)
        let room = max(1, columns - mark.columns)
        let window = FieldWindow(before, isTyped: true, columns: room)
        let cut = window.isCut ? [symbols.ellipsis] : []
        let style = Style(ink: .accent, attributes: .underline)
        canvas.put(cut + before[window.hidden...] + after, in: room, x: x, y: place.y, style: style)
        return Position(x: x + window.cursor, y: place.y)
    }

    func draw(_ line: DrawnLine, x: Int, y: Int, on canvas: inout Canvas) {
        var x = x
        for part in line.parts {
            canvas.put(part.glyphs, x: x, y: y, style: part.style)
            x += part.glyphs.columns
        }
    }

    private func mark(_ glyph: Glyph, x: Int, y: Int, on canvas: inout Canvas) {
        canvas.clip = Rect(width: size.columns, height: size.rows)
        canvas.put(glyph, x: x, y: y, style: Style(ink: .accent, attributes: .bold))
    }

    /// Breaks a line that is too long: before a part that does not fit, or within a part longer than a line.
    func drawn(_ line: Page.Line, columns: Int, on canvas: inout Canvas) -> [DrawnLine] {
        let muted = Style(ink: .muted)
        // However deep a RIB lies, half of the line is left for its name.
        let wholeLead = canvas.table.line(of: line.lead)
        let lead = Array(wholeLead.suffix(columns / 2))
        let wholeRest = canvas.table.line(of: line.rest).dropFirst(wholeLead.count - lead.count)
        let rest = Array(wholeRest.suffix(columns / 2 + 2))
        var drawn: [DrawnLine] = []
        var current = DrawnLine(parts: [(glyphs: lead, style: muted)])
        func breakLine() {
            drawn.append(current)
            current = DrawnLine(parts: [(glyphs: rest, style: muted)])
        }
        for part in line.parts {
            // Only what stands alone, such as a fault's sentences, has line breaks of its own.
            var glyphs = line.parts.count == 1 ? canvas.table.glyphs(of: part.text) : canvas.table.line(of: part.text)
            if current.columns > rest.columns, current.columns + glyphs.columns > columns {
                breakLine()
                glyphs = Array(glyphs.drop { $0 == .space })
            }
            let fits = current.columns + glyphs.columns <= columns
            let room = columns - (fits ? current.columns : max(current.columns, rest.columns))
            for (index, broken) in Paragraph(glyphs, columns: room).lines.enumerated() {
                if index > 0 { breakLine() }
                current.parts.append((glyphs: broken, style: part.style))
            }
        }
        return drawn + [current]
    }
}
