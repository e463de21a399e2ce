/// The contents of a terminal at one moment: cells in rows.
struct Frame {
    let size: TerminalSize
    /// The cells, row after row.
    private(set) var cells: [Cell]
    /// The characters of several scalars, referred to by cells.
    var clusters: [String] = []
    /// The position of the blinking cursor; nil if the cursor is hidden.
    var cursor: Position?
    /// The position of the hidden cursor, which Braille displays follow; nil for any position.
    var restingCursor: Position?

    /// Makes a frame of equal cells, by default an empty one.
    init(size: TerminalSize, of cell: Cell = .blank) {
        self.size = size
        cells = Array(repeating: cell, count: size.columns * size.rows)
    }

    /// The cell at a position; blank outside the frame.
    subscript(x: Int, y: Int) -> Cell {
        guard let index = index(x, y) else { return .blank }
        return cells[index]
    }

    /// Puts a glyph into the cells from `x` on, and repairs a wide character that has lost one half.
    mutating func put(_ glyph: Glyph, x: Int, y: Int, style: Style) {
        guard let index = index(x, y), glyph.columns > 0 else { return }
        guard glyph.columns == 1 || x + 1 < size.columns else {
            put(.space, x: x, y: y, style: style)
            return
        }
        let last = index + glyph.columns - 1
        if cells[index].symbol == Cell.continuation { cells[index - 1].symbol = Glyph.space.symbol }
        let isLastColumn = x + glyph.columns == size.columns
        if !isLastColumn, cells[last + 1].symbol == Cell.continuation { cells[last + 1].symbol = Glyph.space.symbol }
        cells[index] = Cell(symbol: glyph.symbol, style: style)
        if glyph.columns == 2 { cells[last] = Cell(symbol: Cell.continuation, style: style) }
    }

    /// Fills a rectangle with a single-column glyph.
    mutating func fill(_ rect: Rect, with glyph: Glyph, style: Style) {
        let rect = rect.intersection(Rect(width: size.columns, height: size.rows))
        guard rect.width > 0, glyph.columns == 1 else { return }
        let cell = Cell(symbol: glyph.symbol, style: style)
        for y in rect.y..<rect.maxY {
            let start = y * size.columns + rect.x
            let end = start + rect.width
            if cells[start].symbol == Cell.continuation { cells[start - 1].symbol = Glyph.space.symbol }
            if rect.maxX < size.columns, cells[end].symbol == Cell.continuation {
                cells[end].symbol = Glyph.space.symbol
            }
            for index in start..<end { cells[index] = cell }
        }
    }

    /// Dims everything drawn so far, for an overlay.
    mutating func dim() {
        for index in cells.indices where cells[index] != .blank {
            let style = cells[index].style
            let attributes = style.attributes.intersection(.underline)
            cells[index].style = Style(ink: style.ink == .line ? .line : .muted, attributes: attributes)
        }
    }

    /// Marks where a text is in the rows of a rectangle, in any case of letters. The ink stays, which may mean something.
    ///
    /// - Parameter text: the text in small letters; not empty.
    mutating func mark(_ text: [Glyph], in rect: Rect) {
        for y in rect.y..<rect.maxY {
            var x = rect.x
            while x < rect.maxX {
                guard let end = end(of: text, x, y), end <= rect.maxX else {
                    x += 1
                    continue
                }
                for x in x..<end {
                    if let index = index(x, y) { cells[index].style.attributes.formUnion([.bold, .underline]) }
                }
                x = end
            }
        }
    }

    /// Underlines what has been drawn.
    mutating func underline(_ rect: Rect) {
        for x in rect.x..<rect.maxX {
            for y in rect.y..<rect.maxY {
                if let index = index(x, y) { cells[index].style.attributes.insert(.underline) }
            }
        }
    }

    /// Returns the column after a text that begins at a position; nil if another one is there.
    private func end(of text: [Glyph], _ x: Int, _ y: Int) -> Int? {
        var x = x
        for glyph in text {
            guard Glyph(symbol: self[x, y].symbol, columns: glyph.columns).lowercased == glyph else { return nil }
            x += glyph.columns
        }
        return x
    }

    /// Changes the style of cells of a row.
    mutating func restyle(_ columns: Range<Int>, y: Int, _ style: Style) {
        for x in columns { if let index = index(x, y) { cells[index].style = style } }
    }

    /// Returns the text to send to a terminal for a cell; empty for the second half of a wide character.
    func text(of cell: Cell) -> String {
        cell.symbol == Cell.continuation ? "" : Glyph.text(of: cell.symbol, clusters: clusters)
    }

    private func index(_ x: Int, _ y: Int) -> Int? {
        guard x >= 0, x < size.columns, y >= 0, y < size.rows else { return nil }
        return y * size.columns + x
    }
}
