/// The visible part of a field's text.
struct FieldWindow {
    /// The number of glyphs hidden to the left.
    private(set) var hidden = 0
    /// True if a mark stands for hidden glyphs.
    private(set) var isCut = false
    /// The column of the cursor.
    private(set) var cursor = 0

    /// Hides as much on the left of a long text as necessary to make the cursor visible, with a mark for the hidden
    /// part.
    ///
    /// - Parameter before: the text before the cursor.
    init(_ before: [Glyph], isTyped: Bool, columns: Int) {
        guard isTyped, columns > 0 else { return }
        var width = before.columns
        while width + (isCut ? 1 : 0) > columns - 1, hidden < before.count {
            width -= before[hidden].columns
            hidden += 1
            isCut = columns > 2
        }
        cursor = width + (isCut ? 1 : 0)
    }

    /// Returns the number of the character visible in a column; the end if there is none.
    func place(at column: Int, in editor: FieldEditor, table: inout GlyphTable) -> Int {
        var rest = column - (isCut ? 1 : 0) + Array(table.line(of: editor.before).prefix(hidden)).columns
        for (place, character) in editor.text.enumerated() {
            rest -= table.line(of: String(character)).columns
            if rest < 0 { return place }
        }
        return editor.text.count
    }
}
