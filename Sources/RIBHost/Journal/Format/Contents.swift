/// The contents of a file of the current version, after its header.
///
/// Each record is a complete state, so the last one is used, whatever is before it. A kernel writes the pages of a file
/// in any order: after a power failure a later record can be complete where an earlier one has a hole.
struct Contents: Equatable {
    /// How the file ends after the last record.
    enum Tail: Equatable {
        /// Directly after the last record.
        case whole
        /// In the middle of a record, or with zeros: the file system had allocated space for the record but did not
        /// have its bytes yet.
        case torn
        /// With something else.
        case damaged
    }

    /// The body of the last record; nil if there is none.
    private(set) var lastRecord: Range<Int>?
    private(set) var recordCount = 0
    /// Where the last record ends.
    private(set) var end = Header.size
    private(set) var tail = Tail.whole
    /// Where the first bytes are that are not a record, although records follow; nil if there are none.
    private(set) var hole: Int?

    /// Reads a file's bytes; its header has been checked.
    init(_ bytes: [UInt8]) {
        var offset = Header.size
        while offset < bytes.count {
            switch Frame.find(in: bytes, at: offset) {
            case .record(let body):
                lastRecord = body
                recordCount += 1
                end = body.upperBound
                offset = end
            case .cutOff:
                tail = .torn
                return
            case .damage:
                guard let next = Self.nextRecord(in: bytes, after: offset) else {
                    tail = bytes[offset...].allSatisfy { $0 == 0 } ? .torn : .damaged
                    return
                }
                hole = hole ?? offset
                offset = next
            }
        }
    }

    private static func nextRecord(in bytes: [UInt8], after start: Int) -> Int? {
        for offset in start + 1..<bytes.count where bytes[offset] == UInt8(ascii: "R") {
            if case .record = Frame.find(in: bytes, at: offset) { return offset }
        }
        return nil
    }
}
