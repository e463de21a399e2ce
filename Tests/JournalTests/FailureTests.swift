import Foundation
import PluginManifest
import TestSupport
import Testing

@testable import Journal

/// A disk that fails while the program runs. The program continues.
@MainActor
@Suite("A disk fails")
struct FailureTests {
    private static func notKept(
        _ reason: String,
        note: String = "The file still holds the last state that could be written. Each turn tries again."
    ) -> String {
        """
        warning[RH608]: The state is no longer kept in `FOLDER/game.state`: \(reason).
          = note: \(note)

        """
    }
    private static let tooLarge = "it has 4194305 bytes, and a record has at most 4194304"
    private static let keptAgain = "warning[RH609]: The state is kept in `FOLDER/game.state` again.\n"

    @Test(
        "a record cannot be written: it is reported once, the file keeps the last whole record, and later ones are written again",
        arguments: [
            (ENOSPC, "No space left on device"), (EIO, "Input/output error"), (EDQUOT, "Disk quota exceeded"),
            (EFBIG, "File too large"), (EROFS, "Read-only file system"),
        ]
    )
    func write(number: Int32, reason: String) throws {
        let folder = try JournalFolder()
        let disk = FaultyDisk()
        let journal = try folder.open(disk.options())
        var notices: [String] = []
        journal.noticeHandler = { notices.append(folder.text($0)) }
        journal.append([1])
        // The second of each two is the attempt to remove a part of the record.
        disk.set(write: [.short(18), .error(number), .normal] + Array(repeating: .error(number), count: 4))
        for number in UInt8(2)...4 {
            journal.append([number, number, number])
            #expect(try Contents(folder.bytes()).lastRecord == Self.body(of: 0, count: 1))
            #expect(try Contents(folder.bytes()).broken == [])
        }
        #expect(notices == [Self.notKept(reason)])
        // Equal to the one before, which is not in the file.
        journal.append([4, 4, 4])
        #expect(notices == [Self.notKept(reason), Self.keptAgain])
        #expect(try Contents(folder.bytes()).lastRecord == Self.body(of: 1, count: 3))
        journal.append([5])
        journal.close()
        #expect(notices == [Self.notKept(reason), Self.keptAgain])
        #expect(try folder.record() == [5])
    }

    /// Where the record of a slot is.
    private static func body(of slot: Int, count: Int) -> Range<Int> {
        let start = FileSlot.all[slot].offset + RecordFrame.headSize
        return start..<start + count
    }

    @Test("a disk that takes nothing and says nothing has failed")
    func nothing() throws {
        let folder = try JournalFolder()
        let disk = FaultyDisk()
        let journal = try folder.open(disk.options())
        var notices: [String] = []
        journal.noticeHandler = { notices.append(folder.text($0)) }
        disk.set(write: [.short(0)])
        journal.append([1])
        #expect(notices == [Self.notKept("Input/output error")])
    }

    @Test("a record that is too large is not written, and the next one is")
    func tooLarge() throws {
        let folder = try JournalFolder()
        let journal = try folder.open()
        var notices: [String] = []
        journal.noticeHandler = { notices.append(folder.text($0)) }
        journal.append([1])
        journal.append([UInt8](repeating: 0, count: RecordFrame.maximumBodySize + 1))
        journal.append([1])
        #expect(notices == [Self.notKept(Self.tooLarge), Self.keptAgain])
        journal.append([UInt8](repeating: 0, count: RecordFrame.maximumBodySize))
        journal.close()
        #expect(try folder.record()?.count == RecordFrame.maximumBodySize)
    }

