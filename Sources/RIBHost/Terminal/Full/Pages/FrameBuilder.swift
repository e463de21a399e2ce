import PluginABI

/// Makes the frame of a view: title bar, screen, footer, and overlays. A pure function of the parameters.
struct FrameBuilder {
    /// The least size: a smaller terminal has no room between the title and the keys.
    static let leastSize = TerminalSize(columns: 10, rows: 4)
    /// The least room in a box over the screen.
    private static let leastDialog = TerminalSize(columns: 40, rows: 10)

    let size: TerminalSize
    let symbols: Symbols
    private let hasSurfaces: Bool

    /// The result of building.
    struct Result {
        let frame: Frame
        /// The first visible row of the screen.
        let scroll: Int
        /// The first visible column of the screen.
        var side = 0
        /// The first visible line of the overlay.
        var overlayScroll = 0
        /// The first visible line of the tree in the inspector beside the screen.
        var dockScroll = 0
        /// The rectangle of the overlay; nil if there is none.
        var overlay: Rect?
        /// The visible lines of the overlay and their rows.
        var overlayRows: [(line: Int, y: Int)] = []
        /// The clickable hints of the footer.
        var hints: [PlacedHint] = []
    }

    init(size: TerminalSize, profile: TerminalProfile) {
        self.size = size
        symbols = profile.symbols
        hasSurfaces = profile.colors.hasSurfaces
    }

    /// Lays out a screen in the screen's part of the frame.
    ///
    /// - Parameters:
    ///   - besideInspector: true if the inspector is open. If there is room, the inspector is beside the screen.
    ///   - listRoom: the room that lists took before a search.
    ///   - earlier: an earlier layout.
    func place(
        _ screen: Screen,
        besideInspector: Bool = false,
        listRoom: ListRoom = ListRoom(),
        after earlier: ScreenLayout? = nil
    ) -> PlacedScreen {
        if besideInspector, let dock {
            let placed = place(screen, beside: dock, listRoom, after: earlier)
            // A board that would be cut off beside the inspector is worth all of the terminal.
            if placed.lastSide == 0 { return placed }
        }
        return place(screen, beside: nil, listRoom, after: earlier)
    }

    /// Lays out the screen of a view, with the keys that the user has assigned to its controls.
    ///
    /// - Parameter earlier: an earlier layout.
    func place(_ view: FullView, after earlier: ScreenLayout? = nil) -> PlacedScreen {
        let isInspected = view.inspection != nil
        let dialog = isInspected ? nil : view.ground.flatMap { placeDialog(view.screen, over: $0) }
        var placed =
            dialog
            ?? place(
                view.screen,
                besideInspector: isInspected,
                listRoom: view.listRoom,
                after: earlier
            )
        view.keys.apply(to: &placed.layout.controls, in: view.path.last)
        return placed
    }

    private func place(
        _ screen: Screen,
        beside dock: Rect?,
        _ listRoom: ListRoom,
        after earlier: ScreenLayout?
    ) -> PlacedScreen {
        var table = GlyphTable(usesUnicode: symbols !== Symbols.ascii)
        let area = screenArea(columns: dock?.x ?? size.columns)
        let layout = ScreenLayout(
            screen,
            columns: area.width,
            rows: area.height,
            listRoom: listRoom,
            after: earlier,
            table: &table
        )
        let isShown = size.columns >= Self.leastSize.columns && size.rows >= Self.leastSize.rows
        return PlacedScreen(
            layout: layout,
            table: table.renewed,
            area: area,
            dock: dock,
            missingSize: isShown ? nil : Self.leastSize
        )
    }

    /// Makes an empty canvas.
    private func canvas(_ table: GlyphTable) -> Canvas {
        Canvas(size: size, symbols: symbols, hasSurfaces: hasSurfaces, table: table)
    }

