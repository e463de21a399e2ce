/// Rows of bits, one bit for each key: the sets that the proof calculates with.
struct BitMatrix: Sendable {
    /// Words per row.
    let width: Int
    private(set) var words: [UInt64]

    init(rows: Int, columns: Int, filled: Bool) {
        width = (columns + 63) / 64
        words = Array(repeating: filled ? .max : 0, count: rows * width)
    }

    func contains(_ column: Int, row: Int) -> Bool {
        words[row * width + column / 64] & (1 << UInt64(column % 64)) != 0
    }

    mutating func insert(_ column: Int, row: Int) {
        words[row * width + column / 64] |= 1 << UInt64(column % 64)
    }

    mutating func remove(_ column: Int, row: Int) {
        words[row * width + column / 64] &= ~(1 << UInt64(column % 64))
    }

    mutating func set(_ column: Int, row: Int, to isMember: Bool) {
        if isMember { insert(column, row: row) } else { remove(column, row: row) }
    }

    mutating func setAll(_ filled: Bool, row: Int) {
        for word in row * width..<(row + 1) * width { words[word] = filled ? .max : 0 }
    }

    mutating func copy(_ row: Int, of other: BitMatrix, to target: Int) {
        for word in 0..<width { words[target * width + word] = other.words[row * width + word] }
    }

    mutating func formUnion(_ row: Int, of other: BitMatrix, to target: Int) {
        for word in 0..<width { words[target * width + word] |= other.words[row * width + word] }
    }

    mutating func subtract(_ row: Int, of other: BitMatrix, from target: Int) {
        for word in 0..<width { words[target * width + word] &= ~other.words[row * width + word] }
    }

    /// Intersects a row with another, and returns true if the row has changed.
    mutating func formIntersection(_ row: Int, of other: BitMatrix, to target: Int) -> Bool {
        var changed = false
        for word in 0..<width {
            let old = words[target * width + word]
            let new = old & other.words[row * width + word]
            if new != old {
                words[target * width + word] = new
                changed = true
            }
        }
        return changed
    }

    /// The words of a row.
    func words(ofRow row: Int) -> [UInt64] { Array(words[row * width..<(row + 1) * width]) }

    /// Returns the columns set in a row.
    func columns(ofRow row: Int, below count: Int) -> [Int] {
        var columns: [Int] = []
        for offset in 0..<width {
            var word = words[row * width + offset]
            while word != 0 {
                columns.append(offset * 64 + word.trailingZeroBitCount)
                word &= word - 1
            }
        }
        return columns.filter { $0 < count }
    }
}
