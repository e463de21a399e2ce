/// One position of a frame: a glyph's symbol, and its style, in one word, since frames are compared cell by cell.
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

    /// The bits that are not those of another cell, and one more for a character that only its text tells apart.
    func possibleDifference(from other: Cell) -> UInt64 {
        bits ^ other.bits | bits & UInt64(Glyph.clusterBit) << 16
    }

    /// The symbol of the second cell of a wide character.
    static let continuation: UInt32 = 0
    static let blank = Cell(symbol: 0x20, style: .plain)
}