    /// Lays out a screen in a box over another page of its step.
    ///
    /// - Returns: nil if there is too little room for a box.
    private func placeDialog(_ screen: Screen, over ground: FullView.Ground) -> PlacedScreen? {
        let most = screenArea(columns: size.columns).inset(x: 3, y: 1)
        guard most.width >= Self.leastDialog.columns, most.height >= Self.leastDialog.rows else { return nil }
        let behind = canvas(behindDialog: ground)
        // What is in both has the same glyphs.
        var table = behind.table.renewed
        let width = min(most.width, ScreenLayout.widest)
        let layout = ScreenLayout(screen, columns: width, rows: most.height, as: .dialog, table: &table)
        guard layout.size.x <= width else { return nil }
        // A high box on a terminal with few rows has all of them: what is left of the page around it says nothing.
        let isOver = size.rows >= ScreenLayout.leastFramed.rows || layout.size.y <= most.height * 2 / 3
        let height = isOver ? min(most.height, layout.size.y) : most.height
        let (x, y) = ((size.columns - width) / 2, most.y + (most.height - height) / 2)
        let area = Rect(x: x, y: y, width: width, height: height)
        var placed = PlacedScreen(layout: layout, table: table.renewed, area: area, dock: nil, missingSize: nil)
        placed.dialog = PlacedScreen.Dialog(rect: area.inset(x: -3, y: -1), ground: isOver ? behind : canvas(table))
        return placed
    }

    /// Returns the canvas with the page behind a dialog.
    private func canvas(behindDialog ground: FullView.Ground) -> Canvas {
        let view = ground.view
        var behind = place(view)
        behind.scrollRegions(to: view.regionOffsets)
        var canvas = canvas(behind.table)
        _ = drawScreen(view, behind, behind.viewport(scroll: view.scroll), on: &canvas)
        canvas.dim()
        return canvas
    }

    /// Builds the frame of a view with a placed screen.
    func build(_ view: FullView, _ placed: PlacedScreen) -> Result {
        let layout = placed.layout
        var canvas = canvas(for: view, placed)
        let viewport = placed.viewport(scroll: view.scroll, side: view.side)
        if let needed = placed.missingSize {
            drawTooSmall(needed, on: &canvas)
            return Result(frame: canvas.finished(cursor: nil), scroll: viewport.scroll, side: viewport.side)
        }
        var cursor = drawScreen(view, placed, viewport, on: &canvas)
        // What is around the screen is seen, whatever is on it.
        canvas.table = canvas.table.renewed
        let focused = layout.controls.first { $0.id == view.interaction.focus }
        var restingCursor = viewport.place(of: focused)
        drawTitle(view, on: &canvas)
        var dockScroll = 0
        if let dock = placed.dock, let inspection = view.inspection {
            dockScroll = draw(inspection, in: dock, on: &canvas)
        }
        var overlay: DrawnPage?
        if let page = page(of: view, placed)?.searched(by: view.pageSearch) {
            canvas.dim()
            let drawn = draw(page, of: view, at: boxOfOptions(view, layout, viewport), on: &canvas)
            cursor = drawn.cursor
            restingCursor = Position(x: drawn.rect.x + 3, y: drawn.rect.y + 1)
            overlay = drawn
        }
        let keys = keys(of: view, layout, viewport, overlay)
        let hints = draw(keys.leading, keys.trailing, of: view, on: &canvas)
        if let selection = view.selection { canvas.select(selection) }
        return Result(
            frame: canvas.finished(cursor: hasBox(view) ? nil : cursor, restingCursor: restingCursor),
            scroll: viewport.scroll,
            side: viewport.side,
            overlayScroll: overlay?.scroll ?? 0,
            dockScroll: dockScroll,
            overlay: overlay?.rect,
            overlayRows: overlay?.rows ?? [],
            hints: hints
        )
    }

