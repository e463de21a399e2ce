import Glibc

/// A record in the file: 16 bytes that frame it, then its body.
///
/// | offset | size | |
/// |---|---|---|
/// | 0 | 4 | the marker `RIB` and a line feed |
/// | 4 | 4 | the length of the body |
/// | 8 | 4 | CRC-32C of the body |
/// | 12 | 4 | CRC-32C of the 12 bytes before |
/// | 16 | length | the body |
///
/// The frame has a checksum of its own to distinguish a wrong length from a truncated record.
struct Frame {
    static let headSize = 16
    static let maximumBodySize = 4 << 20
    private static let marker = Array("RIB\n".utf8)

    /// The frame and the body. One buffer serves all records: it grows with the largest.
    private(set) var bytes = marker + Array(repeating: 0, count: headSize - marker.count)

    /// Whether the body is this one.
    func holds(_ record: RawSpan) -> Bool {
        guard bytes.count - Self.headSize == record.byteCount else { return false }
        return bytes.withUnsafeBytes { mine in
            record.withUnsafeBytes { other in
                guard let start = mine.baseAddress, let otherStart = other.baseAddress else { return other.isEmpty }
                return memcmp(start + Self.headSize, otherStart, other.count) == 0
            }
        }
    }

    /// Replaces the body.
    mutating func fill(_ record: RawSpan) {
        bytes.removeSubrange(Self.headSize...)
        record.withUnsafeBytes { bytes.append(contentsOf: $0) }
        bytes.setNumber(UInt32(record.byteCount), at: 4)
        bytes.setNumber(CRC32C.checksum(record), at: 8)
        bytes.setNumber(CRC32C.checksum(bytes.span.bytes.extracting(0..<12)), at: 12)
    }

    /// The data at an offset of a file.
    enum Finding: Equatable {
        /// A record with this body.
        case record(Range<Int>)
        /// The beginning of a record that is truncated by the end of the file.
        case cutOff
        case damage
    }

    /// Reads the data at an offset of a file's bytes.
    static func find(in bytes: [UInt8], at offset: Int) -> Finding {
        guard bytes.count - offset >= headSize else { return .cutOff }
        guard bytes[offset..<offset + marker.count].elementsEqual(marker) else { return .damage }
        let head = bytes.span.bytes.extracting(offset..<offset + 12)
        guard CRC32C.checksum(head) == bytes.number(at: offset + 12) else { return .damage }
        let length = Int(bytes.number(at: offset + 4))
        let start = offset + headSize
        guard length <= maximumBodySize else { return .damage }
        guard bytes.count - start >= length else { return .cutOff }
        let body = bytes.span.bytes.extracting(start..<start + length)
        guard CRC32C.checksum(body) == bytes.number(at: offset + 8) else { return .damage }
        return .record(start..<start + length)
    }
}
