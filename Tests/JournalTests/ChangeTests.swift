import Foundation
import PluginManifest
import Synchronization
import TestSupport
import Testing

@testable import Journal

/// Changes of a record of more than a page, which are written by themselves.
@MainActor
@Suite("Changes of a record are appended")
struct ChangeTests {
    private static let base = [UInt8](repeating: 7, count: 20_000)
    private static let slot = FileSlot.all[4]

    /// What a journal holds: a record, and the changes since.
    private struct Held: Equatable {
        var record: [UInt8] = []
        var changes: [[UInt8]] = []

        @MainActor
        init(_ journal: Journal) {
            (record, changes) = (journal.recovered ?? [], journal.recoveredChanges)
        }

        init(_ record: [UInt8], _ changes: [[UInt8]] = []) {
            (self.record, self.changes) = (record, changes)
        }

        /// The state, where a change means that its bytes are added.
        var state: [UInt8] { record + changes.joined() }
    }

    private static func changes(_ counts: [Int]) -> [[UInt8]] {
        counts.enumerated().map { [UInt8](repeating: UInt8($0 + 1), count: $1) }
    }

    /// A folder with a file that has a record and changes of these sizes.
    private static func folder(_ counts: [Int]) throws -> JournalFolder {
        let folder = try JournalFolder()
        let journal = try folder.open()
        journal.append(base)
        for change in changes(counts) { journal.append(change: change) { fatalError("a whole record") } }
        journal.close()
        return folder
    }

    private static func held(in folder: JournalFolder) throws -> Held {
        let journal = try folder.open()
        journal.close()
        return Held(journal)
    }

    @Test("each begins with a page, and has the next number and the checksum of what it follows")
    func layout() throws {
        let folder = try Self.folder([3, 5_000, 2])
        let bytes = try folder.bytes()
        let starts = [0, 5, 6, 8].map { Self.slot.offset + $0 * FileSlot.pageSize }
        for (index, start) in starts.enumerated() {
            let length = [20_000, 7, 5_004, 6][index]
            let checksum = CRC32C.checksum(bytes.span.bytes.extracting(start + 4..<start + 16 + length))
            #expect(bytes.number(at: start) == checksum)
            #expect(bytes.number(at: start + 4) == UInt32(length))
            #expect(bytes.number(at: start + 8) == UInt64(index + 1))
            guard index > 0 else { continue }
            #expect(bytes[start + 16..<start + 20] == bytes[starts[index - 1]..<starts[index - 1] + 4])
            #expect(Array(bytes[(start + 20)...].prefix(length - 4)) == Self.changes([3, 5_000, 2])[index - 1])
        }
        #expect(bytes.count == starts[3] + 22)
    }

    @Test("a session finds the record and its changes, and continues them")
    func continued() throws {
        let folder = try Self.folder([3, 5_000])
        #expect(try Self.held(in: folder) == Held(Self.base, Self.changes([3, 5_000])))
        let before = try folder.bytes()
        let journal = try folder.open()
        journal.append(change: []) { fatalError("a whole record") }
        #expect(try folder.bytes() == before)
        journal.append(change: [9]) { fatalError("a whole record") }
        journal.close()
        #expect(try folder.bytes().starts(with: before))
        #expect(try Self.held(in: folder) == Held(Self.base, Self.changes([3, 5_000]) + [[9]]))
    }

    @Test("a record of a page or less is written as a whole")
    func small() throws {
        let folder = try JournalFolder()
        let journal = try folder.open()
        journal.append([UInt8](repeating: 1, count: FileSlot.pageSize - RecordFrame.headSize))
        #expect(!journal.takesChanges)
        journal.append(change: [1]) { [2, 3] }
        journal.close()
        #expect(try Self.held(in: folder) == Held([2, 3]))
    }

