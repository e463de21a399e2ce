import PluginManifest

extension Unicode.Scalar {
    /// Returns the columns that the scalar adds to a character after its earlier scalars.
    ///
    /// Returns 0 for scalars that terminals join to an emoji: the second half of a flag, a skin tone, and scalars after
    /// a joiner. A vowel sign beside its letter adds a column, as in most terminals and in the C library.
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
    /// The number of columns of the character, at most 2.
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
    /// The approximate number of columns on one line, determined without making glyphs.
    var estimatedColumns: Int {
        utf8.allSatisfy { $0 < 0x80 } ? utf8.count : reduce(0) { $0 + $1.columns }
    }
}
