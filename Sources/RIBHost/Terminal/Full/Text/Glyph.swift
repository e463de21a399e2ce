/// One character as it takes its place in cells.
struct Glyph: Equatable, Sendable {
    /// What is shown: a scalar's value, or the place of a longer character in a ``GlyphTable``, marked by the highest
    /// bit.
    let symbol: UInt32
    /// How many cells it takes: 1 or 2; 0 only for a line break.
    let columns: Int

    /// Makes a glyph.
    init(symbol: UInt32, columns: Int) {
        self.symbol = symbol
        self.columns = columns
    }

    /// Makes the glyph of a scalar that takes one cell.
    init(_ scalar: Unicode.Scalar) {
        self.init(symbol: scalar.value, columns: 1)
    }

    /// What a terminal is sent for a symbol, with the characters of several scalars that symbols refer to.
    static func text(of symbol: UInt32, clusters: [String]) -> String {
        if symbol & clusterBit != 0 {
            let place = Int(symbol & ~clusterBit)
            return clusters.indices.contains(place) ? clusters[place] : " "
        }
        return Unicode.Scalar(symbol).map { String($0) } ?? " "
    }

    /// Marks the symbol of a character of several scalars.
    static let clusterBit: UInt32 = 1 << 31
    /// The end of a line of text; it never gets into a cell.
    static let lineBreak = Glyph(symbol: 0x0A, columns: 0)
    static let space = Glyph(" ")
}

extension [Glyph] {
    /// The number of cells that the glyphs take.
    var columns: Int {
        var sum = 0
        for glyph in self { sum += glyph.columns }
        return sum
    }

    /// The glyphs that fit, with an ellipsis where some do not.
    func truncated(to columns: Int, ellipsis: Glyph) -> [Glyph] {
        var used = 0
        var fitting = 0
        for (index, glyph) in enumerated() {
            used += glyph.columns
            if used < columns { fitting = index + 1 }
            if used > columns {
                return columns < 1 ? [] : self[..<fitting] + [ellipsis]
            }
        }
        return self
    }
}
