import Dispatch
import Foundation
import PluginManifest
import Synchronization
import TestSupport
import Testing

@testable import Journal

@MainActor
@Suite("A record is written to a slot whose record is not needed")
struct SlotTests {
    private static let records = (0..<4).map { [UInt8](repeating: $0, count: 500) }

    /// A disk that notes where records are written, and whose syncs end when the test says so.
    private final class WatchedDisk: Sendable {
        let offset = Atomic(0)
        let hasBegun = DispatchSemaphore(value: 0)
        let mayEnd = DispatchSemaphore(value: 0)
        let result = Atomic<Int32>(0)

        var calls: DiskCalls {
            DiskCalls(
                write: { [self] descriptor, bytes, offset in
                    self.offset.store(offset, ordering: .relaxed)
                    return pwrite(descriptor, bytes.baseAddress, bytes.count, offset)
                },
                sync: { [self] _ in
                    hasBegun.signal()
                    mayEnd.wait()
                    errno = EIO
                    return result.load(ordering: .relaxed)
                },
                syncDirectory: { _ in 0 }
            )
        }
    }

    @Test("never over the newest one, the synced one, or the one that is being synced, whatever comes when")
    func needed() throws {
        let folder = try JournalFolder()
        let disk = WatchedDisk()
        let file = try StateFile.open(folder.path, disk.calls)
        let path = try StatePath(folder.path)
        let opening = try Opening(file, path) { _, _ in }
        let slots = Slots(file, path, opening, interval: .seconds(3_600)) {}
        var numbers = SeededGenerator(seed: 61)
        var frame = RecordFrame()
        var (newest, synced, syncing) = (0, 0, 0)
        func write() throws {
            let size = [10, 4_080, 4_081, 70_000].randomElement(using: &numbers) ?? 0
            frame.fill([UInt8](repeating: 1, count: size).span.bytes)
            try slots.write(frame)
            let offset = disk.offset.load(ordering: .relaxed)
            #expect(![newest, synced, syncing].contains(offset))
            newest = offset
        }
        for _ in 0..<300 {
            for _ in 0..<Int.random(in: 1...5, using: &numbers) { try write() }
            let fails = Int.random(in: 0..<4, using: &numbers) == 0
            disk.result.store(fails ? -1 : 0, ordering: .relaxed)
            let group = DispatchGroup()
            DispatchQueue.global().async(group: group) { slots.sync() }
            disk.hasBegun.wait()
            syncing = newest
            for _ in 0..<Int.random(in: 0...6, using: &numbers) { try write() }
            disk.mayEnd.signal()
            group.wait()
            if !fails { synced = syncing }
            syncing = 0
        }
        slots.unlock()
    }

    @Test("never over one that was there when the file was opened, before the first sync")
    func found() throws {
        let folder = try JournalFolder()
        let before = file(Self.records)
        try folder.put(before)
        let journal = try folder.open()
        for number in 0..<20 { journal.append([UInt8](repeating: UInt8(number), count: 10)) }
        #expect(try folder.bytes().starts(with: before))
        journal.sync()
        for number in 0..<20 { journal.append([UInt8](repeating: UInt8(number), count: 10)) }
        #expect(try !folder.bytes().starts(with: before))
        journal.close()
        #expect(try folder.record() == [UInt8](repeating: 19, count: 10))
    }

