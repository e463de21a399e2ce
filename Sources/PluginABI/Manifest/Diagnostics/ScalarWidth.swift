extension Unicode.Scalar {
    /// The number of terminal columns of the scalar, if it can be shown: 0, 1 or 2.
    public var columns: Int {
        if value < 0x300 { return 1 }
        if Self.isListed(value, in: WidthTable.zero) { return 0 }
        return Self.isListed(value, in: WidthTable.two) ? 2 : 1
    }

    /// Returns true if a number is in any of the sorted ranges, by binary search.
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
