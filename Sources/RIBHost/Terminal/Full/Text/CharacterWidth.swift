extension Unicode.Scalar {
    /// The number of terminal columns that the scalar takes by itself: 0, 1 or 2.
    var columns: Int {
        if value < 0x300 { return 1 }
        if Self.isListed(value, in: WidthTable.zero) { return 0 }
        return Self.isListed(value, in: WidthTable.two) ? 2 : 1
    }

    /// A binary search over ranges in order.
    private static func isListed(_ value: UInt32, in ranges: [UInt32]) -> Bool {
        var low = 0
        var high = ranges.count
        while low < high {
            let middle = (low + high) / 2
            let first = ranges[middle] >> 11
            let last = first + ranges[middle] & 0x7FF
            if value < first {
                high = middle
            } else if value > last {
                low = middle + 1
            } else {
                return true
            }
        }
        return false
    }
}

extension Unicode.Scalar {
    /// The number of columns that the scalar adds within a character whose parts before it take some columns.
    ///
    /// Nothing for what terminals join to a picture: the second half of a flag, a skin tone, what follows a joiner. A vowel
    /// sign that stands beside its letter takes a column, as most terminals and the C library have it.
    func columns(after last: Unicode.Scalar, taking taken: Int) -> Int {
        switch value {
        // The variation selector 16 asks for the picture in place of the text character: "❤️" is wide, "❤" is not.
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