    @Test("what is written is at most twice what has changed and a page for each change, whatever changes")
    func bound() throws {
        var numbers = SeededGenerator(seed: 71)
        for bound in [60, 3_000, 30_000] {
            let folder = try JournalFolder()
            let written = Atomic(0)
            var options = Journal.Options.unsynced()
            options.calls.write = {
                written.add($1.count, ordering: .relaxed)
                return pwrite($0, $1.baseAddress, $1.count, $2)
            }
            let journal = try folder.open(options)
            var size = 20_000
            journal.append([UInt8](repeating: 0, count: size))
            let first = written.load(ordering: .relaxed)
            var changed = 0
            for count in 1...400 {
                let change = [UInt8](repeating: UInt8(count % 256), count: numbers.number(1...bound))
                changed += change.count + RecordFrame.changeHeadSize
                // It grows by the change, or something that is there is replaced by it.
                if size + change.count < 200_000, numbers.chance(30) { size += change.count }
                journal.append(change: change) { [UInt8](repeating: UInt8(count % 256), count: size) }
                #expect(written.load(ordering: .relaxed) - first <= 2 * changed + count * FileSlot.pageSize)
                if count.isMultiple(of: 20) { journal.sync() }
            }
        }
    }

    @Test("records and changes of all sizes, in any order: the last state is what the next start finds")
    func anyOrder() throws {
        let folder = try JournalFolder()
        var numbers = SeededGenerator(seed: 72)
        var state: [UInt8] = []
        for _ in 0..<40 {
            let journal = try folder.open()
            #expect(Held(journal).state == state)
            for _ in 0..<numbers.number(1...30) {
                if numbers.chance(90) {
                    let change = numbers.bytes(1...6_000)
                    state += change
                    journal.append(change: change) { state }
                } else {
                    state = numbers.bytes(1...60_000)
                    journal.append(state)
                }
                if numbers.chance(30) { journal.sync() }
            }
            if numbers.chance(50) { journal.close() }
        }
    }

    @Test("a file that was cut to any length gives the changes that are whole, and can be appended to")
    func truncated() throws {
        let folder = try Self.folder([3, 5_000, 2])
        let whole = try folder.bytes()
        let starts = [5, 6, 8].map { Self.slot.offset + $0 * FileSlot.pageSize }
        let ends = zip(starts, [3, 5_000, 2]).map { $0 + RecordFrame.changeHeadSize + $1 }
        var lengths: [Int] = []
        for (start, end) in zip(starts, ends) { lengths += Array(start - 2...start + 30) + Array(end - 30...end) }
        for length in lengths where length <= whole.count {
            try folder.put(Array(whole.prefix(length)))
            let journal = try Journal(at: folder.path, options: .unsynced())
            let count = ends.count { $0 <= length }
            let expected = Held(Self.base, Array(Self.changes([3, 5_000, 2]).prefix(count)))
            #expect(Held(journal) == expected, "\(length)")
            let isWhole = count == 3 || length <= starts[count]
            #expect(journal.notices.map(\.code) == (isWhole ? [] : [.tornStateFile]), "\(length)")
            journal.append(change: [9]) { fatalError("a whole record") }
            journal.close()
            #expect(try Self.held(in: folder).changes.last == [9], "\(length)")
        }
        #expect(try folder.names == ["game.state"])
    }

    @Test("each byte of the changes flipped: it is seen, and the state before the damaged change is used")
    func flipped() throws {
        var numbers = SeededGenerator(seed: 73)
        let counts = [3, 4_500, 2, 40]
        let folder = try Self.folder(counts)
        let whole = try folder.bytes()
        let starts = [5, 6, 8, 9].map { Self.slot.offset + $0 * FileSlot.pageSize }
        for (index, start) in starts.enumerated() {
            let size = RecordFrame.changeHeadSize + counts[index]
            for place in (start..<start + size) where place < start + 60 || place.isMultiple(of: 97) {
                var bytes = whole
                bytes[place] ^= UInt8(numbers.number(1...255))
                try folder.put(bytes)
                let journal = try Journal(at: folder.path, options: .unsynced())
                #expect(Held(journal) == Held(Self.base, Array(Self.changes(counts).prefix(index))), "\(place)")
                #expect(journal.notices.count == 1, "\(place)")
                if journal.notices.first?.code == .damagedStateFile {
                    #expect(try folder.bytes("game.state.damaged-1") == bytes, "\(place)")
                    try FileManager.default.removeItem(atPath: folder.path + ".damaged-1")
                } else {
                    // Of several pages, or with such a length.
                    #expect(index == 1 || 4..<8 ~= place - start, "\(place)")
                    #expect(journal.notices.first?.code == .tornStateFile, "\(place)")
                }
                journal.append(change: [9]) { fatalError("a whole record") }
                journal.close()
                #expect(try Self.held(in: folder).changes.dropLast() == Self.changes(counts).prefix(index), "\(place)")
            }
        }
        #expect(try folder.names == ["game.state"])
    }

