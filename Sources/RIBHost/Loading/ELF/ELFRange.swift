/// A range of a file or of memory in ELF: a start and a length, both from the file and so both untrusted.
struct ELFRange: Hashable {
    var offset: UInt64
    var size: UInt64

    /// The end of the range; nil if the sum overflows 64 bits.
    var end: UInt64? {
        let (sum, overflow) = offset.addingReportingOverflow(size)
        return overflow ? nil : sum
    }

    /// Returns true if the range is within the first `total` bytes.
    func fits(in total: UInt64) -> Bool {
        offset <= total && size <= total - offset
    }

    /// Returns true if `other` is within this range; a range without an end contains nothing.
    func contains(_ other: ELFRange) -> Bool {
        guard let end, let otherEnd = other.end else { return false }
        return offset <= other.offset && otherEnd <= end
    }
}
