import PluginABI

/// A gauge: the label, a bar, and the value in words.
struct GaugeLayout: ElementLayout {
    private let label: [Glyph]
    private let words: [Glyph]
    private let fraction: Double
    private let tone: Tone
    var labelColumns: Int
    var valueColumns: Int

    /// The columns of the bar in a screen as wide as its elements, and the least columns.
    private static let (naturalBar, narrowestBar) = (30, 8)

    init(_ gauge: Gauge, table: inout GlyphTable) {
        label = table.label(of: gauge.label)
        words = table.label(of: gauge.tone.mark + gauge.words)
        fraction = gauge.fraction
        tone = gauge.tone
        labelColumns = min(label.columns, ScreenLayout.widestLabel)
        valueColumns = min(words.columns, ScreenLayout.widestLabel)
    }

    var kinship: Kinship { .withItsKind }
    var isLeading: Bool { true }
    var fillsWidth: Bool { true }
    var narrowColumns: Int? { columns(bar: Self.narrowestBar) }

    func naturalColumns(density: Density) -> Int { columns(bar: Self.naturalBar) }

    private func columns(bar: Int) -> Int {
        labelColumns + bar + valueColumns + 2 * ScreenLayout.gap
    }

    func draw(in rect: Rect, controls: ArraySlice<Control>, with pencil: inout ElementPencil, on canvas: inout Canvas) {
        let line = FigureLine(rect, label: labelColumns, words: words.columns, room: valueColumns)
        canvas.put(label, in: line.label.width, x: line.label.x, y: rect.y)
        canvas.drawBar(line.picture, fraction: fraction, ink: tone == .neutral ? .accent : Ink(tone))
        canvas.put(words, in: line.words.width, x: line.words.x, y: rect.y, style: Style(ink: Ink(tone)))
    }
}

/// The places of the parts of a figure on one line: the label, the picture, and the value in words.
struct FigureLine {
    let label, picture, words: Rect

    /// The columns reserved for the picture if the words are long.
    private static let leastPicture = 6
    /// The greatest columns of a picture on a line as wide as a large terminal, which would be all line.
    private static let widestPicture = 60
    /// The columns of a line up to which its picture fills it, such as in a tile.
    private static let widestFilled = 120

    /// - Parameters:
    ///   - label: the columns of the label, shared by figures below each other.
    ///   - words: the columns of the words.
    ///   - room: the columns reserved for the words if there are enough, so that pictures end in the same column.
    init(_ rect: Rect, label: Int, words: Int, room: Int = 0) {
        let gap = ScreenLayout.gap
        let labelWidth = min(label, max(0, rect.width - Self.leastPicture))
        let lead = labelWidth > 0 ? labelWidth + gap : 0
        let rest = max(0, rect.width - lead - gap - Self.leastPicture)
        let wordsWidth = min(words, rest)
        let tail = wordsWidth > 0 ? max(wordsWidth, min(room, rest)) + gap : 0
        self.label = Rect(x: rect.x, y: rect.y, width: labelWidth, height: 1)
        let width = min(rect.width - lead - tail, rect.width > Self.widestFilled ? Self.widestPicture : .max)
        picture = Rect(x: rect.x + lead, y: rect.y, width: max(0, width), height: 1)
        self.words = Rect(x: picture.maxX + (tail > 0 ? gap : 0), y: rect.y, width: wordsWidth, height: 1)
    }
}

extension Tone {
    /// The mark before the words of a tone that must not be missed, for terminals without colours.
    var mark: String {
        switch self {
        case .warning: "! "
        case .negative: "!! "
        default: ""
        }
    }
}
