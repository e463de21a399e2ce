/// The contents of a file of the current version, after its header.
struct Contents: Equatable {
    /// How the file ends after the records that can be followed from its start.
    enum Tail: Equatable {
        /// Directly after the last record.
        case whole
        /// In the middle of a record, or with zeros: the file system had allocated space for the record but did not
        /// have its bytes yet.
        case torn
        /// With something else, which contains no record.
        case damaged
        /// With something that is not a record, followed by records.
        case damagedBeforeRecords
    }

    /// The body of the last record; nil if there is none.
    private(set) var lastRecord: Range<Int>?
    private(set) var recordCount = 0
    /// Where the last record ends.
    private(set) var end = Header.size
    private(set) var tail = Tail.whole

    /// Reads a file's bytes; its header has been checked.
    init(_ bytes: [UInt8]) {
        while end < bytes.count {
            switch Frame.find(in: bytes, at: end) {
            case .record(let body):
                lastRecord = body
                recordCount += 1
                end = body.upperBound
                continue
            case .cutOff:
                tail = .torn
            case .damage:
                tail = Self.judge(bytes, behind: end)
            }
            return
        }
    }

    private static func judge(_ bytes: [UInt8], behind start: Int) -> Tail {
        if bytes[start...].allSatisfy({ $0 == 0 }) { return .torn }
        for offset in start + 1..<bytes.count where bytes[offset] == UInt8(ascii: "R") {
            if case .record = Frame.find(in: bytes, at: offset) { return .damagedBeforeRecords }
        }
        return .damaged
    }
}
