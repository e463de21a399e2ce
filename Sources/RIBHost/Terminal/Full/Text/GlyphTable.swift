import PluginManifest

/// Makes glyphs of text, so that a plugin's text is safe for a terminal.
///
/// Control characters and marks for the direction of text are replaced by a visible sign. A combining mark without a
/// letter gets a placeholder letter. If only ASCII can be shown, other characters become the nearest ASCII or question
/// marks.
struct GlyphTable {
    /// The greatest number of glyphs of one text: a person does not read more of one element.
    static let limit = 16_384
    /// The greatest number of glyphs of a text whose glyphs are not kept: more than a terminal shows.
    static let measuredLimit = 4096
    /// The greatest number of scalars of one character: letters and emoji have at most a dozen, but hostile text has
    /// thousands.
    static let clusterLimit = 24

    /// The characters of several scalars so far.
    private(set) var clusters: [String] = []
    private var places: [String: UInt32] = [:]
    /// The number of glyphs that can still be made: a screen must not take all memory.
    private var budget = 1 << 18
    /// The number of glyphs that can still be made of labels: controls stay readable, however much other text there is.
    private var labelBudget = 1 << 18
    /// The number of glyphs of running text that can still be kept.
    private var textBudget = 1 << 18
    /// The number of glyphs of running text that can still be made to count rows.
    private var measureBudget = 1 << 21
    let usesUnicode: Bool

    /// - Parameter usesUnicode: true if more than ASCII can be shown.
    init(usesUnicode: Bool) {
        self.usesUnicode = usesUnicode
    }

    /// Makes the glyphs of a text, possibly with several lines.
    mutating func glyphs(of text: String) -> [Glyph] {
        let glyphs = glyphs(of: text, limit: min(Self.limit, budget))
        budget -= min(glyphs.count, budget)
        return glyphs
    }

    /// Makes the glyphs of a label, on one line.
    mutating func label(of text: String) -> [Glyph] {
        let glyphs = glyphs(of: text, limit: min(Self.limit, labelBudget))
        labelBudget -= min(glyphs.count, labelBudget)
        return glyphs.onOneLine
    }

    /// Makes the glyphs of a part of a running text, after ``room(for:)``.
    mutating func text(of text: String, limit: Int) -> [Glyph] { glyphs(of: text, limit: limit) }

    /// The room for a running text.
    enum TextRoom {
        /// Room to keep the glyphs.
        case toKeep
        /// Room to make the glyphs, but not to keep them: they are made again when the text is visible.
        case toMeasure
        /// Room for one row only.
        case forOneRow
    }

    /// Takes room for a running text.
    ///
    /// - Parameter count: the bytes of the text, which has no more glyphs than bytes.
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

    /// The table with full room for other texts.
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

    /// Makes the glyphs of a text on one line.
    mutating func line(of text: String) -> [Glyph] { glyphs(of: text).onOneLine }

    /// Makes the glyphs of the beginning of a text on one line, just wider than some columns, or of the whole text.
    mutating func line(of text: String, wider columns: Int) -> [Glyph] {
        let glyphs = glyphs(of: text, limit: min(Self.limit, budget, max(0, columns)))
        budget -= min(glyphs.count, budget)
        return glyphs.onOneLine
    }

    /// The sign for an invisible character, or for a character that would change the text around it.
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

    /// Appends the glyphs of a character, usually one. But Unicode does not limit the length of a syllable, and
    /// terminals give each of its letters columns: a character with more than two columns becomes several glyphs.
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
    /// The glyphs with spaces instead of line breaks.
    fileprivate var onOneLine: [Glyph] {
        var glyphs = self
        for index in glyphs.indices where glyphs[index].columns == 0 { glyphs[index] = .space }
        return glyphs
    }
}
