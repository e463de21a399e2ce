extension Canvas {
    /// Draws a bar that is partly full. Its last full cell is a partial one, if the terminal has signs for that.
    mutating func drawBar(_ rect: Rect, fraction: Double) {
        let parts = symbols.barParts.count + 1
        let done = Int((Double(rect.width * parts) * fraction).rounded())
        var full = rect
        full.width = done / parts
        fill(rect, with: symbols.barEmpty, style: Style(ink: .muted))
        fill(full, with: symbols.barFull, style: Style(ink: .accent))
        guard done % parts > 0 else { return }
        put(symbols.barParts[done % parts - 1], x: full.maxX, y: rect.y, style: Style(ink: .accent))
    }
}
