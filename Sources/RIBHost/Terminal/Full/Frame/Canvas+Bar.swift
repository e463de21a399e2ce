extension Canvas {
    /// Draws a bar of which a fraction is full: the cell where that ends in part, as far as the terminal has signs for it.
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
