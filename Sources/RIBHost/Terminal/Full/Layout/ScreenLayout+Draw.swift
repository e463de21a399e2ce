extension ScreenLayout {
    /// Draws the visible rows.
    ///
    /// - Returns: the position of the cursor; nil unless a field is being edited.
    func draw(
        on canvas: inout Canvas,
        rows: Range<Int>,
        interaction: Interaction,
        keys: KeyBindings = .standard
    ) -> Position? {
        // By index: iterating would copy each control.
        let shown = interaction.reading == nil ? interaction.focus : nil
        let focus = shown.flatMap { focus in controls.indices.first { controls[$0].id == focus } }
        var pencil = ElementPencil(interaction: interaction, focus: focus, density: density, rows: rows)
        let control = focus.flatMap { focus in nodes.indices.first { nodes[$0].controls.contains(focus) } }
        pencil.section = section(around: interaction.reading.map { regions[$0].node } ?? control)
        pencil.keys = ControlKeys(keys, FocusMap(controls))
        if isSearched { pencil.searched = canvas.table.line(of: searched).map(\.lowercased) }
        var next = 0
        for region in regions {
            draw(next...region.node + region.head, with: &pencil, on: &canvas)
            drawRegion(region, with: &pencil, on: &canvas)
            next = region.end
        }
        draw(next...max(next, nodes.count - 1), with: &pencil, on: &canvas)
        if let place = interaction.target { draw(place, on: &canvas) }
        return pencil.cursor
    }

    /// Returns the innermost section or lane around a node; nil if there is none.
    private func section(around node: Int?) -> Int? {
        var node = node
        while let index = node {
            switch nodes[index].content {
            case .section, .lane: return index
            default: node = nodes[index].parent
            }
        }
        return nil
    }

    /// Draws the visible part of a region, and its scroll bar.
    private func drawRegion(_ region: Region, with pencil: inout ElementPencil, on canvas: inout Canvas) {
        let rect = rect(of: region)
        guard rect.overlaps(rows: pencil.rows) else { return }
        let before = (clip: canvas.clip, rows: pencil.rows, cursor: pencil.cursor)
        let top = max(rect.y, pencil.rows.lowerBound)
        pencil.rows = top..<max(top, min(rect.maxY, pencil.rows.upperBound))
        canvas.clip = canvas.clip.intersection(rect.moved(by: canvas.origin))
        let first = region.node + region.head + 1
        if first < region.end { draw(first...region.end - 1, with: &pencil, on: &canvas) }
        if let cursor = pencil.cursor, cursor != before.cursor, !rect.contains(cursor) { pencil.cursor = nil }
        (canvas.clip, pencil.rows) = (before.clip, before.rows)
        canvas.draw(scrollBar(of: region))
    }

    private func draw(_ range: ClosedRange<Int>, with pencil: inout ElementPencil, on canvas: inout Canvas) {
        for index in range where index < nodes.count && nodes[index].rect.overlaps(rows: pencil.rows) {
            let rect = nodes[index].rect
            switch nodes[index].content {
            case .element:
                let own = controls[nodes[index].controls]
                nodes[index].element?.draw(in: rect, controls: own, with: &pencil, on: &canvas)
                if !pencil.searched.isEmpty, nodes[index].element?.isSearched == true {
                    canvas.mark(pencil.searched, in: rect)
                }
            case .section(let title):
                drawSection(rect, title: title, pencil.look(ofFrame: index), on: &canvas)
            case .lane(let title):
                var style = pencil.look(ofFrame: index).title
                if pencil.interaction.target?.lane != index { style.attributes.insert(.underline) }
                canvas.put(title, in: rect.width, x: rect.x, y: rect.y, style: style)
            case .pane where nodes[index].isDivided && isBesideOthers(index):
                let line = Rect(x: rect.x - Self.gap, y: rect.y, width: 1, height: rect.height)
                canvas.fill(line, with: canvas.symbols.vertical, style: Style(ink: .line))
            case .scoreLine where density == .roomy && !nodes[index].isStacked:
                drawScoreBorder(rect, cells: children(of: index).map { nodes[$0].rect }, on: &canvas)
            case .stack, .pane, .table, .rows, .row, .scoreLine:
                break
            }
        }
    }

    /// Draws the border of a section with its title; in the compact density, only a line after the title.
    private func drawSection(
        _ rect: Rect,
        title: [Glyph],
        _ look: (line: Style, title: Style),
        on canvas: inout Canvas
    ) {
        let isRoomy = density == .roomy
        if isRoomy {
            canvas.box(rect, style: look.line)
        } else {
            let row = Rect(x: rect.x, y: rect.y, width: rect.width, height: 1)
            canvas.fill(row, with: canvas.symbols.horizontal, style: look.line)
        }
        guard !title.isEmpty, rect.width > 6 else { return }
        let shown = title.truncated(to: rect.width - 6, ellipsis: canvas.symbols.ellipsis) + [.space]
        let x = isRoomy ? rect.x + 2 : rect.x
        canvas.put(isRoomy ? [.space] + shown : shown, x: x, y: rect.y, style: look.title)
    }

    private func drawScoreBorder(_ rect: Rect, cells: [Rect], on canvas: inout Canvas) {
        let style = Style(ink: .line)
        var rect = rect
        rect.width = (cells.last?.maxX ?? rect.x) + 1 - rect.x
        canvas.box(rect, style: style)
        let corners = canvas.symbols.gridCorners
        for cell in cells.dropLast() {
            canvas.put(corners.joint(row: 0, of: 2, column: 1, of: 2), x: cell.maxX, y: rect.y, style: style)
            canvas.put(canvas.symbols.vertical, x: cell.maxX, y: rect.y + 1, style: style)
            canvas.put(corners.joint(row: 2, of: 2, column: 1, of: 2), x: cell.maxX, y: rect.y + 2, style: style)
        }
    }
}

/// The parameters for drawing elements: the interaction with the screen, and the visible rows.
struct ElementPencil {
    let interaction: Interaction
    let density: Density
    /// The visible rows of the layout.
    var rows: Range<Int>
    /// The index of the focused control in the layout: comparing identities for each control would take longer.
    private let focus: Int?
    /// The node of the innermost section or lane around the focused control; nil if there is none.
    var section: Int?
    /// The text that is searched for, in small letters; empty for none.
    var searched: [Glyph] = []
    /// The keys of the controls.
    var keys = ControlKeys(.standard, FocusMap([]))
    /// The position of the cursor, in the coordinates of the layout.
    var cursor: Position?

    init(interaction: Interaction, focus: Int?, density: Density, rows: Range<Int>) {
        self.interaction = interaction
        self.focus = focus
        self.density = density
        self.rows = rows
    }

    /// Returns true if the control at an index has the focus. The focus is shown by more than a colour: the control is
    /// reversed, between two marks.
    func isFocused(_ index: Int) -> Bool { index == focus }

    /// Returns the styles of the border and the title of a section or a lane: with the accent around the focus, and as
    /// the row with the focus where a dragged item can be dropped.
    func look(ofFrame node: Int) -> (line: Style, title: Style) {
        if interaction.target?.lane == node {
            return (Style(ink: .accent), Style(ink: .selection, attributes: [.bold, .reverse]))
        }
        let hasFocus = section == node
        return hasFocus ? (Style(ink: .accent), Style(ink: .accent, attributes: .bold)) : (Style(ink: .line), .heading)
    }

    /// Returns true if one of these controls has the focus.
    func isFocused(_ controls: ArraySlice<Control>) -> Bool { focus.map(controls.indices.contains) ?? false }
}
