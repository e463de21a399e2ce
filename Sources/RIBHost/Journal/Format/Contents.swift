/// The slots of a file and their records.
struct Contents {
    /// The body of the last record; nil if there is none.
    private(set) var lastRecord: Range<Int>?
    /// The number of the last record; 0 if there is none.
    private(set) var number: UInt64 = 0
    /// The slot of the last record; nil if there is none.
    private(set) var newest: FileSlot?
    /// The slots with a complete record.
    private(set) var whole: [FileSlot] = []
    /// The slots that are neither blank nor have a complete record.
    private(set) var broken: [FileSlot] = []
    /// The first broken slot that an interrupted write cannot explain.
    private(set) var damage: FileSlot?

    /// Reads a file's bytes after the header has been checked.
    init(_ bytes: [UInt8]) {
        let findings = FileSlot.all.map { ($0, RecordFrame.find(in: bytes, at: $0)) }
        for case (let slot, .record(let number, let body)) in findings {
            whole.append(slot)
            if number > self.number { (newest, self.number, lastRecord) = (slot, number, body) }
        }
        for (slot, finding) in findings {
            switch finding {
            case .blank, .record: continue
            case .incomplete(let number) where number > self.number: break
            case .incomplete, .damage: damage = damage ?? slot
            }
            broken.append(slot)
        }
    }
}
