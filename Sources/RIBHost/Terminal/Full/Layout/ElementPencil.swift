internal import PluginABI

/// Draws elements at the places that a layout gave them.
struct ElementPencil {
    let interaction: Interaction
    let density: Density
    /// Where the cursor is, in the coordinates of the layout.
    private(set) var cursor: Position?

    init(interaction: Interaction, density: Density) {
        self.interaction = interaction
        self.density = density
    }

    /// Draws an element that cannot have the focus.
    mutating func draw(
        _ node: LayoutNode,
        children: [Int],
        nodes: [LayoutNode],
        rows: Range<Int>,
        on canvas: inout Canvas
    ) {
        switch node.content {
        case .text(_, let style, let tone):
            draw(node, style, tone, rows: rows, on: &canvas)
        case .section(let title):
            drawSection(node.rect, title: title, on: &canvas)
        case .scoreLine where density == .roomy && !node.isStacked:
            drawScoreBorder(node.rect, cells: children.map { nodes[$0].rect }, on: &canvas)
        case .tabs where !node.isStacked:
            drawTabLine(node.rect, tabs: children.map { nodes[$0] }, on: &canvas)
        case .progress(let label, let fraction):
            let labelWidth = min(node.labelColumns, max(0, node.rect.width - 8))
            canvas.put(label, in: labelWidth, x: node.rect.x, y: node.rect.y)
            drawProgress(node.rect, after: labelWidth, fraction: fraction, on: &canvas)
        case .divider:
            let rule = Rect(x: node.rect.x, y: node.rect.y, width: node.rect.width, height: 1)
            canvas.fill(rule, with: canvas.symbols.horizontal, style: Style(ink: .muted))
        default:
            break
        }
    }

    mutating func set(cursor: Position) {
        self.cursor = cursor
    }

    private func draw(
        _ node: LayoutNode,
        _ textStyle: Text.Style,
        _ tone: Tone,
        rows: Range<Int>,
        on canvas: inout Canvas
    ) {
        let style = Style(textStyle, tone)
        let isCard = textStyle == .title
        let border = isCard && density == .roomy ? 1 : 0
        if border == 1 { canvas.box(node.rect, style: Style(ink: tone == .neutral ? .accent : Ink(tone))) }
        let align: Alignment
        switch textStyle {
        case .headline, .title: align = .center
        case .number: align = .trailing
        default: align = .leading
        }
        // Only what can be seen: a text may have thousands of lines.
        let first = node.rect.y + border
        let seen = max(0, rows.lowerBound - first)..<max(0, min(node.lines.count, rows.upperBound - first))
        guard seen.lowerBound < seen.upperBound else { return }
        for line in seen {
            let inset = isCard ? 2 : 0
            canvas.put(
                node.lines[line],
                in: max(0, node.rect.width - 2 * inset),
                x: node.rect.x + inset,
                y: first + line,
                style: style,
                align: align
            )
        }
    }

    private func drawSection(_ rect: Rect, title: [Glyph], on canvas: inout Canvas) {
        canvas.box(rect, style: Style(ink: .muted))
        guard !title.isEmpty, rect.width > 6 else { return }
        let shown = title.truncated(to: rect.width - 6, ellipsis: canvas.symbols.ellipsis)
        canvas.put([.space] + shown + [.space], x: rect.x + 2, y: rect.y, style: Style(attributes: .bold))
    }

    private func drawScoreBorder(_ rect: Rect, cells: [Rect], on canvas: inout Canvas) {
        let style = Style(ink: .muted)
        var rect = rect
        rect.width = (cells.last?.maxX ?? rect.x) + 1 - rect.x
        canvas.box(rect, style: style)
        for cell in cells.dropLast() {
            canvas.put(
                canvas.symbols.gridCorners.joint(row: 0, of: 2, column: 1, of: 2),
                x: cell.maxX,
                y: rect.y,
                style: style
            )
            canvas.put(canvas.symbols.vertical, x: cell.maxX, y: rect.y + 1, style: style)
            canvas.put(
                canvas.symbols.gridCorners.joint(row: 2, of: 2, column: 1, of: 2),
                x: cell.maxX,
                y: rect.y + 2,
                style: style
            )
        }
    }

    private func drawTabLine(_ rect: Rect, tabs: [LayoutNode], on canvas: inout Canvas) {
        let y = rect.maxY - 1
        canvas.fill(
            Rect(x: rect.x, y: y, width: rect.width, height: 1),
            with: canvas.symbols.horizontal,
            style: Style(ink: .muted)
        )
        for tab in tabs {
            switch tab.content {
            case .chosenTab: break
            case .button(let button, _) where button.role == .primary: break
            default: continue
            }
            let line = Rect(x: tab.rect.x, y: y, width: tab.rect.width, height: 1)
            canvas.fill(line, with: canvas.symbols.heavyHorizontal, style: Style(ink: .accent, attributes: .bold))
        }
    }

    private func drawProgress(_ rect: Rect, after labelWidth: Int, fraction: Double?, on canvas: inout Canvas) {
        let bar = Rect(x: rect.x + labelWidth + 2, y: rect.y, width: rect.width - labelWidth - 2 - 5, height: 1)
        guard bar.width > 0 else { return }
        guard let progress = ShownProgress(fraction) else {
            canvas.fill(bar, with: canvas.symbols.barUnknown, style: Style(ink: .accent))
            return
        }
        canvas.drawBar(bar, fraction: progress.fraction)
        canvas.put("\(progress.percent)%", in: 5, x: bar.maxX, y: rect.y, align: .trailing)
    }
}

extension Style {
    /// How a text of a style and a tone looks.
    init(_ style: Text.Style, _ tone: Tone) {
        self.init(ink: Ink(tone))
        switch style {
        case .title, .headline, .number: attributes = .bold
        case .caption: if tone == .neutral { ink = .muted }
        default: break
        }
    }
}

extension Ink {
    /// The ink that shows a tone.
    init(_ tone: Tone) {
        switch tone {
        case .neutral: self = .plain
        case .accent: self = .accent
        case .secondAccent: self = .secondAccent
        case .positive: self = .positive
        case .warning: self = .warning
        case .negative: self = .negative
        @unknown default: self = .plain
        }
    }
}
