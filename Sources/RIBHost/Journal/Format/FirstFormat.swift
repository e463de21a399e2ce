/// The format of ribs-host 1.0: records follow the header without gaps, and the last one counts.
///
/// Before each record are 16 bytes: `RIB` and a line feed, the length of the record, its CRC-32C, and the CRC-32C of
/// these twelve bytes. A kernel writes the pages of a file in any order, so after a power failure a later record can be
/// complete where an earlier one has a hole.
enum FirstFormat {
    /// Finds the last record after the header, and the offset of the first bytes that are not part of a record.
    static func lastRecord(in bytes: [UInt8]) -> (record: Range<Int>?, damage: Int?) {
        var record: Range<Int>?
        var damage: Int?
        var offset = Header.size
        while offset < bytes.count {
            if let body = body(in: bytes, at: offset) {
                record = body
                offset = body.upperBound
            } else {
                damage = damage ?? offset
                offset = bytes[(offset + 1)...].firstIndex(of: UInt8(ascii: "R")) ?? bytes.count
            }
        }
        return (record, damage)
    }

    private static func body(in bytes: [UInt8], at offset: Int) -> Range<Int>? {
        guard bytes[offset...].starts(with: "RIB\n".utf8), bytes.count - offset >= 16 else { return nil }
        let length = Int(bytes.number(at: offset + 4) as UInt32)
        guard length <= greatestLength, length <= bytes.count - offset - 16 else { return nil }
        let body = offset + 16..<offset + 16 + length
        let isWhole = CRC32C.checksum(bytes.span.bytes.extracting(body)) == bytes.number(at: offset + 8)
        return isWhole ? body : nil
    }

    /// The greatest length of a record that ribs-host 1.0 writes.
    private static let greatestLength = 4 << 20
}
