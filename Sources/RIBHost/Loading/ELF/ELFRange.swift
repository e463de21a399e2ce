/// A range of a file or of memory as ELF writes it: its start and its length, both from the file and so both untrusted.
struct ELFRange: Hashable {
    var offset: UInt64
    var size: UInt64

    /// The end of the range; nil if it is not a 64-bit number.
    var end: UInt64? {
        let (sum, overflow) = offset.addingReportingOverflow(size)
        return overflow ? nil : sum
    }

    /// Whether the range is within the first `total` bytes.
    func fits(in total: UInt64) -> Bool {
        offset <= total && size <= total - offset
    }

    /// Whether `other` is within this range; a range without an end contains nothing.
    func contains(_ other: ELFRange) -> Bool {
        guard let end, let otherEnd = other.end else { return false }
        return offset <= other.offset && otherEnd <= end
    }
}