    /// Returns the box for the options of a field in the frame: below the field, or above it where there is more room; nil
    /// for another page, and without room.
    private func boxOfOptions(_ view: FullView, _ layout: ScreenLayout, _ viewport: PlacedScreen.Viewport) -> Rect? {
        guard case .palette(let palette) = view.overlay, case .options(let id, _) = palette.content,
            let field = layout.controls.first(where: { $0.id == id }), let text = field.textRect,
            let place = viewport.place(of: field)
        else { return nil }
        let (above, below) = (place.y - 1, size.rows - 2 - place.y)
        let height = min(max(above, below), Self.mostOptions + 3)
        guard height >= Self.leastOptions else { return nil }
        let width = min(size.columns, max(text.width + ScreenLayout.frameColumns, Self.optionColumns))
        let x = min(place.x + text.x - field.rect.x - 2, size.columns - width)
        let y = below >= min(height, Self.mostOptions / 2) ? place.y + 1 : place.y - height
        return Rect(x: max(0, x), y: y, width: width, height: y > place.y ? min(height, below) : height)
    }

    /// The most options that are seen beside their field, and the least rows and columns of their box.
    private static let (mostOptions, leastOptions, optionColumns) = (12, 6, 44)

    /// True if an open question has room for a box of its own.
    func hasBox(_ view: FullView) -> Bool {
        view.interaction.question != nil && size.rows >= 12 && size.columns >= 40
    }

    /// Returns the canvas for a screen: empty, or with the box of a dialog and what is behind it.
    private func canvas(for view: FullView, _ placed: PlacedScreen) -> Canvas {
        guard let dialog = placed.dialog else { return canvas(placed.table) }
        var canvas = dialog.ground
        canvas.table = placed.table
        drawBox(dialog.rect, title: view.screen.title, on: &canvas)
        return canvas
    }

    /// Draws the keys: in the footer, and those of a question in its box.
    ///
    /// - Returns: the hints that can be clicked.
    private func draw(
        _ leading: [KeyHint],
        _ trailing: TrailingKeys,
        of view: FullView,
        on canvas: inout Canvas
    ) -> [PlacedHint] {
        guard hasBox(view), let question = view.interaction.question else {
            return drawFooter(view, leading: leading, trailing: trailing, on: &canvas)
        }
        let footer = drawFooter(view, leading: [], trailing: trailing, on: &canvas)
        return footer + draw(question, keys: leading, on: &canvas)
    }

    /// Returns the keys of a page that covers the screen, or of the screen. A question is asked over whatever is shown.
    private func keys(
        of view: FullView,
        _ layout: ScreenLayout,
        _ viewport: PlacedScreen.Viewport,
        _ page: DrawnPage?
    ) -> (leading: [KeyHint], trailing: TrailingKeys) {
        if view.interaction.question != nil { return (hints(view, layout, viewport), .question) }
        if let page { return (hints(page, view), .page) }
        return (hints(view, layout, viewport), trailingKeys(of: view, layout))
    }

    private func trailingKeys(of view: FullView, _ layout: ScreenLayout) -> TrailingKeys {
        if view.interaction.isText { return .text }
        return .commands(canSearch: FocusMap(layout.controls).canSearch)
    }

    private func stepBack(of view: FullView, among controls: [Control]) -> StepBack? {
        let map = FocusMap(controls)
        return StepBack(
            of: view.interaction,
            from: map[view.interaction.focus],
            in: map,
            isPresented: view.screen.isPresented
        )
    }

    /// The rectangle of the screen: between the title bar and the footer.
    ///
    /// - Parameter columns: the available columns.
    private func screenArea(columns: Int) -> Rect {
        Rect(x: 1, y: 1, width: max(1, columns - 2), height: max(1, size.rows - 2))
    }

    /// The page that covers the screen; nil if there is none.
    func page(of view: FullView, _ placed: PlacedScreen) -> Page? {
        switch view.overlay {
        case .help:
            Page(
                keysOf: placed.layout.controls,
                focus: view.interaction.focus,
                back: stepBack(of: view, among: placed.layout.controls),
                view.keys,
                isText: view.interaction.isText,
                symbols: symbols,
                isNarrow: size.columns < 40,
                isDocked: placed.dock != nil,
                hasTextBeside: placed.layout.textBeside != nil
            )
        case .flow(let picture):
            Page(picture, symbols: symbols)
        case .log(let written):
            Page(view.log, written)
        case .palette(let palette):
            Page(
                palette,
                palette.entries(of: view.screen, placed.layout.controls, view.keys),
                parts: SearchedPart.all(of: view.screen, count: ListLayout.mostItems),
                symbols: symbols
            )
        case nil:
            placed.dock == nil ? view.inspection.map { Page($0, symbols: symbols) } : nil
        }
    }

