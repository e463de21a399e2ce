import PluginABI

/// A picture of numbers: a sparkline on one row, a bar on each row, or a line several rows high.
struct ChartLayout: ElementLayout {
    private let kind: Chart.Kind
    private let label: [Glyph]
    private let words: [Glyph]
    private let points: ArraySlice<Chart.Point>
    private let fractions: ArraySlice<Double?>
    private let bounds: ClosedRange<Double>
    private let tone: Tone
    var labelColumns: Int
    var valueColumns: Int

    /// The rows of a line chart, without the label.
    private static let lineRows = 6
    /// The columns of a picture if there is enough room.
    private static let widestPicture = 60

    init(_ chart: Chart, table: inout GlyphTable) {
        kind = chart.kind
        label = table.label(of: chart.label)
        words = table.label(of: chart.tone.mark + chart.text)
        points = chart.points.suffix(kind == .bars ? ScreenLayout.optionLimit : 2 * TerminalSize.limit)
        fractions = chart.fractions.suffix(points.count)
        bounds = chart.bounds
        tone = chart.tone
        (labelColumns, valueColumns) = (0, 0)
        if kind == .sparkline {
            labelColumns = min(label.columns, ScreenLayout.widestLabel)
            valueColumns = min(words.columns, ScreenLayout.widestLabel)
        }
    }

    var kinship: Kinship { kind == .sparkline ? .withItsKind : .apart }
    var isLeading: Bool { true }
    var narrowColumns: Int? { kind == .sparkline ? columns(picture: 8) : 24 }
    var fillsPane: Bool { kind == .line }
    var fillsWidth: Bool { true }
    var cellCount: Int { points.count }

    func naturalColumns(density: Density) -> Int {
        kind == .sparkline ? columns(picture: min(points.count, Self.widestPicture)) : Self.widestPicture
    }

    private func columns(picture: Int) -> Int {
        labelColumns + picture + valueColumns + 2 * ScreenLayout.gap
    }

    func rows(columns: Int, density: Density) -> Int {
        switch kind {
        case .bars: points.count + headRows
        case .line: Self.lineRows + headRows
        default: 1
        }
    }

    func draw(in rect: Rect, controls: ArraySlice<Control>, with pencil: inout ElementPencil, on canvas: inout Canvas) {
        switch kind {
        case .bars:
            drawHeading(rect, on: &canvas)
            drawBars(rect, rows: pencil.rows, on: &canvas)
        case .line:
            drawHeading(rect, on: &canvas)
            let height = rect.height - headRows
            drawLine(Rect(x: rect.x, y: rect.y + headRows, width: rect.width, height: height), on: &canvas)
        default: drawSparkline(rect, on: &canvas)
        }
    }

    private var style: Style { Style(ink: tone == .neutral ? .accent : Ink(tone)) }

    /// The inks of the picture, those of the lowest numbers first; one only where these would look alike.
    private func shades(on canvas: Canvas) -> [Ink] { canvas.hasSurfaces ? Ink.shades(of: tone) : [.accent] }

    /// The rows of the heading: none if the label is in the frame around the chart.
    private var headRows: Int { label.isEmpty && words.isEmpty ? 0 : 1 }

    private func drawHeading(_ rect: Rect, on canvas: inout Canvas) {
        guard headRows > 0 else { return }
        let wordsWidth = min(words.columns, rect.width / 2)
        canvas.put(label, in: rect.width - wordsWidth, x: rect.x, y: rect.y, style: .heading)
        canvas.put(words, in: wordsWidth, x: rect.maxX - wordsWidth, y: rect.y, style: Style(ink: Ink(tone)))
    }

    private func drawSparkline(_ rect: Rect, on canvas: inout Canvas) {
        let line = FigureLine(rect, label: labelColumns, words: words.columns, room: valueColumns)
        canvas.put(label, in: line.label.width, x: line.label.x, y: rect.y)
        let sparks = canvas.symbols.sparks
        // The last number is the one in words, beside it.
        let shown = fractions.suffix(line.picture.width)
        for (x, fraction) in zip(line.picture.maxX - shown.count..<line.picture.maxX, shown) {
            guard let fraction else { continue }
            let spark = sparks[min(sparks.count - 1, Int(fraction * Double(sparks.count)))]
            canvas.put(spark, x: x, y: rect.y, style: style)
        }
        canvas.put(words, in: line.words.width, x: line.words.x, y: rect.y, style: Style(ink: Ink(tone)))
    }

