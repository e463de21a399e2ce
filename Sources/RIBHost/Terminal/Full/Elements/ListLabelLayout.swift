import PluginABI

/// The label of a list, above it where nothing else says what it is: a list needs no label below the title of a section,
/// below a headline, or on a screen that is called the same.
struct ListLabelLayout: ElementLayout {
    /// On fewer rows the items need them all.
    private static let leastRows = 8

    private let label: [Glyph]

    /// Nil where the list is shown without its label.
    ///
    /// - Parameters:
    ///   - heading: what is above the list.
    ///   - rows: how many there are on the screen.
    init?(of list: List, below heading: Heading, rows: Int, table: inout GlyphTable) {
        guard rows >= Self.leastRows, !list.label.isEmpty else { return nil }
        switch heading {
        case .some: return nil
        case .none(let title): if list.label == title { return nil }
        }
        label = table.label(of: list.label)
    }

    /// What is above a list.
    enum Heading {
        /// Something that says what is below it.
        case some
        /// Nothing, on a screen with this title.
        case none(on: String)
    }

    var kinship: Kinship { .withNext }
    var isLeading: Bool { true }

    func naturalColumns(density: Density) -> Int { label.columns + 1 }

    func draw(in rect: Rect, controls: ArraySlice<Control>, with pencil: inout ElementPencil, on canvas: inout Canvas) {
        canvas.put(label, in: rect.width - 1, x: rect.x + 1, y: rect.y, style: Style(attributes: .bold))
    }
}
