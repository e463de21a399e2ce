import Glibc

/// A record as stored in a slot, and the changes since: each has 16 bytes and a body, and begins with a page.
///
/// | offset | size | |
/// |---|---|---|
/// | 0 | 4 | CRC-32C of all following bytes |
/// | 4 | 4 | the length of the body |
/// | 8 | 8 | the number of the record or change; the first one has 1 |
/// | 16 | length | the body; of a change, first the CRC-32C of what it follows |
package struct RecordFrame {
    static let headSize = 16
    /// The head of a change, and the checksum of what it follows.
    static let changeHeadSize = headSize + 4
    static let maximumBodySize = 4 << 20
    private static let maximumNumber = UInt64.max / 2
    /// The greatest number that is kept when a file is opened; a greater one is replaced by 1. No session counts from
    /// here to the maximum.
    static let greatestFirstNumber = maximumNumber / 2

    /// The number of the record, or of the last change; 0 before the first record.
    private(set) var number: UInt64 = 0
    /// The record and the changes. This buffer is used for all records, and grows with the largest.
    package private(set) var bytes = FileSlot.blank
    /// The size of the record without the changes.
    private(set) var recordSize = 0
    /// The offset of the last change; 0 if there is none.
    private(set) var newest = 0

    /// Makes a frame before the first record.
    package init() {}

    /// True if the record is equal to another one, and has not been changed.
    func holds(_ record: RawSpan) -> Bool {
        guard number > 0, newest == 0, bytes.count - Self.headSize == record.byteCount else { return false }
        return bytes.withUnsafeBytes { mine in
            record.withUnsafeBytes { other in
                guard let start = mine.baseAddress, let otherStart = other.baseAddress else { return other.isEmpty }
                return memcmp(start + Self.headSize, otherStart, other.count) == 0
            }
        }
    }

    /// Replaces all by a record, and increments the number.
    package mutating func fill(_ record: RawSpan) {
        fill(record, number: number + 1)
    }

    /// Replaces all by a record and its number.
    mutating func fill(_ record: RawSpan, number: UInt64) {
        self.number = number
        newest = 0
        bytes.removeSubrange(Self.headSize...)
        record.withUnsafeBytes { bytes.append(contentsOf: $0) }
        seal()
        recordSize = bytes.count
    }

    /// Appends a change to the record, which has the next number.
    mutating func add(_ change: RawSpan) {
        let before: UInt32 = bytes.number(at: newest)
        number += 1
        newest = FileSlot.pageEnd(bytes.count)
        bytes += repeatElement(0, count: newest - bytes.count)
        bytes += FileSlot.blank + before.littleEndianBytes
        change.withUnsafeBytes { bytes.append(contentsOf: $0) }
        seal()
    }

    /// The size with one more change.
    func size(with change: RawSpan) -> Int {
        FileSlot.pageEnd(bytes.count) + Self.changeHeadSize + change.byteCount
    }

    /// Completes the head of the newest record or change.
    private mutating func seal() {
        bytes.setNumber(UInt32(bytes.count - newest - Self.headSize), at: newest + 4)
        bytes.setNumber(number, at: newest + 8)
        bytes.setNumber(CRC32C.checksum(bytes.span.bytes.extracting((newest + 4)...)), at: newest)
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
