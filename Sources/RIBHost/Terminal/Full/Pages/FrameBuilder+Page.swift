// A page over the screen, in a box.
extension FrameBuilder {
    /// A page that has been drawn.
    struct DrawnPage {
        let rect: Rect
        /// The first line that is seen.
        let scroll: Int
        /// Whether there are more lines than can be seen.
        let isScrollable: Bool
    }

    /// A line of a page as it is drawn, no longer than there is room.
    struct DrawnLine {
        var parts: [(glyphs: [Glyph], style: Style)] = []
        var columns: Int { parts.reduce(0) { $0 + $1.glyphs.columns } }
    }

    /// Draws as much of a page as there is room for.
    func draw(_ page: Page, scroll: Int, on canvas: inout Canvas) -> DrawnPage {
        // Below the title bar, above the footer and its rule.
        let area = Rect(x: 0, y: 1, width: size.columns, height: max(0, size.rows - (isHigh ? 3 : 2)))
        let widest = max(1, min(area.width, ScreenLayout.widest) - 6)
        let lines = page.lines.flatMap { drawn($0, columns: widest, on: &canvas) }
        let title = canvas.table.line(of: " \(page.title) ")
        let width = min(area.width, max(lines.reduce(title.columns) { max($0, $1.columns) }, 30) + 6)
        let height = min(area.height, lines.count + 2)
        let rect = Rect(
            x: (size.columns - width) / 2,
            y: area.y + (area.height - height) / 2,
            width: width,
            height: height
        )
        canvas.fill(rect)
        canvas.box(rect, style: Style(ink: .accent))
        canvas.put(title, x: rect.x + 2, y: rect.y, style: Style(attributes: .bold))
        let rows = max(0, height - 2)
        let first = max(0, min(scroll, lines.count - rows))
        canvas.clip = rect.inset(x: 2, y: 1)
        for (row, line) in lines.dropFirst(first).prefix(rows).enumerated() {
            draw(line, x: rect.x + 3, y: rect.y + 1 + row, on: &canvas)
        }
        if first + rows < lines.count { mark(symbols.moreBelow, x: rect.maxX - 4, y: rect.maxY - 1, on: &canvas) }
        if first > 0 { mark(symbols.moreAbove, x: rect.maxX - 4, y: rect.y, on: &canvas) }
        canvas.clip = Rect(width: size.columns, height: size.rows)
        return DrawnPage(rect: rect, scroll: first, isScrollable: rows < lines.count)
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

    /// A line, broken where it is too long: before a part that does not fit, or within one that is longer than a line.
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
