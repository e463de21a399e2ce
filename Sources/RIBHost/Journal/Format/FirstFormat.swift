/// The format of ribs-host 1.0: records follow the header without gaps, and the last one counts.
///
/// Each has 16 bytes before it: `RIB` and a line feed, its length, its CRC-32C, and that of these twelve bytes.
enum FirstFormat {
    /// Finds the last record of a file whose header has been checked, and where what can be read ends.
    static func lastRecord(in bytes: [UInt8]) -> (record: Range<Int>?, end: Int) {
        var record: Range<Int>?
        var end = Header.size
        while bytes[end...].starts(with: "RIB\n".utf8), bytes.count - end >= 16 {
            let body = end + 16..<end + 16 + Int(bytes.number(at: end + 4) as UInt32)
            guard body.upperBound <= bytes.count,
                CRC32C.checksum(bytes.span.bytes.extracting(body)) == bytes.number(at: end + 8)
            else { break }
            record = body
            end = body.upperBound
        }
        return (record, end)
    }
}
