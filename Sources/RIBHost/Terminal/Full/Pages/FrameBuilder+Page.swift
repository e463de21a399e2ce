// A page over the screen, in a box.
extension FrameBuilder {
    private struct DrawnLine {
        var parts: [(glyphs: [Glyph], style: Style)] = []
        var columns: Int { parts.reduce(0) { $0 + $1.glyphs.columns } }
    }

    /// Draws as much of a page as there is room for.
    ///
    /// - Returns: the first line that is seen.
    func draw(_ page: Page, scroll: Int, on canvas: inout Canvas) -> Int {
        let area = Rect(x: 0, y: 1, width: size.columns, height: max(0, size.rows - 2))
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
            var x = rect.x + 3
            for part in line.parts {
                canvas.put(part.glyphs, x: x, y: rect.y + 1 + row, style: part.style)
                x += part.glyphs.columns
            }
        }
        if first + rows < lines.count { mark(symbols.moreBelow, x: rect.maxX - 4, y: rect.maxY - 1, on: &canvas) }
        if first > 0 { mark(symbols.moreAbove, x: rect.maxX - 4, y: rect.y, on: &canvas) }
        canvas.clip = Rect(width: size.columns, height: size.rows)
        return first
    }

    private func mark(_ glyph: Glyph, x: Int, y: Int, on canvas: inout Canvas) {
        canvas.clip = Rect(width: size.columns, height: size.rows)
        canvas.put(glyph, x: x, y: y, style: Style(ink: .accent, attributes: .bold))
    }

    /// A line of one part is broken where it is too long, such as a fault's sentences; others are cut off.
    private func drawn(_ line: Page.Line, columns: Int, on canvas: inout Canvas) -> [DrawnLine] {
        if line.parts.count == 1 {
            let style = line.parts[0].style
            return Paragraph(canvas.table.glyphs(of: line.parts[0].text), columns: columns).lines
                .map { DrawnLine(parts: [(glyphs: $0, style: style)]) }
        }
        var room = columns
        var drawn = DrawnLine()
        for part in line.parts {
            let glyphs = canvas.table.line(of: part.text).truncated(to: max(0, room), ellipsis: symbols.ellipsis)
            drawn.parts.append((glyphs: glyphs, style: part.style))
            room -= glyphs.columns
        }
        return [drawn]
    }
}
