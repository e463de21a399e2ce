/// The changes that follow a record in its slot.
///
/// A change belongs to the list if it has the next number and the checksum of what it follows. What a slot had in
/// earlier times has lower numbers.
struct ChangeList {
    /// The bodies of the changes, without the checksum before each.
    private(set) var bodies: [Range<Int>] = []
    /// The number of the last change, or of the record.
    private(set) var number: UInt64
    /// The rest of the slot, from the page after the last change on.
    private(set) var rest: FileSlot
    /// The checksum of the last change, or of the record.
    private var checksum: UInt32

    /// Reads the changes of a slot.
    ///
    /// - Parameters:
    ///   - body: the body of the slot's record.
    ///   - number: the number of the record.
    init(in bytes: [UInt8], _ slot: FileSlot, after body: Range<Int>, number: UInt64) {
        self.number = number
        checksum = bytes.number(at: slot.offset)
        rest = slot.after(body.upperBound)
        while case .record(self.number + 1, let body) = RecordFrame.find(in: bytes, at: rest), body.count >= 4,
            bytes.number(at: body.lowerBound) == checksum
        {
            bodies.append(body.dropFirst(4))
            self.number += 1
            checksum = bytes.number(at: rest.offset)
            rest = rest.after(body.upperBound)
        }
    }

    /// The places of later changes, which cannot be used: at least one before them is incomplete or missing.
    func lost(in bytes: [UInt8]) -> [FileSlot] {
        stride(from: 0, to: min(rest.size, bytes.count - rest.offset), by: FileSlot.pageSize)
            .map { FileSlot(offset: rest.offset + $0, size: FileSlot.pageSize) }
            .filter { hasTrace(in: bytes, at: $0.offset) }
    }

    /// True if the first lost change has been on the disk: a change of one page is not written in parts.
    func isDamaged(in bytes: [UInt8]) -> Bool {
        guard rest.size > 0, hasTrace(in: bytes, at: rest.offset), rest.offset + RecordFrame.headSize <= bytes.count
        else { return false }
        let size = Int(bytes.number(at: rest.offset + 4) as UInt32) + RecordFrame.headSize
        return size <= min(FileSlot.pageSize, bytes.count - rest.offset)
    }

    /// True if a change has been written to a place. Its number shows that; of the next change, also the checksum of
    /// what it follows, so that no damaged byte hides it.
    private func hasTrace(in bytes: [UInt8], at offset: Int) -> Bool {
        let head = bytes.dropFirst(offset).prefix(RecordFrame.changeHeadSize)
        guard head.prefix(RecordFrame.headSize).contains(where: { $0 != 0 }) else { return false }
        let isNext = offset == rest.offset
        guard head.count == RecordFrame.changeHeadSize else { return isNext }
        if isNext, bytes.number(at: offset + RecordFrame.headSize) == checksum { return true }
        let found: UInt64 = bytes.number(at: offset + 8)
        return found > number && found - number <= UInt64(rest.size / FileSlot.pageSize)
    }
}

extension FileSlot {
    /// The pages after a byte of the file.
    fileprivate func after(_ end: Int) -> FileSlot {
        let start = Self.pageEnd(end)
        return FileSlot(offset: start, size: offset + size - start)
    }
}