    @Test(
        "a record for which no slot is free waits for the disk; if that fails, what was there stays",
        arguments: [true, false]
    )
    func noneFree(fails: Bool) throws {
        let folder = try JournalFolder()
        let size = (1 << 20) + 1
        let large = (0..<4).map { [UInt8](repeating: $0, count: size) }
        let before = file(large, in: FileSlot.all[12...])
        try folder.put(before)
        let disk = FaultyDisk(sync: fails ? Array(repeating: .error(EIO), count: 9) : [])
        let journal = try folder.open(disk.options())
        var notices: [DiagnosticCode] = []
        journal.noticeHandler = { notices.append($0.code) }
        journal.append([UInt8](repeating: 9, count: size))
        #expect(disk.syncCount == 1)
        #expect(notices == (fails ? [.stateNotKept] : []))
        #expect((journal.close() == nil) == !fails)
        if fails { #expect(try folder.bytes() == before) }
        #expect(try folder.record() == [UInt8](repeating: fails ? 3 : 9, count: size))
    }

    @Test("records of all sizes, in any order: the last one is what the next start finds")
    func sizes() throws {
        let folder = try JournalFolder()
        var numbers = SeededGenerator(seed: 62)
        func play() throws -> [UInt8] {
            let journal = try folder.open()
            var record: [UInt8] = []
            for _ in 0..<Int.random(in: 1...8, using: &numbers) {
                let bound = 1 << Int.random(in: 0...18, using: &numbers)
                let count = Int.random(in: 0...bound, using: &numbers)
                record = [UInt8](repeating: .random(in: 0...9, using: &numbers), count: count)
                journal.append(record)
                if Bool.random(using: &numbers) { journal.sync() }
            }
            if Bool.random(using: &numbers) { journal.close() }
            return record
        }
        for _ in 0..<20 { #expect(try play() == folder.record()) }
    }

    @Test("the file of a small state stays small")
    func small() throws {
        let folder = try JournalFolder()
        let journal = try folder.open()
        for number in 0..<1_000 {
            journal.append([UInt8](repeating: UInt8(number % 256), count: 500))
            if number.isMultiple(of: 7) { journal.sync() }
        }
        journal.close()
        #expect(try folder.bytes().count <= 20 << 10)
        #expect(try folder.names == ["game.state"])
    }

    @Test("it keeps the mode and the owner")
    func owner() throws {
        let folder = try JournalFolder()
        var bytes = file(Self.records)
        bytes[FileSlot.all[0].offset] ^= 1
        try folder.put(bytes)
        #expect(chmod(folder.path, 0o640) == 0)
        if getuid() == 0 { #expect(chown(folder.path, 65_534, 65_533) == 0) }
        let journal = try Journal(at: folder.path, options: .unsynced())
        journal.append([1])
        journal.close()
        for path in [folder.path, folder.path + ".damaged-1"] {
            var status = stat()
            #expect(stat(path, &status) == 0)
            #expect(status.st_mode & 0o7777 == 0o640)
            if getuid() == 0 {
                #expect(status.st_uid == 65_534)
                #expect(status.st_gid == 65_533)
            }
        }
    }

    @Test("a symbolic link stays one, and the file that it leads to is written")
    func link() throws {
        let folder = try JournalFolder(name: "link")
        #expect(mkdir(folder.folder.url.appending(path: "elsewhere").path, 0o700) == 0)
        try folder.put(file([[1]]), "elsewhere/real")
        #expect(symlink("elsewhere/real", folder.path) == 0)
        let journal = try folder.open()
        journal.append([2])
        journal.close()
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.path) == "elsewhere/real")
        #expect(try folder.bytes("elsewhere/real") == file([[1], [2]]))
        #expect(try folder.names == ["elsewhere", "link"])
        try folder.put(Header.magic + Array(repeating: 9, count: 20), "elsewhere/real")
        #expect(try folder.openingNotices()[0].contains("was kept as `FOLDER/elsewhere/real.damaged-1`."))
    }

    @Test("another name of the file has the same state")
    func hardLink() throws {
        let folder = try JournalFolder()
        try folder.put(file([[1]]))
        #expect(Glibc.link(folder.path, folder.folder.url.appending(path: "other").path) == 0)
        let journal = try folder.open()
        journal.append([2])
        #expect(try folder.bytes("other") == file([[1], [2]]))
    }

    @Test("a file that has taken the name meanwhile is not overwritten, and it is reported that the state is not kept")
    func replaced() throws {
        let folder = try JournalFolder()
        let journal = try folder.open()
        var notices: [Diagnostic] = []
        journal.noticeHandler = { notices.append($0) }
        #expect(unlink(folder.path) == 0)
        try folder.put(Array("other".utf8))
        for number in 0..<20 {
            journal.append([UInt8](repeating: UInt8(number), count: 500))
            journal.sync()
        }
        #expect(
            notices.map(folder.text) == [
                """
                warning[RH608]: The state is no longer kept in `FOLDER/game.state`: the file was moved, removed or replaced.
                  = note: The next start of ribs-host creates a new file.

                """
            ]
        )
        #expect(journal.close() != nil)
        #expect(try folder.names == ["game.state"])
        #expect(try folder.bytes() == Array("other".utf8))
    }
}
