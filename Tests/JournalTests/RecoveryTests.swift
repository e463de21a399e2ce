import Foundation
import PluginManifest
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
        for length in 0...whole.count {
            let folder = try JournalFolder()
            try folder.put(Array(whole.prefix(length)))
            let journal = try Journal(at: folder.path, options: .unsynced())
            let count = ends.lastIndex { $0 <= length } ?? 0
            let expected = count == 0 ? nil : Self.records[count - 1]
            #expect(journal.recovered == expected, "\(length)")
            #expect(journal.notices.isEmpty == (length == 0 || ends.contains(length)), "\(length)")
            #expect(journal.notices.allSatisfy { $0.code == .tornStateFile }, "\(length)")
            journal.append(Array("next".utf8))
            journal.close()
            #expect(try folder.record() == Array("next".utf8), "\(length)")
            #expect(try folder.names == ["game.state"], "\(length)")
        }
    }

    @Test("a torn record is reported")
    func torn() throws {
        let folder = try JournalFolder()
        try folder.put(file(Self.records).dropLast())
        #expect(
            try folder.openingNotices() == [
                """
                warning[RH606]: The state file `FOLDER/game.state` ends in the middle of a record, which was dropped.
                  = note: A power failure, a full disk or a kill while the record was written leaves this.
                  = note: The state before it is used.

                """
            ]
        )
        try folder.put(Array(file(Self.records).prefix(30)))
        #expect(
            try folder.openingNotices() == [
                """
                warning[RH606]: The state file `FOLDER/game.state` ends in the middle of a record, which was dropped.
                  = note: A power failure, a full disk or a kill while the record was written leaves this.
                  = note: There is no state before it: the flow starts from its beginning.

                """
            ]
        )
    }

    @Test("zeros behind the last record are a torn one: some file systems give a file its size before its bytes")
    func zeros() throws {
        let folder = try JournalFolder()
        try folder.put(file(Self.records) + [UInt8](repeating: 0, count: 600))
        let journal = try Journal(at: folder.path, options: .unsynced())
        journal.close()
        #expect(journal.recovered == Self.records[2])
        #expect(journal.notices.map(\.code) == [.tornStateFile])
        #expect(try folder.names == ["game.state"])
    }

    @Test("damage with records behind it: the last one is used, and the file is kept aside as it was")
    func damagedInTheMiddle() throws {
        let folder = try JournalFolder()
        var bytes = file(Self.records)
        bytes[Header.size + Frame.headSize + 2] ^= 1
        try folder.put(bytes)
        let journal = try Journal(at: folder.path, options: .unsynced())
        #expect(journal.recovered == Self.records[2])
        #expect(
            journal.notices.map(folder.text) == [
                """
                warning[RH607]: The state file `FOLDER/game.state` is damaged, and was kept as `FOLDER/game.state.damaged-1`.
                  = note: The damage begins at byte 24.
                  = note: The last complete state in it is used.
                  = help: Remove `FOLDER/game.state.damaged-1` when you no longer need it.

                """
            ]
        )
        #expect(try folder.bytes("game.state.damaged-1") == bytes)
        // The damage is gone with the first replacement of the file.
        journal.close()
        #expect(try folder.bytes() == file([Self.records[2]]))
    }

    @Test("pages that a power failure has left as zeros, with later records written: the last record is used")
    func hole() throws {
        let records = (0..<40).map { number in [UInt8](repeating: UInt8(number + 1), count: 500) }
        let whole = file(records)
        // The last page has the end of the last record, and the one before its beginning.
        for page in 0..<whole.count / 4_096 - 1 {
            let folder = try JournalFolder()
            var bytes = whole
            bytes.replaceSubrange(page * 4_096..<(page + 1) * 4_096, with: repeatElement(0, count: 4_096))
            try folder.put(bytes)
            let journal = try Journal(at: folder.path, options: .unsynced())
            journal.close()
            #expect(journal.recovered == records.last, "\(page)")
            #expect(journal.notices.map(\.code) == [.damagedStateFile], "\(page)")
            #expect(try folder.record() == records.last, "\(page)")
            #expect(try folder.names == ["game.state", "game.state.damaged-1"], "\(page)")
        }
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

    @Test("damage in the last record: the one before is used, and the file is kept aside as it was")
    func damagedAtTheEnd() throws {
        let folder = try JournalFolder()
        var bytes = file(Self.records)
        bytes[bytes.count - 1] ^= 1
        try folder.put(bytes)
        let journal = try Journal(at: folder.path, options: .unsynced())
        #expect(journal.recovered == Self.records[1])
        #expect(
            journal.notices.map(folder.text) == [
                """
                warning[RH607]: The state file `FOLDER/game.state` is damaged, and was kept as `FOLDER/game.state.damaged-1`.
                  = note: The damage begins at byte 78.
                  = note: The last complete state in it is used.
                  = help: Remove `FOLDER/game.state.damaged-1` when you no longer need it.

                """
            ]
        )
        #expect(try folder.bytes("game.state.damaged-1") == bytes)
        journal.close()
        #expect(try folder.record() == Self.records[1])
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

    @Test("a file larger than any journal is kept aside")
    func tooLarge() throws {
        let folder = try JournalFolder()
        try folder.put(file(Self.records))
        let size = Recovery.maximumSize + 1
        #expect(truncate(folder.path, size) == 0)
        let journal = try Journal(at: folder.path, options: .unsynced())
        #expect(journal.recovered == nil)
        #expect(journal.notices.map(\.code) == [.damagedStateFile])
        let kept = try FileManager.default.attributesOfItem(atPath: folder.path + ".damaged-1")[.size] as? Int
        #expect(kept == size)
    }

    @Test("each byte of a file flipped: a record that was there and the file kept aside, or refused as it is")
    func flipped() throws {
        var generator = SeededGenerator(seed: 13)
        let whole = file(Self.records)
        let folder = try JournalFolder()
        for place in whole.indices {
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
            #expect(journal.notices.map(\.code) == [.damagedStateFile], "\(place)")
            #expect(try folder.bytes("game.state.damaged-1") == bytes, "\(place)")
            let isInLast = place >= file(Self.records.dropLast()).count
            // Where the header is wrong, its version is unknown, and with it the meaning of the rest.
            let expected = place < Header.size ? nil : Self.records[isInLast ? 1 : 2]
            #expect(journal.recovered == expected, "\(place)")
            try FileManager.default.removeItem(atPath: folder.path + ".damaged-1")
        }
    }

    @Test("10 000 flipped bytes in larger files: damage is seen in each, where it is")
    func manyFlipped() {
        var generator = SeededGenerator(seed: 31)
        let records = (0..<5).map { number in (0..<500).map { UInt8(($0 * 7 + number) % 256) } }
        let whole = file(records)
        let size = Frame.headSize + 500
        for _ in 0..<10_000 {
            var bytes = whole
            let place = Int.random(in: 0..<bytes.count, using: &generator)
            bytes[place] ^= UInt8.random(in: 1...255, using: &generator)
            guard place >= Header.size else {
                let verdict = Header.meaning(of: Array(bytes.prefix(Header.size)))
                #expect(verdict == (place < Header.magic.count ? .foreign : .damaged), "\(place)")
                continue
            }
            let contents = Contents(bytes)
            let index = (place - Header.size) / size
            #expect(contents.tail == (index < 4 ? .whole : .damaged), "\(place)")
            #expect(contents.hole == (index < 4 ? Header.size + index * size : nil), "\(place)")
            #expect(contents.recordCount == 4, "\(place)")
            #expect(contents.lastRecord.map { Array(bytes[$0]) } == records[index < 4 ? 4 : 3], "\(place)")
        }
    }
}
