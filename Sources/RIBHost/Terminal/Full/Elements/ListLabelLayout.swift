import PluginABI

/// The label above a list. Omitted below the title of a section, below a headline, or on a screen with the same title.
struct ListLabelLayout: ElementLayout {
    /// The least rows for a label: on a smaller screen, the items need all rows.
    private static let leastRows = 8

    let words: String
    let label: [Glyph]

    /// Makes a label; nil if the list is shown without a label.
    ///
    /// - Parameters:
    ///   - heading: the heading above the list.
    ///   - rows: the rows of the screen.
    init?(of list: List, below heading: Heading, rows: Int, table: inout GlyphTable) {
        guard rows >= Self.leastRows, !list.label.isEmpty else { return nil }
        switch heading {
        case .some: return nil
        case .none(let title): if list.label == title { return nil }
        }
        words = list.label
        label = table.label(of: list.label)
    }

    /// The heading above a list.
    enum Heading {
        /// A heading for the list below.
        case some
        /// No heading, on a screen with this title.
        case none(on: String)
    }

    var kinship: Kinship { .withNext }
    var isLeading: Bool { true }

    func naturalColumns(density: Density) -> Int { label.columns }

    func draw(in rect: Rect, controls: ArraySlice<Control>, with pencil: inout ElementPencil, on canvas: inout Canvas) {
        canvas.put(label, in: rect.width, x: rect.x, y: rect.y, style: .heading)
    }
}