    /// What is wrong when the last record is too large and, before or after it, the disk refuses written data: the
    /// record that is written again is not that one.
    @Test(
        "the last record is too large and a sync fails: the end says that it is not kept",
        arguments: [true, false]
    )
    func tooLargeAndSync(isTooLargeFirst: Bool) throws {
        let folder = try JournalFolder()
        let disk = FaultyDisk()
        let journal = try folder.open(disk.options())
        var notices: [String] = []
        journal.noticeHandler = { notices.append(folder.text($0)) }
        journal.append([1])
        let large = [UInt8](repeating: 0, count: RecordFrame.maximumBodySize + 1)
        if isTooLargeFirst { journal.append(large) }
        disk.set(sync: [.error(EIO)])
        journal.sync()
        if !isTooLargeFirst { journal.append(large) }
        let end = try #require(journal.close())
        #expect(
            folder.text(end) == """
                error[RH611]: The session has ended, and its last state is not kept in `FOLDER/game.state`: \(Self.tooLarge).
                  = note: The next start continues from the last state that could be written.

                """
        )
        #expect(notices == [Self.notKept(isTooLargeFirst ? Self.tooLarge : "Input/output error")])
        #expect(try folder.record() == [1])
    }

    @Test("a record that is too large and a sync that fails are over with the next record that is synced")
    func recordAfterTooLargeAndSync() throws {
        let folder = try JournalFolder()
        let disk = FaultyDisk()
        let journal = try folder.open(disk.options())
        var notices: [String] = []
        journal.noticeHandler = { notices.append(folder.text($0)) }
        journal.append([1])
        journal.append([UInt8](repeating: 0, count: RecordFrame.maximumBodySize + 1))
        disk.set(sync: [.error(EIO)])
        journal.sync()
        journal.append([2])
        #expect(journal.close() == nil)
        #expect(notices == [Self.notKept(Self.tooLarge), Self.keptAgain])
        #expect(try folder.record() == [2])
    }

    @Test("a sync fails: that is reported once, and the record is written again until a sync succeeds")
    func sync() async throws {
        let folder = try JournalFolder()
        let disk = FaultyDisk()
        let journal = try folder.open(disk.options(syncInterval: .milliseconds(1)))
        let (stream, continuation) = AsyncStream.makeStream(of: String.self)
        journal.noticeHandler = { continuation.yield(folder.text($0)) }
        var told = stream.makeAsyncIterator()
        disk.set(sync: [.error(EIO), .error(EIO)])
        journal.append([1])
        #expect(await told.next() == Self.notKept("Input/output error"))
        // The record that was written again could not be brought to the disk either.
        await disk.waitForSyncs(2)
        journal.append([2])
        #expect(await told.next() == Self.keptAgain)
        journal.append([3])
        journal.close()
        #expect(try folder.names == ["game.state"])
        #expect(try folder.record() == [3])
    }

    @Test("what a failed sync has left is not taken for synced, though the disk says so the next time")
    func lostWrites() throws {
        let folder = try JournalFolder()
        let disk = FaultyDisk()
        let journal = try folder.open(disk.options())
        journal.append([1])
        journal.sync()
        journal.append([2])
        disk.set(sync: [.error(EIO)])
        let count = disk.writeCount
        journal.sync()
        // Written once more, to the third slot.
        #expect(disk.writeCount == count + 1)
        #expect(try folder.bytes().count == FileSlot.all[2].offset + RecordFrame.headSize + 1)
        // Now it cannot be written once more, and no sync says anything about it.
        disk.set(write: Array(repeating: .error(EIO), count: 20), sync: [.error(EIO)])
        journal.sync()
        let syncs = disk.syncCount
        journal.sync()
        #expect(journal.close() != nil)
        #expect(disk.syncCount == syncs)
    }

    @Test("the file is removed while it is in use: that is reported with the next sync")
    func removed() async throws {
        let folder = try JournalFolder()
        let journal = try folder.open(.init(syncInterval: .milliseconds(1)))
        let (stream, continuation) = AsyncStream.makeStream(of: String.self)
        journal.noticeHandler = { continuation.yield(folder.text($0)) }
        var told = stream.makeAsyncIterator()
        #expect(unlink(folder.path) == 0)
        journal.append([1])
        let expected = Self.notKept(
            "the file was moved, removed or replaced",
            note: "The next start of ribs-host creates a new file."
        )
        #expect(await told.next() == expected)
        journal.append([2])
        journal.close()
        #expect(try folder.names == [])
    }

    /// Fills a disk of 64 KiB; a file that is removed later takes 16 of them.
    private static let fillDisk = """
        mount -t tmpfs -o size=64k tmpfs "$1" && head -c 16384 /dev/zero > "$1/ballast" || exit 3
        "$2" fill "$1/game.state" "$1/ballast"
        ls -A "$1"
        "$2" open "$1/game.state"
        """

    @Test("a disk that is really full", .startsPrograms(for: .files), .needsMounts)
    func full() async throws {
        let folder = try JournalFolder()
        let place = folder.folder.url.path
        let probe = BuildFolder.file("JournalProbe").path
        let result = try await run(
            URL(filePath: "/usr/bin/unshare"),
            ["--mount", "sh", "-c", Self.fillDisk, "sh", place, probe]
        )
        #expect(result.errors == "")
        let lines = result.output.replacing(place, with: "FOLDER")
        let told = Self.notKept("No space left on device")
        #expect(lines.hasPrefix(told))
        let count = try #require(lines.firstMatch(of: /failed at (\d+)\n/).flatMap { Int($0.1) })
        let size = "\(count + 2) ".utf8.count + (count + 2) * 1_000
        #expect(lines == told + "failed at \(count)\n\(Self.keptAgain)game.state\nholds \(size) bytes\n")
    }

    @Test("a limit of the shell is an error, not the end of the program", .startsPrograms(for: .files))
    func limit() async throws {
        let folder = try JournalFolder()
        let place = folder.folder.url.path
        let script = "ulimit -f 16; \"$1\" fill \"$2/game.state\" \"$2/none\"; \"$1\" open \"$2/game.state\""
        let probe = BuildFolder.file("JournalProbe").path
        let result = try await run(URL(filePath: "/bin/bash"), ["-c", script, "bash", probe, place])
        #expect(result.ending == .exit(0))
        #expect(result.output.replacing(place, with: "FOLDER").hasPrefix(Self.notKept("File too large")))
        #expect(result.output.contains(/\nholds \d+ bytes\n$/))
    }
}