    @Test("what a slot had before means nothing, though it is behind the new changes")
    func stale() throws {
        let folder = try Self.folder([3, 4, 5, 6])
        let old = try folder.bytes()
        let journal = try folder.open()
        // Until it is in the first slot again.
        for number in 0..<3 {
            journal.append([UInt8](repeating: UInt8(number), count: 20_000))
            journal.sync()
        }
        journal.append(Self.base + [1])
        journal.append(change: [1]) { fatalError("a whole record") }
        journal.close()
        let bytes = try folder.bytes()
        #expect(
            bytes[(Self.slot.offset + 7 * FileSlot.pageSize)...].starts(with: old[(Self.slot.offset + 7 * 4_096)...])
        )
        #expect(try Self.held(in: folder) == Held(Self.base + [1], [[1]]))
    }

    @Test(
        "the power fails: any of the unsynced writes are missing or incomplete, and the state is the synced one or newer"
    )
    func power() throws {
        var numbers = SeededGenerator(seed: 74)
        let folder = try JournalFolder()
        let writes = Mutex([(bytes: [UInt8], offset: Int)]())
        var options = Journal.Options.unsynced()
        options.calls.write = { descriptor, bytes, offset in
            writes.withLock { $0.append((Array(bytes), offset)) }
            return pwrite(descriptor, bytes.baseAddress, bytes.count, offset)
        }
        for _ in 0..<60 {
            let journal = try Journal(at: folder.path, options: options)
            var states = [Held(journal).state]
            var (disk, synced) = (try folder.bytes(), 0)
            writes.withLock { $0 = [] }
            for _ in 0..<numbers.number(1...40) {
                let isChange = numbers.chance(90)
                let new = numbers.bytes(isChange ? 1...9_000 : 10_000...50_000)
                let state = isChange ? states[states.count - 1] + new : new
                if isChange { journal.append(change: new) { state } } else { journal.append(state) }
                states.append(state)
                guard numbers.chance(20) else { continue }
                journal.sync()
                (disk, synced) = (try folder.bytes(), states.count - 1)
                writes.withLock { $0 = [] }
            }
            for write in writes.withLock({ $0 }) where numbers.chance(70) { numbers.writePart(of: write, to: &disk) }
            journal.close()
            try folder.put(disk)
            let found = try Journal(at: folder.path, options: .unsynced())
            #expect(try #require(states.lastIndex(of: Held(found).state)) >= synced)
            found.append(change: [1]) { Self.base }
            found.close()
        }
    }

    @Test("a change that was made after another one than that before it is not used")
    func otherOne() throws {
        var (old, new) = (RecordFrame(), RecordFrame())
        old.fill(Self.base.span.bytes)
        for change in Self.changes([1, 2]) { old.add(change.span.bytes) }
        new.fill(Self.base.span.bytes)
        let other: [UInt8] = [9]
        new.add(other.span.bytes)
        let between = [UInt8](repeating: 0, count: old.newest - new.bytes.count)
        let folder = try JournalFolder()
        let start = Header.bytes + [UInt8](repeating: 0, count: Self.slot.offset - Header.size)
        try folder.put(start + new.bytes + between + old.bytes[old.newest...])
        let journal = try Journal(at: folder.path, options: .unsynced())
        #expect(Held(journal) == Held(Self.base, [[9]]))
        #expect(journal.notices.map(\.code) == [.damagedStateFile])
        journal.close()
        #expect(try Self.held(in: folder) == Held(Self.base, [[9]]))
    }

    @Test("one cannot be written: it is reported, and the next one writes the whole record")
    func full() throws {
        let folder = try JournalFolder()
        let disk = FaultyDisk()
        let journal = try folder.open(disk.options())
        journal.append(Self.base)
        var codes: [DiagnosticCode] = []
        journal.noticeHandler = { codes.append($0.code) }
        disk.set(write: [.short(30), .error(ENOSPC)])
        journal.append(change: [UInt8](repeating: 1, count: 100)) { fatalError("a whole record") }
        #expect(codes == [.stateNotKept])
        #expect(try Contents(folder.bytes()).changes == [])
        #expect(try Contents(folder.bytes()).broken == [])
        // Nothing has changed since, but the file does not have it.
        journal.append(change: []) { Self.base + [1] }
        #expect(codes == [.stateNotKept, .stateKeptAgain])
        journal.append(change: [2]) { fatalError("a whole record") }
        #expect(journal.close() == nil)
        #expect(try Self.held(in: folder) == Held(Self.base + [1], [[2]]))
    }

    @Test("a sync fails: the record and its changes are written again, to another slot")
    func sync() throws {
        let folder = try JournalFolder()
        let disk = FaultyDisk()
        let journal = try folder.open(disk.options())
        journal.append(Self.base)
        journal.append(change: [1]) { fatalError("a whole record") }
        journal.sync()
        journal.append(change: [2]) { fatalError("a whole record") }
        disk.set(sync: [.error(EIO)])
        journal.sync()
        #expect(journal.close() == nil)
        var bytes = try folder.bytes()
        // The pages of the first slot are as unreliable as they can be.
        bytes.replaceSubrange(
            Self.slot.offset..<Self.slot.offset + Self.slot.size,
            with: repeatElement(0, count: Self.slot.size)
        )
        try folder.put(bytes)
        #expect(try Self.held(in: folder) == Held(Self.base, [[1], [2]]))
    }

    @Test("a change after which no number is left gets a new number, and those after it are kept")
    func lastNumber() throws {
        var frame = RecordFrame()
        frame.fill(Self.base.span.bytes, number: UInt64.max / 4)
        for change in Self.changes([3, 5_000]) { frame.add(change.span.bytes) }
        let folder = try JournalFolder()
        try folder.put(Header.bytes + [UInt8](repeating: 0, count: Self.slot.offset - Header.size) + frame.bytes)
        let journal = try folder.open()
        journal.append(change: [9]) { fatalError("a whole record") }
        journal.close()
        #expect(try Self.held(in: folder) == Held(Self.base, Self.changes([3, 5_000]) + [[9]]))
        #expect(try Contents(folder.bytes()).number == 4)
    }

    @Test("a file of ribs-host 1.1 is read, and has the present format then")
    func secondFormat() throws {
        let folder = try JournalFolder()
        var bytes = file([Self.base], in: FileSlot.all[4...])
        bytes.replaceSubrange(0..<Header.size, with: withChecksum(Header.magic + [2, 0, 0, 0]))
        try folder.put(bytes)
        let journal = try folder.open()
        #expect(Held(journal) == Held(Self.base))
        journal.append(change: [1]) { fatalError("a whole record") }
        journal.close()
        #expect(try folder.bytes().starts(with: Header.bytes))
        #expect(try Self.held(in: folder) == Held(Self.base, [[1]]))
    }
}

extension SeededGenerator {
    /// Equal bytes, so many as a range allows.
    fileprivate mutating func bytes(_ count: ClosedRange<Int>) -> [UInt8] {
        [UInt8](repeating: UInt8(number(0...255)), count: number(count))
    }

    /// Writes all of some bytes, or a part and zeros.
    fileprivate mutating func writePart(of write: (bytes: [UInt8], offset: Int), to disk: inout [UInt8]) {
        let count = chance(80) ? write.bytes.count : number(0...write.bytes.count)
        let zeros = [UInt8](repeating: 0, count: write.bytes.count - count)
        let end = write.offset + write.bytes.count
        disk += [UInt8](repeating: 0, count: max(0, end - disk.count))
        disk.replaceSubrange(write.offset..<end, with: write.bytes.prefix(count) + zeros)
    }
}