    private func drawBars(_ rect: Rect, rows: Range<Int>, on canvas: inout Canvas) {
        let first = max(0, rows.lowerBound - rect.y - headRows)
        let end = min(points.count, rows.upperBound - rect.y - headRows)
        guard first < end else { return }
        // Only of those that are seen: there may be thousands.
        let seen = (first..<end).map { row in
            let point = points[points.startIndex + row]
            let label = canvas.table.line(of: point.label)
            return (
                label: label, value: canvas.table.line(of: point.words), fraction: fractions[fractions.startIndex + row]
            )
        }
        let label = min(ScreenLayout.widestLabel, seen.reduce(0) { max($0, $1.label.columns) })
        let value = seen.reduce(0) { max($0, $1.value.columns) }
        let shades = shades(on: canvas)
        for (row, bar) in seen.enumerated() {
            let y = rect.y + headRows + first + row
            let line = FigureLine(Rect(x: rect.x, y: y, width: rect.width, height: 1), label: label, words: value)
            canvas.put(bar.label, in: line.label.width, x: line.label.x, y: y)
            let fraction = bar.fraction ?? 0
            let shade = shades[min(shades.count - 1, Int(fraction * Double(shades.count)))]
            canvas.drawBar(line.picture, fraction: fraction, ink: shade)
            canvas.put(bar.value, in: line.words.width, x: line.words.x, y: y, align: .trailing)
        }
    }

    /// Draws a line chart in dots, down to its lower bound: in Braille dots if these can be shown, otherwise in stars.
    private func drawLine(_ rect: Rect, on canvas: inout Canvas) {
        let most = canvas.table.line(of: Chart.Point("", bounds.upperBound).words)
        let least = canvas.table.line(of: Chart.Point("", bounds.lowerBound).words)
        let axis = min(max(most.columns, least.columns), rect.width / 3)
        let muted = Style(ink: .muted)
        canvas.put(most, in: axis, x: rect.x, y: rect.y, style: muted, align: .trailing)
        canvas.put(least, in: axis, x: rect.x, y: rect.maxY - 1, style: muted, align: .trailing)
        var area = rect
        area.x += axis + 1
        area.width = rect.width - axis - 1
        guard area.width > 1 else { return }
        canvas.fill(
            Rect(x: area.x, y: area.y, width: 1, height: area.height),
            with: canvas.symbols.vertical,
            style: muted
        )
        area.x += 1
        area.width -= 1
        let plot = DotPlot(fractions, columns: area.width, rows: area.height, isBraille: canvas.symbols.hasBraille)
        let shades = shades(on: canvas)
        for (place, glyph) in plot.glyphs {
            let shade = shades[(area.height - 1 - place.y) * shades.count / area.height]
            canvas.put(glyph, x: area.x + place.x, y: area.y + place.y, style: Style(ink: shade))
        }
    }
}

/// The area below numbers, drawn in dots over all columns; each number has the same width.
private struct DotPlot {
    /// The glyphs of the cells with dots.
    var glyphs: [(Position, Glyph)] {
        cells.map { place, dots in (place, isBraille ? Glyph(Unicode.Scalar(0x2800 + dots) ?? " ") : Glyph("*")) }
    }

    private var cells: [Position: UInt32] = [:]
    private let perCell: (x: Int, y: Int)
    private var isBraille: Bool { perCell.x > 1 }

    /// The bits of a cell's dots, by row and column, as Unicode numbers them.
    private static let dots: [[UInt32]] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]]

    init(_ fractions: ArraySlice<Double?>, columns: Int, rows: Int, isBraille: Bool) {
        perCell = isBraille ? (2, 4) : (1, 1)
        let (width, height) = (columns * perCell.x, rows * perCell.y)
        let seen = Array(fractions.suffix(width))
        guard !seen.isEmpty else { return }
        for x in 0..<width {
            guard let fraction = seen[x * seen.count / width] else { continue }
            for y in Int((Double(height - 1) * (1 - fraction)).rounded())..<height { mark(x, y) }
        }
    }

    private mutating func mark(_ x: Int, _ y: Int) {
        let place = Position(x: x / perCell.x, y: y / perCell.y)
        cells[place, default: 0] |= Self.dots[y % perCell.y][x % perCell.x]
    }
}
