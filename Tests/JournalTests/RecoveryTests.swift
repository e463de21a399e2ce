import Foundation
import PluginManifest
import Synchronization
import TestSupport
import Testing

@testable import Journal

/// Files as a crash, a disk or a person leaves them.
@MainActor
@Suite("A state file is opened")
struct RecoveryTests {
    private static let records = ["first", "the second record", "third"].map { Array($0.utf8) }

    @Test("a file that does not exist is created, for this user alone")
    func new() throws {
        let folder = try JournalFolder()
        let journal = try folder.open()
        #expect(journal.recovered == nil)
        #expect(try folder.bytes() == Header.bytes)
        let mode = try FileManager.default.attributesOfItem(atPath: folder.path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }

    @Test("an empty file is a new one")
    func empty() throws {
        let folder = try JournalFolder()
        try folder.put([])
        #expect(try folder.record() == nil)
        #expect(try folder.bytes() == Header.bytes)
    }

    @Test("the last record is what the file held")
    func last() throws {
        let folder = try JournalFolder()
        try folder.put(file(Self.records))
        #expect(try folder.record() == Self.records[2])
    }

    @Test("a file that was cut to any length gives the last whole record, and can be appended to")
    func truncated() throws {
        let whole = file(Self.records)
        let ends = (0...3).map { file(Array(Self.records.prefix($0))).count }
        let folder = try JournalFolder()
        let places = zip(FileSlot.all, ends.dropFirst()).flatMap { Array($0.offset - 3...$1) }
        for length in Array(0...30) + places {
            try folder.put(Array(whole.prefix(length)))
            let journal = try Journal(at: folder.path, options: .unsynced())
            let count = ends.lastIndex { $0 <= length } ?? 0
            let expected = count == 0 ? nil : Self.records[count - 1]
            #expect(journal.recovered == expected, "\(length)")
            // No record has begun in the rest of a page.
            let isWhole = length == 0 || length >= ends[count] && (count == 3 || length <= FileSlot.all[count].offset)
            #expect(journal.notices.isEmpty == isWhole, "\(length)")
            #expect(journal.notices.allSatisfy { $0.code == .tornStateFile }, "\(length)")
            journal.append(Array("next".utf8))
            journal.close()
            #expect(try folder.record() == Array("next".utf8), "\(length)")
            #expect(try folder.names == ["game.state"], "\(length)")
        }
    }

    @Test("an incomplete record is reported")
    func torn() throws {
        let folder = try JournalFolder()
        try folder.put(file(Self.records).dropLast())
        #expect(
            try folder.openingNotices() == [
                """
                warning[RH606]: The state file `FOLDER/game.state` has an incomplete record, which was dropped.
                  = note: A power failure, a full disk or a kill while the record was written leaves this.
                  = note: The last complete state is used.

                """
            ]
        )
        try folder.put(Array(file(Self.records).prefix(FileSlot.all[0].offset + 6)))
        #expect(
            try folder.openingNotices() == [
                """
                warning[RH606]: The state file `FOLDER/game.state` has an incomplete record, which was dropped.
                  = note: A power failure, a full disk or a kill while the record was written leaves this.
                  = note: There is no complete state: the flow starts from its beginning.

                """
            ]
        )
        #expect(try folder.record() == nil)
    }

    @Test("a record after which no number is left gets a new number, and those after it are kept")
    func lastNumber() throws {
        for number in [UInt64.max / 2, UInt64.max / 4 + 1] {
            for count in [1, 4, 16] {
                // In all slots from the first on, the newest in the first.
                var (bytes, frame) = (Header.bytes, RecordFrame())
                for (index, slot) in FileSlot.all.prefix(count).enumerated() {
                    frame.fill([UInt8(index)].span.bytes, number: number - UInt64(index))
                    bytes += [UInt8](repeating: 0, count: slot.offset - bytes.count) + frame.bytes
                }
                let folder = try JournalFolder()
                try folder.put(bytes)
                let journal = try folder.open()
                #expect(journal.recovered == [0])
                journal.append([100])
                journal.close()
                #expect(try folder.record() == [100])
            }
        }
    }

    @Test("a record gets a new number so that a kill at any moment leaves it")
    func killedAsItIsNumbered() throws {
        var (bytes, frame) = (Header.bytes, RecordFrame())
        for (index, slot) in FileSlot.all.prefix(3).enumerated() {
            frame.fill([UInt8(index)].span.bytes, number: UInt64.max / 2 - UInt64(index))
            bytes += [UInt8](repeating: 0, count: slot.offset - bytes.count) + frame.bytes
        }
        let folder = try JournalFolder()
        try folder.put(bytes)
        let moments = Mutex([[UInt8]]())
        let path = folder.path
        var options = Journal.Options.unsynced()
        options.calls.write = { descriptor, bytes, offset in
            defer { moments.withLock { $0.append((try? Array(Data(contentsOf: URL(filePath: path)))) ?? []) } }
            return pwrite(descriptor, bytes.baseAddress, bytes.count, offset)
        }
        try folder.open(options).close()
        let left = moments.withLock { $0 }
        // The new place, two older ones, and the old place.
        #expect(left.count == 4)
        for moment in left {
            try folder.put(moment)
            #expect(try folder.record() == [0])
        }
    }

    @Test("a record of several pages was written in part over an older one: the one before it is used")
    func pages() throws {
        let records = (UInt8(1)...4).map { [UInt8](repeating: $0, count: 20_000) }
        let slots = Array(FileSlot.all[4...])
        let whole = file(records, in: slots)
        var fifth = RecordFrame()
        fifth.fill([UInt8](repeating: 9, count: 20_000).span.bytes, number: 5)
        for written in [1, 2, 4] {
            let folder = try JournalFolder()
            var bytes = whole
            let pages = fifth.bytes.prefix(written * 4_096)
            bytes.replaceSubrange(slots[0].offset..<slots[0].offset + pages.count, with: pages)
            try folder.put(bytes)
            let journal = try Journal(at: folder.path, options: .unsynced())
            journal.close()
            #expect(journal.recovered == records[3])
            #expect(journal.notices.map(\.code) == [.tornStateFile])
            #expect(try folder.names == ["game.state"])
            #expect(try folder.record() == records[3])
        }
    }

    @Test("a header that a power failure has left as zeros, with a record written: it is used, and the header is there")
    func noHeader() throws {
        let folder = try JournalFolder()
        let whole = file(Self.records)
        for count in [0, 4, 20] {
            try folder.put(Array(whole.prefix(count)) + [UInt8](repeating: 0, count: 24 - count) + whole[24...])
            #expect(try folder.record() == Self.records[2])
            #expect(try folder.bytes() == whole)
        }
    }

    @Test("a damaged file whose name is as long as names can be is kept aside by the beginning of its name")
    func longName() throws {
        let names = [String(repeating: "a", count: 255), "a" + String(repeating: "\u{E9}", count: 127)]
        let kept = [String(repeating: "a", count: 245), "a" + String(repeating: "\u{E9}", count: 122)]
        var bytes = file(Self.records)
        bytes[FileSlot.all[0].offset + RecordFrame.headSize + 2] ^= 1
        for (name, kept) in zip(names, kept) {
            let folder = try JournalFolder(name: name)
            for number in 1...2 {
                try folder.put(bytes, name)
                let journal = try Journal(at: folder.path, options: .unsynced())
                #expect(journal.notices.map(\.code) == [.damagedStateFile])
                #expect(
                    folder.text(try #require(journal.notices.first)).contains(
                        "kept as `FOLDER/\(kept).damaged-\(number)`"
                    )
                )
                journal.close()
                #expect(try folder.bytes("\(kept).damaged-\(number)") == bytes)
            }
        }
    }

    @Test(
        "damage in a record: the last one that is whole is used, and the file is kept aside as it was",
        arguments: [(isLast: false, start: 4_096, used: 2), (isLast: true, start: 12_288, used: 1)]
    )
    func damagedInTheMiddle(isLast: Bool, start: Int, used: Int) throws {
        let folder = try JournalFolder()
        var bytes = file(Self.records)
        bytes[isLast ? bytes.count - 1 : FileSlot.all[0].offset + RecordFrame.headSize + 2] ^= 1
        try folder.put(bytes)
        let journal = try Journal(at: folder.path, options: .unsynced())
        #expect(journal.recovered == Self.records[used])
        #expect(
            journal.notices.map(folder.text) == [
                """
                warning[RH607]: The state file `FOLDER/game.state` is damaged, and was kept as `FOLDER/game.state.damaged-1`.
                  = note: The damage begins at byte \(start).
                  = note: The last complete state in it is used.
                  = help: Remove `FOLDER/game.state.damaged-1` when you no longer need it.

                """
            ]
        )
        #expect(try folder.bytes("game.state.damaged-1") == bytes)
        journal.close()
        #expect(try folder.record() == Self.records[used])
    }

    @Test("a number that no session reaches is damage: the next one could not be counted")
    func impossibleNumber() throws {
        let folder = try JournalFolder()
        var frame = RecordFrame()
        frame.fill([1].span.bytes, number: .max)
        let rest = [UInt8](repeating: 0, count: FileSlot.all[0].offset - Header.size)
        try folder.put(Header.bytes + rest + frame.bytes)
        let journal = try Journal(at: folder.path, options: .unsynced())
        #expect(journal.recovered == nil)
        #expect(journal.notices.map(\.code) == [.damagedStateFile])
        journal.append([2])
        journal.close()
        #expect(try folder.record() == [2])
    }

    @Test("bytes behind the last record of a slot, and behind the last slot, mean nothing")
    func unused() throws {
        let folder = try JournalFolder()
        try folder.put(file(Self.records) + [1, 2, 3])
        #expect(try folder.record() == Self.records[2])
        #expect(truncate(folder.path, Opening.maximumSize + 1) == 0)
        #expect(try folder.record() == Self.records[2])
    }

    @Test("a file of zeros is a new one, and another program's file that begins with zeros is refused")
    func blank() throws {
        let folder = try JournalFolder()
        for count in [1, 24, 5_000] {
            try folder.put([UInt8](repeating: 0, count: count))
            #expect(try folder.openingNotices().count == 1)
            #expect(try folder.bytes() == Header.bytes)
        }
        let foreign = [UInt8](repeating: 0, count: 600) + Array("a disk".utf8)
        try folder.put(foreign)
        #expect(try folder.refusal(folder.path).hasPrefix("error[RH600]"))
        #expect(try folder.bytes() == foreign)
    }

    @Test("what was kept aside before is never overwritten")
    func aside() throws {
        let folder = try JournalFolder()
        var bytes = file(Self.records)
        bytes[Header.magic.count] ^= 4
        try folder.put(bytes)
        try folder.put([1], "game.state.damaged-1")
        try folder.put([2], "game.state.damaged-2")
        let journal = try Journal(at: folder.path, options: .unsynced())
        #expect(journal.recovered == nil)
        #expect(
            journal.notices.map(folder.text) == [
                """
                warning[RH607]: The state file `FOLDER/game.state` is damaged, and was kept as `FOLDER/game.state.damaged-3`.
                  = note: The damage begins at byte 0.
                  = note: No state is used: the flow starts from its beginning.
                  = help: Remove `FOLDER/game.state.damaged-3` when you no longer need it.

                """
            ]
        )
        #expect(try folder.bytes("game.state.damaged-1") == [1])
        #expect(try folder.bytes("game.state.damaged-2") == [2])
        #expect(try folder.bytes("game.state.damaged-3") == bytes)
    }

    @Test("each byte of a file flipped: a record that was there and the file kept aside, or refused as it is")
    func flipped() throws {
        var generator = SeededGenerator(seed: 13)
        let whole = file(Self.records)
        let folder = try JournalFolder()
        let frames = zip(FileSlot.all, Self.records).map { $0.offset..<$0.offset + RecordFrame.headSize + $1.count }
        for place in [Array(0..<Header.size), frames.flatMap { Array($0) }].joined() {
            var bytes = whole
            bytes[place] ^= UInt8.random(in: 1...255, using: &generator)
            try folder.put(bytes)
            guard place >= Header.magic.count else {
                #expect(try folder.refusal(folder.path).hasPrefix("error[RH600]"), "\(place)")
                #expect(try folder.bytes() == bytes, "\(place)")
                continue
            }
            let journal = try Journal(at: folder.path, options: .unsynced())
            journal.close()
            #expect(!journal.notices.isEmpty, "\(place)")
            // A length that leads behind the end of the file is that of a record that was cut off.
            if journal.notices.map(\.code) == [.damagedStateFile] {
                #expect(try folder.bytes("game.state.damaged-1") == bytes, "\(place)")
                try FileManager.default.removeItem(atPath: folder.path + ".damaged-1")
            } else {
                #expect(journal.notices.map(\.code) == [.tornStateFile], "\(place)")
                #expect(frames[2].dropFirst(4).prefix(2).contains(place), "\(place)")
            }
            // Where the header is wrong, its version is unknown, and with it the meaning of the rest.
            let expected = place < Header.size ? nil : Self.records[frames[2].contains(place) ? 1 : 2]
            #expect(journal.recovered == expected, "\(place)")
        }
    }

    @Test("10 000 flipped bytes in larger slots: each is seen, and the last whole record is found")
    func manyFlipped() {
        var generator = SeededGenerator(seed: 31)
        let records: [[UInt8]] = (0..<4).map { number in (0..<500).map { UInt8(($0 * 7 + number) % 256) } }
        let slots = FileSlot.all[4...]
        let whole = file(records, in: slots)
        for _ in 0..<10_000 {
            var bytes = whole
            let index = Int.random(in: 0..<4, using: &generator)
            let place = slots[4 + index].offset + Int.random(in: 0..<RecordFrame.headSize + 500, using: &generator)
            bytes[place] ^= UInt8.random(in: 1...255, using: &generator)
            let contents = Contents(bytes)
            #expect(contents.broken == [slots[4 + index]], "\(place)")
            // What only the last record has can be an interrupted write.
            #expect(contents.damage == nil || contents.damage == slots[4 + index], "\(place)")
            #expect(contents.lastRecord.map { Array(bytes[$0]) } == records[index < 3 ? 3 : 2], "\(place)")
        }
    }
}
