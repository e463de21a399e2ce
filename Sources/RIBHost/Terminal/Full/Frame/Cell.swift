import PluginABI

/// A position of a frame: the symbol of a glyph and the style, in one word, because frames are compared cell by cell.
struct Cell: Equatable {
    private var bits: UInt64

    init(symbol: UInt32, style: Style) {
        bits = UInt64(symbol) << 16 | UInt64(style.ink.rawValue) << 8 | UInt64(style.attributes.rawValue)
    }

    /// A glyph's symbol, or ``continuation``.
    var symbol: UInt32 {
        get { UInt32(truncatingIfNeeded: bits >> 16) }
        set { self = Cell(symbol: newValue, style: style) }
    }

    var style: Style {
        get {
            let ink = Ink(rawValue: UInt8(truncatingIfNeeded: bits >> 8)) ?? .plain
            return Style(ink: ink, attributes: Attributes(rawValue: UInt8(truncatingIfNeeded: bits)))
        }
        set { self = Cell(symbol: symbol, style: newValue) }
    }

    /// Returns the bits that differ from another cell, plus a bit for a character that might differ only in its text.
    func possibleDifference(from other: Cell) -> UInt64 {
        bits ^ other.bits | bits & UInt64(Glyph.clusterBit) << 16
    }

    /// The symbol of the second cell of a wide character.
    static let continuation: UInt32 = 0
    static let blank = Cell(symbol: 0x20, style: .plain)
    /// A cell that differs from all that a terminal can show.
    static let unknown = Cell(symbol: continuation, style: .plain)
}

/// The meaning of a cell's appearance; a ``Theme`` maps inks to colours.
struct Style: Hashable {
    var ink: Ink = .plain
    var attributes: Attributes = []

    /// Neither ink nor attributes.
    static let plain = Style()
    /// The style of the name of a part of the screen.
    static let heading = Style(ink: .violet, attributes: .bold)
}

/// The purpose of a colour.
enum Ink: UInt8, CaseIterable {
    case plain, muted, accent, secondAccent, positive, warning, negative
    /// Borders and rules.
    case line
    /// The row of a list with the focus; reversed.
    case selection
    /// The frame of a page that has the keys; reversed, the mark of the row with the focus.
    case focus
    /// Colours between two others of the theme, which mean nothing: they tell things apart, and shade a chart.
    case teal, lime, orange, rose, violet
}

/// The attributes that make a cell stand out, besides its ink.
struct Attributes: OptionSet, Hashable {
    let rawValue: UInt8

    static let bold = Attributes(rawValue: 1)
    static let dim = Attributes(rawValue: 2)
    static let underline = Attributes(rawValue: 4)
    static let reverse = Attributes(rawValue: 8)
    /// A separate background, if the terminal has colours for this.
    static let filled = Attributes(rawValue: 16)
}

extension Ink {
    /// The inks that tell things apart, such as the speakers of a conversation.
    private static let hues: [Ink] = [.secondAccent, .teal, .orange, .violet, .lime, .rose]

    /// Returns the ink of a name or a tag, always the same for the same letters; nil for words without letters, such as
    /// a number.
    static func hue(of words: String) -> Ink? {
        var sum: UInt32 = 0
        for byte in words.utf8 where byte >= 0x80 || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 {
            sum = (sum ^ UInt32(byte | 0x20)) &* 16_777_619
        }
        return sum == 0 ? nil : hues[Int(sum >> 16) % hues.count]
    }

    /// The inks of a chart's rows, the lowest first: the same whatever the last number means, so that a number keeps its
    /// colour as long as it is seen. A load, whose tone is a judgement, becomes warm with its height.
    static func shades(of tone: Tone) -> [Ink] {
        switch tone {
        case .positive, .warning, .negative: [.positive, .positive, .lime, .warning, .orange, .negative]
        default: [.accent, .violet, .secondAccent]
        }
    }

    /// Returns the ink of a tone.
    init(_ tone: Tone) {
        switch tone {
        case .neutral: self = .plain
        case .accent: self = .accent
        case .secondAccent: self = .secondAccent
        case .positive: self = .positive
        case .warning: self = .warning
        case .negative: self = .negative
        @unknown default: self = .plain
        }
    }
}
