internal import PluginABI

/// Makes a frame of a view: title bar, screen, footer, and what is over them. A pure function of what it is given.
struct FrameBuilder {
    /// No screen can be shown on less.
    static let leastSize = TerminalSize(columns: 20, rows: 7)
    /// A board that needs more columns than that is cut off rather than refused.
    static let mostColumnsAsked = 120

    let size: TerminalSize
    let symbols: Symbols
    let usesUnicode: Bool

    /// What has been built, with what a face needs to know of it to understand the next key.
    struct Result {
        let frame: Frame
        let layout: ScreenLayout
        /// Where the screen's part is in the frame, and how far it is scrolled.
        let viewport: Viewport
        /// The first line of the overlay that is seen.
        let overlayScroll: Int
    }

    /// The part of the frame that the screen is seen in.
    struct Viewport: Equatable {
        var rect: Rect
        /// Where the top left of what is laid out would be in the frame, if it were not scrolled.
        var left: Int
        var scroll: Int

        /// The place in the layout that is seen at a place in the frame.
        func layoutPosition(of position: Position) -> Position? {
            guard rect.contains(position) else { return nil }
            return Position(x: position.x - left, y: position.y - rect.y + scroll)
        }
    }

    init(size: TerminalSize, profile: TerminalProfile) {
        self.size = size
        usesUnicode = profile.usesUnicode
        symbols = profile.usesUnicode ? profile.isConsole ? .console : .unicode : .ascii
    }

    /// Builds a frame.
    func build(_ view: FullView) -> Result {
        var table = GlyphTable(usesUnicode: usesUnicode)
        let area = screenArea
        var layout = ScreenLayout(view.screen, columns: area.width, density: .roomy, table: &table)
        if layout.size.y > area.height {
            layout = ScreenLayout(view.screen, columns: area.width, density: .compact, table: &table)
        }
        var canvas = Canvas(size: size, symbols: symbols, table: table)
        let scroll = max(0, min(view.scroll, layout.size.y - area.height))
        let left = area.x + max(0, (area.width - layout.size.x) / 2)
        let viewport = Viewport(rect: area, left: left, scroll: scroll)
        let needed = neededSize(for: layout)
        guard size.columns >= needed.columns, size.rows >= needed.rows else {
            drawTooSmall(needed, on: &canvas)
            return Result(frame: canvas.finished(cursor: nil), layout: layout, viewport: viewport, overlayScroll: 0)
        }
        var cursor = drawScreen(view, layout, viewport, on: &canvas)
        drawTitle(view, on: &canvas)
        drawFooter(view, layout, on: &canvas)
        var overlayScroll = 0
        if let overlay = view.overlay {
            cursor = nil
            overlayScroll = draw(page(overlay, layout), scroll: view.overlayScroll, on: &canvas)
        }
        return Result(
            frame: canvas.finished(cursor: cursor),
            layout: layout,
            viewport: viewport,
            overlayScroll: overlayScroll
        )
    }

    /// Where the screen is: below the title bar, above the footer, with a margin where there is room for one.
    private var screenArea: Rect {
        let isHigh = size.rows >= 16
        let margin = size.columns >= 40 ? 2 : 1
        let top = isHigh ? 2 : 1
        let bottom = size.rows - (isHigh ? 3 : 1)
        return Rect(x: margin, y: top, width: max(1, size.columns - 2 * margin), height: max(1, bottom - top))
    }

    private func neededSize(for layout: ScreenLayout) -> TerminalSize {
        let margins = size.columns - screenArea.width
        let columns = min(layout.leastColumns + margins, Self.mostColumnsAsked)
        return TerminalSize(columns: max(Self.leastSize.columns, columns), rows: Self.leastSize.rows)
    }

    private func page(_ overlay: FullView.Overlay, _ layout: ScreenLayout) -> Page {
        switch overlay {
        case .help: Page(helpFor: layout.controls, symbols: symbols)
        case .tree(let tree): Page(tree, symbols: symbols)
        }
    }

    private func drawScreen(
        _ view: FullView,
        _ layout: ScreenLayout,
        _ viewport: Viewport,
        on canvas: inout Canvas
    ) -> Position? {
        let area = viewport.rect
        canvas.clip = area
        canvas.origin = Position(x: viewport.left, y: area.y - viewport.scroll)
        let rows = viewport.scroll..<viewport.scroll + area.height
        let cursor = layout.draw(on: &canvas, rows: rows, interaction: view.interaction)
        canvas.clip = Rect(width: size.columns, height: size.rows)
        canvas.origin = Position(x: 0, y: 0)
        drawScrollBar(rows: rows, of: layout.size.y, beside: area, on: &canvas)
        guard let cursor else { return nil }
        let moved = Position(x: cursor.x + viewport.left, y: cursor.y + area.y - viewport.scroll)
        return area.contains(moved) ? moved : nil
    }

    private func drawScrollBar(rows: Range<Int>, of total: Int, beside area: Rect, on canvas: inout Canvas) {
        guard total > area.height, area.height > 0 else { return }
        let bar = Rect(x: size.columns - 1, y: area.y, width: 1, height: area.height)
        canvas.fill(bar, with: symbols.vertical, style: Style(ink: .muted))
        let height = max(1, area.height * area.height / total)
        let room = area.height - height
        let y = bar.y + (rows.lowerBound * room + (total - area.height) / 2) / (total - area.height)
        canvas.fill(
            Rect(x: bar.x, y: y, width: 1, height: height),
            with: symbols.scrollThumb,
            style: Style(ink: .accent)
        )
    }

    private func drawTooSmall(_ needed: TerminalSize, on canvas: inout Canvas) {
        let words = "Terminal too small (need \(needed.columns) x \(needed.rows))"
        let lines = Paragraph(canvas.table.line(of: words), columns: size.columns).lines
        let top = max(0, (size.rows - lines.count) / 2)
        for (row, line) in lines.enumerated() {
            canvas.put(line, in: size.columns, x: 0, y: top + row, align: .center)
        }
    }
}
