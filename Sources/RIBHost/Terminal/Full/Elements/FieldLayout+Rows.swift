import PluginABI

extension FieldLayout {
    /// Draws what is in the box of several lines. Its right edge says where more of the text is.
    ///
    /// - Returns: where typing continues; nil if there is no room for that.
    func drawRows(
        _ editor: FieldEditor,
        isTyped: Bool,
        in inner: Rect,
        style: Style,
        on canvas: inout Canvas
    ) -> Position? {
        guard inner.width > 0 else { return nil }
        let isEmpty = editor.text.isEmpty
        let text = isEmpty ? field.placeholder : editor.text
        let style = isEmpty ? Style(ink: .muted, attributes: style.attributes) : style
        let rows = TextRows(text, columns: inner.width, table: &canvas.table)
        let place = isEmpty ? TextRows.Place(row: 0, column: 0) : editor.place(in: rows)
        // A field that is not edited shows its beginning.
        let top = isTyped ? rows.top(showing: place.row, of: inner.height, from: editor.top) : 0
        for y in 0..<inner.height {
            let text = top + y < rows.count ? rows[top + y] : ""
            canvas.put(text, in: inner.width, x: inner.x, y: inner.y + y, style: style)
        }
        let edge = inner.maxX + 1
        let mark = Style(ink: .accent, attributes: .bold)
        if top > 0 { canvas.put(canvas.symbols.moreAbove, x: edge, y: inner.y, style: mark) }
        if top + inner.height < rows.count {
            canvas.put(canvas.symbols.moreBelow, x: edge, y: inner.maxY - 1, style: mark)
        }
        return Position(x: inner.x + min(place.column, inner.width - 1), y: inner.y + place.row - top)
    }
}
