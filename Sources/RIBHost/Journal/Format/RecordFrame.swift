import Glibc

/// A record as stored in a slot: 16 bytes, then its body.
///
/// | offset | size | |
/// |---|---|---|
/// | 0 | 4 | CRC-32C of all following bytes |
/// | 4 | 4 | the length of the body |
/// | 8 | 8 | the number of the record; the first one has 1 |
/// | 16 | length | the body |
package struct RecordFrame {
    static let headSize = 16
    static let maximumBodySize = 4 << 20
    private static let maximumNumber = UInt64.max / 2
    /// The greatest number that is kept when a file is opened; a greater one is replaced by 1. No session counts from
    /// here to the maximum.
    static let greatestFirstNumber = maximumNumber / 2

    /// The number of the record; 0 before the first record.
    private(set) var number: UInt64 = 0
    /// The 16 bytes and the body. This buffer is used for all records, and grows with the largest.
    package private(set) var bytes = FileSlot.blank

    /// Makes a frame before the first record.
    package init() {}

    /// True if the body is equal to a record.
    func holds(_ record: RawSpan) -> Bool {
        guard number > 0, bytes.count - Self.headSize == record.byteCount else { return false }
        return bytes.withUnsafeBytes { mine in
            record.withUnsafeBytes { other in
                guard let start = mine.baseAddress, let otherStart = other.baseAddress else { return other.isEmpty }
                return memcmp(start + Self.headSize, otherStart, other.count) == 0
            }
        }
    }

    /// Replaces the body, and increments the number.
    package mutating func fill(_ record: RawSpan) {
        fill(record, number: number + 1)
    }

    /// Replaces the body and the number.
    mutating func fill(_ record: RawSpan, number: UInt64) {
        self.number = number
        bytes.removeSubrange(Self.headSize...)
        record.withUnsafeBytes { bytes.append(contentsOf: $0) }
        bytes.setNumber(UInt32(record.byteCount), at: 4)
        bytes.setNumber(number, at: 8)
        bytes.setNumber(CRC32C.checksum(bytes.span.bytes.extracting(4...)), at: 0)
    }

    /// The contents of a slot.
    enum Finding: Equatable {
        case blank
        case record(number: UInt64, body: Range<Int>)
        /// A record whose write was interrupted, provided that no later record exists.
        case incomplete(number: UInt64)
        case damage
    }

    /// Reads a slot of a file's bytes.
    static func find(in bytes: [UInt8], at slot: FileSlot) -> Finding {
        let available = min(slot.size, bytes.count - slot.offset)
        guard available > 0, bytes[slot.offset...].prefix(headSize).contains(where: { $0 != 0 }) else { return .blank }
        // The end of the file is where no later record can be.
        guard available >= headSize else { return .incomplete(number: .max) }
        let length = Int(bytes.number(at: slot.offset + 4) as UInt32)
        let number: UInt64 = bytes.number(at: slot.offset + 8)
        guard 1...maximumNumber ~= number, length <= slot.size - headSize else { return .damage }
        guard available >= headSize + length else { return .incomplete(number: .max) }
        let body = slot.offset + headSize..<slot.offset + headSize + length
        let checked = bytes.span.bytes.extracting(slot.offset + 4..<body.upperBound)
        if CRC32C.checksum(checked) == bytes.number(at: slot.offset) { return .record(number: number, body: body) }
        // A page is copied and written as a whole: only of several pages can some be missing.
        return slot.size > FileSlot.pageSize ? .incomplete(number: number) : .damage
    }
}
