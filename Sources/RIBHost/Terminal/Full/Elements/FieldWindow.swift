/// The part of a field's text that is seen.
struct FieldWindow {
    /// How many glyphs are hidden to the left.
    private(set) var hidden = 0
    /// Whether a mark says so.
    private(set) var isCut = false
    /// The column in which typing continues.
    private(set) var cursor = 0

    /// The place of typing is always seen: of a long text, what stands to the left of it goes first, for a mark that
    /// says so.
    ///
    /// - Parameter before: the text before the place of typing.
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

    /// The number of the character that is seen in a column; the end where there is none.
    func place(at column: Int, in editor: FieldEditor, table: inout GlyphTable) -> Int {
        var rest = column - (isCut ? 1 : 0) + Array(table.line(of: editor.before).prefix(hidden)).columns
        for (place, character) in editor.text.enumerated() {
            rest -= table.line(of: String(character)).columns
            if rest < 0 { return place }
        }
        return editor.text.count
    }
}
