import Glibc
import PluginManifest

/// The contents of a state file when it is opened, and the repairs that make the file ready for records.
struct Opening {
    /// The last record, and the changes since.
    private(set) var frame = RecordFrame()
    /// The body of the last record; nil if there is none.
    private(set) var record: [UInt8]?
    /// The changes since the last record.
    private(set) var changes: [[UInt8]] = []
    /// The slot of the last record; nil if there is none.
    private(set) var newest: FileSlot?
    /// The slots with a record, whether the disk has them or not.
    private(set) var whole: [FileSlot] = []
    private(set) var notices: [Diagnostic] = []
    /// True if the file was empty or did not exist.
    var isNew: Bool { bytes.isEmpty }
    private let file: StateFile
    private let path: StatePath
    private let bytes: [UInt8]

    /// The largest file of any version of the format.
    static let maximumSize = 64 << 20

    /// Reads a locked file.
    ///
    /// - Parameter check: throws the reason if the last record and its changes cannot be used; the file is left
    ///   unchanged.
    init(
        _ file: StateFile,
        _ path: StatePath,
        _ check: Journal.Check
    ) throws(Diagnostic) {
        (self.file, self.path) = (file, path)
        let size: Int
        do throws(SystemError) {
            size = try file.status().st_size
            bytes = try file.read(min(size, Self.maximumSize), at: 0)
        } catch {
            throw .unreadableStateFile(path.shown, error)
        }
        let contents = Contents(bytes)
        switch Header.meaning(of: bytes) {
        case .foreign: throw .foreignStateFile(path.shown)
        case .newer(let version): throw .newerStateFile(path.shown, version: version)
        case .damaged: try startOver(damage: 0)
        case .first: try convert(contents, check)
        case .begun where contents.newest == nil:
            guard size == bytes.count, Header.isBegun(bytes) else { throw .foreignStateFile(path.shown) }
            if !isNew { notices = [.tornStateFile(path.shown, hasRecord: false)] }
            try startOver()
        case .begun, .current: try take(contents, check)
        }
    }

    private mutating func take(_ contents: Contents, _ check: Journal.Check) throws(Diagnostic) {
        let first = contents.number - UInt64(contents.changes.count)
        try use(contents.lastRecord, contents.changes, number: first, check)
        (newest, whole) = (contents.newest, contents.whole)
        if let damage = contents.damage {
            try keepAside(damage: damage.offset)
        } else if !contents.broken.isEmpty {
            notices = [.tornStateFile(path.shown, hasRecord: newest != nil)]
        }
        try write { (file) throws(SystemError) in
            if !bytes.starts(with: Header.bytes) { try file.write(Header.bytes, at: 0) }
            for slot in contents.broken { try file.write(FileSlot.blank, at: slot.offset) }
        }
        if let newest, frame.number > RecordFrame.greatestFirstNumber { try numberAnew(besides: newest) }
    }

    /// Writes the last record with a new number to another slot, so that later records have greater numbers. The old
    /// copy is blanked only after the disk has the new one and has lost all older records.
    private mutating func numberAnew(besides last: FileSlot) throws(Diagnostic) {
        fill(number: 1)
        let slots = FileSlot.all.filter { $0 != last && $0.size >= frame.bytes.count }
        guard let slot = slots.first(where: { !whole.contains($0) }) ?? slots.first else { return }
        let older = FileSlot.all.filter { $0 != slot && $0 != last && $0.offset < bytes.count }
        let numbered = frame
        try write { (file) throws(SystemError) in
            try file.sync()
            try file.write(numbered.bytes, at: slot.offset)
            for other in older { try file.write(FileSlot.blank, at: other.offset) }
            try file.sync()
            try file.write(FileSlot.blank, at: last.offset)
        }
        (newest, whole) = (slot, [slot])
    }

    private mutating func use(
        _ body: Range<Int>?,
        _ changes: [Range<Int>] = [],
        number: UInt64,
        _ check: Journal.Check
    ) throws(Diagnostic) {
        guard let body else { return }
        record = Array(bytes[body])
        self.changes = changes.map { Array(bytes[$0]) }
        try check(Array(bytes[body]), self.changes)
        fill(number: number)
    }

    /// Makes the frame of the last record and its changes.
    private mutating func fill(number: UInt64) {
        guard let record else { return }
        frame.fill(record.span.bytes, number: number)
        for change in changes { frame.add(change.span.bytes) }
    }

    /// Converts a file of the first format to this format.
    ///
    /// The disk has the record in its slot before anything that the first format needs is overwritten, and it has the
    /// header before the other slots are used. If the file is larger than the area of all slots and the power fails
    /// during the conversion, the last record is lost and the one before is used.
    ///
    /// - Parameter contents: has the record in its slot, if a conversion was killed after writing it.
    private mutating func convert(_ contents: Contents, _ check: Journal.Check) throws(Diagnostic) {
        let known = contents.lastRecord
        let (last, damage) = FirstFormat.lastRecord(in: bytes)
        try use(known ?? last, number: 1, check)
        if known == nil, let damage { try keepAside(damage: damage) }
        guard known ?? last != nil else { return try startOver() }
        let slots = FileSlot.all.filter { $0.size >= frame.bytes.count }
        let slot = slots.first { $0.offset >= bytes.count } ?? slots[slots.count - 1]
        (newest, whole) = (slot, [slot])
        try write { (file) throws(SystemError) in
            try file.write(frame.bytes, at: slot.offset)
            try file.sync()
            try file.write(Header.bytes, at: 0)
            try file.sync()
            for other in FileSlot.all where other != slot && other.offset < bytes.count {
                try file.write(FileSlot.blank, at: other.offset)
            }
        }
    }

    /// Copies a damaged file to another name.
    private mutating func keepAside(damage offset: Int) throws(Diagnostic) {
        let kept: String
        do throws(SystemError) {
            kept = try path.keepAside(file)
        } catch {
            throw .unwritableStateFile(path.shown, "used: it is damaged, and the copy of it failed", error)
        }
        notices = [.damagedStateFile(path.shown, kept: kept, hasRecord: frame.number > 0, offset: offset)]
    }

    /// Empties the file, after copying a damaged one to another name.
    private mutating func startOver(damage: Int? = nil) throws(Diagnostic) {
        if let damage { try keepAside(damage: damage) }
        try write { (file) throws(SystemError) in
            try file.truncate(to: 0)
            try file.write(Header.bytes, at: 0)
        }
    }

    private func write(_ body: (StateFile) throws(SystemError) -> Void) throws(Diagnostic) {
        do throws(SystemError) {
            try body(file)
        } catch {
            throw .unwritableStateFile(path.shown, "written", error)
        }
    }
}
