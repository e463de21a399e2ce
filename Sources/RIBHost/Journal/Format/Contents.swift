/// The slots of a file and their records.
struct Contents {
    /// The body of the last record; nil if there is none.
    private(set) var lastRecord: Range<Int>?
    /// The bodies of the changes since the last record.
    private(set) var changes: [Range<Int>] = []
    /// The number of the last record or change; 0 if there is none.
    private(set) var number: UInt64 = 0
    /// The slot of the last record; nil if there is none.
    private(set) var newest: FileSlot?
    /// The slots with a complete record.
    private(set) var whole: [FileSlot] = []
    /// The places that should have a record or a change, or nothing, and have neither.
    private(set) var broken: [FileSlot] = []
    /// The first broken place that an interrupted write cannot explain.
    private(set) var damage: FileSlot?

    /// Reads a file's bytes after the header has been checked.
    init(_ bytes: [UInt8]) {
        let findings = FileSlot.all.map { ($0, RecordFrame.find(in: bytes, at: $0)) }
        var last: ChangeList?
        for case (let slot, .record(let number, let body)) in findings {
            whole.append(slot)
            let list = ChangeList(in: bytes, slot, after: body, number: number)
            guard list.number > self.number else { continue }
            (newest, self.number, lastRecord, changes) = (slot, list.number, body, list.bodies)
            last = list
        }
        for (slot, finding) in findings {
            switch finding {
            case .blank, .record: continue
            case .incomplete(let number) where number > self.number: break
            case .incomplete, .damage: damage = damage ?? slot
            }
            broken.append(slot)
        }
        // What the slots of older records have lost is not needed.
        guard let last else { return }
        broken += last.lost(in: bytes)
        if last.isDamaged(in: bytes) { damage = damage ?? last.rest }
    }
}
