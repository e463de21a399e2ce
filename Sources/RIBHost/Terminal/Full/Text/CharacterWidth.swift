import PluginManifest

extension Unicode.Scalar {
    /// The number of columns that the scalar adds within a character whose parts before it take some columns.
    ///
    /// Nothing for what terminals join to a picture: the second half of a flag, a skin tone, what follows a joiner. A
    /// vowel sign that is beside its letter takes a column, as most terminals and the C library have it.
    func columns(after last: Unicode.Scalar, taking taken: Int) -> Int {
        switch value {
        // The variation selector 16 asks for the picture instead of the text character: "❤️" is wide, "❤" is not.
        case 0xFE0F: return last.properties.isEmoji && taken == 1 ? 1 : 0
        case 0x1F1E6...0x1F1FF where (0x1F1E6...0x1F1FF).contains(last.value): return 0
        case 0x1F3FB...0x1F3FF where last.properties.isEmojiModifierBase: return 0
        case _ where last.value == 0x200D && properties.isEmoji: return 0
        default:
            let columns = columns
            return columns == 0 && properties.generalCategory == .spacingMark ? 1 : columns
        }
    }
}

extension Character {
    /// The number of columns that the character takes, 2 if it takes more.
    var columns: Int {
        var columns = 0
        var last: Unicode.Scalar?
        for scalar in unicodeScalars where columns < 2 {
            columns += last.map { scalar.columns(after: $0, taking: columns) } ?? scalar.columns
            last = scalar
        }
        return min(2, columns)
    }
}

extension String {
    /// About how many columns it takes on one line, found without making glyphs of it.
    var estimatedColumns: Int {
        utf8.allSatisfy { $0 < 0x80 } ? utf8.count : reduce(0) { $0 + $1.columns }
    }
}
