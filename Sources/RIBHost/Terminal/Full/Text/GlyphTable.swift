import PluginManifest

/// Makes glyphs of text: what a plugin says becomes what a terminal may safely get.
///
/// Control characters, and marks that turn the direction of text, are replaced by a visible sign; a mark without a
/// letter gets a letter to combine with; where only ASCII can be shown, other characters become the nearest ASCII or
/// question marks.
struct GlyphTable {
    /// The most glyphs that are made of one text: a person does not read more of one element.
    static let limit = 16_384
    /// The most of a text whose glyphs are not kept: more than a terminal shows.
    static let measuredLimit = 4096
    /// The most scalars of one character; letters and pictures have at most a dozen, mischief has thousands.
    static let clusterLimit = 24

    /// The characters of several scalars met so far.
    private(set) var clusters: [String] = []
    private var places: [String: UInt32] = [:]
    /// How many more glyphs will be made: a screen must not take all memory.
    private var budget = 1 << 18
    /// How many more will be made of labels: however much else there is, a person sees what can be done.
    private var labelBudget = 1 << 18
    /// How many more glyphs of running text will be kept.
    private var textBudget = 1 << 18
    /// How many more will be made of running text to find out how many rows it takes.
    private var measureBudget = 1 << 21
    let usesUnicode: Bool

    /// - Parameter usesUnicode: whether more than ASCII can be shown.
    init(usesUnicode: Bool) {
        self.usesUnicode = usesUnicode
    }

    /// The glyphs of a text that may have several lines.
    mutating func glyphs(of text: String) -> [Glyph] {
        let glyphs = glyphs(of: text, limit: min(Self.limit, budget))
        budget -= min(glyphs.count, budget)
        return glyphs
    }

    /// The glyphs of the label of something that can be done, or of what it is about, on one line.
    mutating func label(of text: String) -> [Glyph] {
        let glyphs = glyphs(of: text, limit: min(Self.limit, labelBudget))
        labelBudget -= min(glyphs.count, labelBudget)
        return glyphs.onOneLine
    }

    /// The glyphs of a part of a running text, which has ``room(for:)``.
    mutating func text(of text: String, limit: Int) -> [Glyph] { glyphs(of: text, limit: limit) }

    /// What there is room for of a running text.
    enum TextRoom {
        /// To keep its glyphs.
        case toKeep
        /// To make its glyphs, but not to keep them: they are made again when it is seen.
        case toMeasure
        /// For one row of it.
        case forOneRow
    }

    /// Takes room for a running text.
    ///
    /// - Parameter count: its bytes; it has no more glyphs than these.
    mutating func room(for count: Int) -> TextRoom {
        if count <= textBudget {
            textBudget -= count
            return .toKeep
        }
        let measured = min(count, Self.measuredLimit)
        guard measured <= measureBudget else { return .forOneRow }
        measureBudget -= measured
        return .toMeasure
    }

    /// The table with room for other texts, as before any was made.
    var renewed: GlyphTable {
        var table = GlyphTable(usesUnicode: usesUnicode)
        (table.clusters, table.places) = (clusters, places)
        return table
    }

    private mutating func glyphs(of text: String, limit: Int) -> [Glyph] {
        var glyphs: [Glyph] = []
        glyphs.reserveCapacity(min(text.utf8.count, limit))
        if text.utf8.count <= limit, text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) {
            for byte in text.utf8 { glyphs.append(Glyph(symbol: UInt32(byte), columns: 1)) }
            return glyphs
        }
        for character in text {
            append(character, to: &glyphs, limit: limit)
            if glyphs.count > limit {
                glyphs.removeSubrange(limit...)
                glyphs.append(Glyph(usesUnicode ? "…" : "~"))
                break
            }
        }
        return glyphs
    }

    /// The glyphs of a text that has to stay on one line.
    mutating func line(of text: String) -> [Glyph] { glyphs(of: text).onOneLine }

    /// The glyphs of as much of a text as is wider than some columns, or all of it, on one line.
    mutating func line(of text: String, wider columns: Int) -> [Glyph] {
        let glyphs = glyphs(of: text, limit: min(Self.limit, budget, max(0, columns)))
        budget -= min(glyphs.count, budget)
        return glyphs.onOneLine
    }

    /// Stands for what is not seen, or would change what is seen.
    private var unseen: Glyph { Glyph(usesUnicode ? "\u{FFFD}" : "?") }

    private mutating func append(_ character: Character, to glyphs: inout [Glyph], limit: Int) {
        guard let first = character.unicodeScalars.first else { return }
        switch first.value {
        case _ where character.isLineBreak:
            glyphs.append(.lineBreak)
        case 0x09:
            glyphs += repeatElement(.space, count: 4)
        case 0x00...0x1F:
            glyphs.append(usesUnicode ? Glyph(symbol: 0x2400 + first.value, columns: 1) : Glyph("?"))
        case 0x7F:
            glyphs.append(Glyph(usesUnicode ? "\u{2421}" : "?"))
        case 0x20..<0x7F where character.utf8.count == 1:
            glyphs.append(Glyph(first))
        case _ where first.isShownEscaped:
            glyphs.append(unseen)
        default:
            if usesUnicode {
                append(character.unicodeScalars, first, to: &glyphs, limit: limit)
            } else {
                for scalar in character.nearestASCII.unicodeScalars { glyphs.append(Glyph(scalar)) }
            }
        }
    }

    /// Most characters are one glyph. But Unicode sets no end to a syllable, and terminals give each of its letters
    /// columns of its own: what takes more than two becomes several glyphs.
    private mutating func append(
        _ character: Character.UnicodeScalarView,
        _ first: Unicode.Scalar,
        to glyphs: inout [Glyph],
        limit: Int
    ) {
        var columns = first.columns
        if columns > 0, character.count == 1 {
            glyphs.append(Glyph(symbol: first.value, columns: columns))
            return
        }
        // A mark that has no letter before it would join what happens to be in the cell to the left.
        var text = columns > 0 ? "" : "\u{25CC}"
        columns = max(1, columns)
        text.unicodeScalars.append(first)
        var count = 1
        var last = first
        let hidden = character.count { $0.isShownEscaped }
        defer { if hidden > 0, glyphs.count <= limit { glyphs.append(unseen) } }
        for scalar in character.dropFirst() where !scalar.isShownEscaped {
            let added = scalar.columns(after: last, taking: columns)
            last = scalar
            if columns + added > 2 {
                append(text, columns, to: &glyphs)
                guard glyphs.count <= limit else { return }
                (text, columns, count) = ("", 0, 0)
            }
            columns += added
            count += 1
            if count <= Self.clusterLimit { text.unicodeScalars.append(scalar) }
        }
        append(text, columns, to: &glyphs)
    }

    private mutating func append(_ text: String, _ columns: Int, to glyphs: inout [Glyph]) {
        if let place = places[text] {
            glyphs.append(Glyph(symbol: place, columns: columns))
            return
        }
        let place = Glyph.clusterBit | UInt32(truncatingIfNeeded: clusters.count)
        clusters.append(text)
        places[text] = place
        glyphs.append(Glyph(symbol: place, columns: columns))
    }
}

extension [Glyph] {
    /// With blanks for line breaks.
    fileprivate var onOneLine: [Glyph] {
        var glyphs = self
        for index in glyphs.indices where glyphs[index].columns == 0 { glyphs[index] = .space }
        return glyphs
    }
}