    private func drawScreen(
        _ view: FullView,
        _ placed: PlacedScreen,
        _ viewport: PlacedScreen.Viewport,
        on canvas: inout Canvas
    ) -> Position? {
        let layout = placed.layout
        let area = viewport.rect
        let sticky = viewport.stickyRows
        let rest = area.height - sticky - viewport.pinnedRows
        canvas.clip = Rect(x: area.x, y: area.y + sticky, width: area.width, height: rest)
        canvas.origin = viewport.origin
        let cursor = layout.draw(on: &canvas, rows: viewport.rows, interaction: view.interaction, keys: view.keys)
        if placed.lastSide > 0 { drawCuts(layout, viewport, on: &canvas) }
        let pinned = layout.size.y - viewport.pinnedRows..<layout.size.y
        for (rows, y) in [(0..<sticky, area.y), (pinned, area.maxY - pinned.count)] where !rows.isEmpty {
            canvas.clip = Rect(x: area.x, y: y, width: area.width, height: rows.count)
            canvas.origin = Position(x: viewport.left, y: y - rows.lowerBound)
            _ = layout.draw(on: &canvas, rows: rows, interaction: view.interaction, keys: view.keys)
        }
        canvas.clip = Rect(width: size.columns, height: size.rows)
        canvas.origin = Position(x: 0, y: 0)
        canvas.draw(placed.scrollBar(viewport))
        guard let cursor else { return nil }
        let moved = Position(x: cursor.x + viewport.left - viewport.side, y: cursor.y + area.y - viewport.scroll)
        return area.contains(moved) ? moved : nil
    }

    /// Marks the rows of elements that are cut off at a side.
    private func drawCuts(_ layout: ScreenLayout, _ viewport: PlacedScreen.Viewport, on canvas: inout Canvas) {
        let columns = viewport.side..<viewport.side + viewport.rect.width
        let style = Style(ink: .muted)
        for (index, node) in layout.nodes.enumerated().dropFirst() where node.rect.overlaps(rows: viewport.rows) {
            // What is in a region is cut off by that.
            if layout.regions.contains(where: { $0.node < index && index < $0.end }) { continue }
            let rect = node.rect
            if rect.x < columns.lowerBound, rect.maxX > columns.lowerBound {
                let edge = Rect(x: columns.lowerBound, y: rect.y, width: 1, height: rect.height)
                canvas.fill(edge, with: symbols.ellipsis, style: style)
            }
            if rect.x < columns.upperBound, rect.maxX > columns.upperBound {
                let edge = Rect(x: columns.upperBound - 1, y: rect.y, width: 1, height: rect.height)
                canvas.fill(edge, with: symbols.ellipsis, style: style)
            }
        }
    }

    /// Draws the required size: in a sentence, or beginning with the numbers if there is no room for a sentence.
    private func drawTooSmall(_ needed: TerminalSize, on canvas: inout Canvas) {
        var lines = [canvas.table.line(of: "Terminal too small (need \(needed.columns) x \(needed.rows))")]
        if lines[0].columns > size.columns {
            let numbers = canvas.table.line(of: "need \(needed.columns)x\(needed.rows)")
            let fitting = numbers.columns > size.columns ? Array(numbers.dropFirst("need ".count)) : numbers
            let words = Paragraph(canvas.table.line(of: "Terminal too small"), columns: size.columns).lines
            lines = Paragraph(fitting, columns: size.columns).lines
            if lines.count + words.count <= size.rows { lines += words }
        }
        let top = max(0, (size.rows - lines.count) / 2)
        for (row, line) in lines.enumerated() {
            canvas.put(line, in: size.columns, x: 0, y: top + row, align: .center)
        }
    }
}
