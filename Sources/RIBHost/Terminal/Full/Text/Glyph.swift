/// A character as shown in cells.
struct Glyph: Equatable, Sendable {
    /// The symbol: a scalar's value, or for a longer character its index in a ``GlyphTable``, marked by the highest
    /// bit.
    let symbol: UInt32
    /// The number of cells: 1 or 2; 0 only for a line break.
    let columns: Int

    /// Makes a glyph.
    init(symbol: UInt32, columns: Int) {
        self.symbol = symbol
        self.columns = columns
    }

    /// Makes the glyph of a scalar with one cell.
    init(_ scalar: Unicode.Scalar) {
        self.init(symbol: scalar.value, columns: 1)
    }

    /// True for a character of several scalars, whose symbol belongs to a ``GlyphTable``.
    var isCluster: Bool { symbol & Self.clusterBit != 0 }

    /// The small letter of a letter; otherwise the glyph itself.
    var lowercased: Glyph {
        guard !isCluster, let scalar = Unicode.Scalar(symbol) else { return self }
        if scalar.isASCII { return 0x41...0x5A ~= symbol ? Glyph(symbol: symbol | 0x20, columns: columns) : self }
        let small = scalar.properties.lowercaseMapping.unicodeScalars
        return small.count == 1 ? Glyph(symbol: small[small.startIndex].value, columns: columns) : self
    }

    /// Returns the text that is sent to a terminal for a symbol; `clusters` are the characters of several scalars.
    static func text(of symbol: UInt32, clusters: [String]) -> String {
        if symbol & clusterBit != 0 {
            let place = Int(symbol & ~clusterBit)
            return clusters.indices.contains(place) ? clusters[place] : " "
        }
        return Unicode.Scalar(symbol).map { String($0) } ?? " "
    }

    /// The bit that marks the symbol of a character of several scalars.
    static let clusterBit: UInt32 = 1 << 31
    /// The end of a line of text, never in a cell.
    static let lineBreak = Glyph(symbol: 0x0A, columns: 0)
    static let space = Glyph(" ")
}

extension [Glyph] {
    /// The number of cells of all glyphs.
    var columns: Int {
        var sum = 0
        for glyph in self { sum += glyph.columns }
        return sum
    }

    /// Returns the words that fit, with an ellipsis if some do not; of a first word that is too long, the glyphs that
    /// fit.
    func wholeWords(in columns: Int, ellipsis: Glyph) -> [Glyph] {
        let shown = truncated(to: columns, ellipsis: ellipsis)
        // The word before the ellipsis is whole where a blank follows it.
        guard !shown.isEmpty, shown != self, self[shown.count - 1] != .space,
            let blank = shown.lastIndex(of: .space), blank > 0
        else { return shown }
        return shown[..<blank] + [ellipsis]
    }

    /// Returns the glyphs that fit, with an ellipsis if some do not.
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
