/// A line between elements.
struct DividerLayout: ElementLayout {
    var kinship: Kinship { .withAll }

    func naturalColumns(density: Density) -> Int { 0 }

    func draw(in rect: Rect, controls: ArraySlice<Control>, with pencil: inout ElementPencil, on canvas: inout Canvas) {
        canvas.fill(rect, with: canvas.symbols.horizontal, style: Style(ink: .line))
    }
}
