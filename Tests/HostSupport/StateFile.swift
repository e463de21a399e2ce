import Journal

/// The bytes of a state file with some records, each in the slot behind the one before.
public func stateFile(_ records: [String]) -> [UInt8] {
    var frame = RecordFrame()
    return records.reduce(into: Header.bytes) { bytes, record in
        frame.fill(record.utf8.span.bytes)
        guard let slot = FileSlot.all.first(where: { $0.offset >= bytes.count && $0.size >= frame.bytes.count }) else {
            return
        }
        bytes += [UInt8](repeating: 0, count: slot.offset - bytes.count) + frame.bytes
    }
}
