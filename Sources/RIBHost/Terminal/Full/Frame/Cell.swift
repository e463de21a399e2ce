/// One position of a frame.
struct Cell: Equatable {
    /// A glyph's symbol, or ``continuation``.
    var symbol: UInt32
    var style: Style

    /// Stands in the second cell of a wide character.
    static let continuation: UInt32 = 0
    static let blank = Cell(symbol: 0x20, style: .plain)
}
