/// The contents of a file, after its header.
struct Contents {
    /// The body of the last record; nil if there is none.
    private(set) var lastRecord: Range<Int>?
    /// The number of that record.
    private(set) var number: UInt64 = 0
    /// Where that record is.
    private(set) var newest: Slot?
    /// The slots that have a record.
    private(set) var whole: [Slot] = []
    /// The slots that have something else.
    private(set) var broken: [Slot] = []
    /// The first of these for which no interrupted write is the reason.
    private(set) var damage: Slot?

    /// Reads a file's bytes; its header has been checked.
    init(_ bytes: [UInt8]) {
        let findings = Slot.all.map { ($0, Frame.find(in: bytes, at: $0)) }
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
