import Dispatch
import Foundation
import PluginManifest
import Synchronization
import TestSupport
import Testing

@testable import Journal

@MainActor
@Suite("A state file that has grown is replaced by a small one")
struct CompactionTests {
    private static let records = (0..<4).map { [UInt8](repeating: $0, count: 500) }

    @Test("when it is opened with more than one record")
    func atOpen() throws {
        let folder = try JournalFolder()
        try folder.put(file(Self.records))
        let journal = try folder.open()
        journal.waitForCompaction()
        #expect(try folder.bytes() == file([Self.records[3]]))
        #expect(try folder.names == ["game.state"])
    }

    @Test("when it has grown beyond the limit; appending continues meanwhile")
    func whileRunning() throws {
        let folder = try JournalFolder()
        let journal = try folder.open(.unsynced(sizeLimit: 4_000))
        var sizes: [Int] = []
        for number in 0..<200 {
            journal.append([UInt8](repeating: UInt8(number), count: 500))
            if number.isMultiple(of: 7) { journal.waitForCompaction() }
            try sizes.append(folder.bytes().count)
        }
        #expect(try #require(sizes.max()) < 4_000 + 7 * 516)
        journal.close()
        let next = try folder.open()
        #expect(next.recovered == [UInt8](repeating: 199, count: 500))
        #expect(try folder.names.first == "game.state")
    }

    @Test("a record that is appended while the small file is written is in it")
    func meanwhile() throws {
        let folder = try JournalFolder()
        try folder.put(file(Self.records))
        let journal = try folder.open()
        journal.syncer.wait()
        // The small file is complete now, and holds the record before.
        journal.append([9])
        #expect(try folder.bytes() == file([Self.records[3], [9]]))
        journal.append([10])
        #expect(try folder.bytes() == file([Self.records[3], [9], [10]]))
    }

    @Test("a sync of the old file that ends when the small one has got its name already: no file has been moved")
    func lateSync() async throws {
        let folder = try JournalFolder()
        let (hasBegun, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let isReplaced = Atomic(false)
        var options = Journal.Options(sizeLimit: 1_000, syncInterval: .milliseconds(200))
        options.calls.syncDirectory = { _ in 0 }
        options.calls.sync = { descriptor in
            let name = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(descriptor)")
            if name?.hasSuffix(".compacting") == true {
                isReplaced.store(true, ordering: .relaxed)
            } else if isReplaced.exchange(false, ordering: .relaxed) {
                hasBegun.signal()
                mayEnd.wait()
            }
            return 0
        }
        let journal = try folder.open(options)
        var notices: [String] = []
        journal.noticeHandler = { notices.append(folder.text($0)) }
        for record in Self.records { journal.append(record) }
        // The small file is complete, and the old one is being synced once more.
        try #require(hasBegun.isSignaled)
        journal.append([9])
        mayEnd.signal()
        journal.syncer.wait()
        await withCheckedContinuation { continuation in DispatchQueue.main.async { continuation.resume() } }
        #expect(notices == [])
        journal.close()
        #expect(try folder.bytes() == file([Self.records[3], [9]]))
    }

    @Test("a record for which the old file has no room waits for the disk, and is kept")
    func noRoom() throws {
        let folder = try JournalFolder()
        let isNearlyFull = DispatchSemaphore(value: 0)
        var options = Journal.Options.unsynced()
        options.calls.write = { descriptor, bytes, offset in
            if offset + 2 * bytes.count > Recovery.maximumSize { isNearlyFull.signal() }
            return pwrite(descriptor, bytes.baseAddress, bytes.count, offset)
        }
        options.calls.sync = { _ in
            isNearlyFull.wait()
            isNearlyFull.signal()
            // A slow disk: a record that did not wait for it would be refused long before.
            usleep(300_000)
            return 0
        }
        let journal = try folder.open(options)
        var notices: [String] = []
        journal.noticeHandler = { notices.append(folder.text($0)) }
        let size = Recovery.maximumSize / 16 - Frame.headSize
        for number in UInt8(0)..<20 { journal.append([UInt8](repeating: number, count: size)) }
        #expect(journal.close() == nil)
        #expect(notices == [])
        #expect(try folder.record() == [UInt8](repeating: 19, count: size))
    }

    @Test("a journal that is closed has the new name on the disk, however slow that is")
    func closed() async throws {
        let folder = try JournalFolder()
        try folder.put(file(Self.records))
        let path = folder.path
        // What the name led to when it was synced last.
        let (sizes, continuation) = AsyncStream.makeStream(of: Int.self)
        var options = Journal.Options.unsynced()
        options.calls.syncDirectory = { _ in
            // A slow disk: a journal that did not wait for it would be closed long before.
            usleep(100_000)
            let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
            continuation.yield(size ?? 0)
            return 0
        }
        let journal = try folder.open(options)
        journal.close()
        continuation.finish()
        var synced: [Int] = []
        for await size in sizes { synced.append(size) }
        #expect(synced == [file([Self.records[3]]).count])
    }

    @Test("it keeps the mode and the owner")
    func owner() throws {
        let folder = try JournalFolder()
        try folder.put(file(Self.records))
        #expect(chmod(folder.path, 0o640) == 0)
        if getuid() == 0 { #expect(chown(folder.path, 65_534, 65_533) == 0) }
        try folder.open().waitForCompaction()
        var status = stat()
        #expect(stat(folder.path, &status) == 0)
        #expect(status.st_size == file([Self.records[3]]).count)
        #expect(status.st_mode & 0o7777 == 0o640)
        if getuid() == 0 {
            #expect(status.st_uid == 65_534)
            #expect(status.st_gid == 65_533)
        }
    }

    @Test("a symbolic link stays one, and the file that it leads to is replaced")
    func link() throws {
        let folder = try JournalFolder(name: "link")
        #expect(mkdir(folder.folder.url.appending(path: "elsewhere").path, 0o700) == 0)
        try folder.put(file(Self.records), "elsewhere/real")
        #expect(symlink("elsewhere/real", folder.path) == 0)
        let journal = try folder.open()
        journal.close()
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.path) == "elsewhere/real")
        #expect(try folder.bytes("elsewhere/real") == file([Self.records[3]]))
        #expect(try folder.names == ["elsewhere", "link"])
        try folder.put(Header.magic + Array(repeating: 9, count: 20), "elsewhere/real")
        #expect(try folder.openingNotices()[0].contains("was kept as `FOLDER/elsewhere/real.damaged-1`."))
    }

    @Test("another name of the file keeps the state of that moment")
    func hardLink() throws {
        let folder = try JournalFolder()
        try folder.put(file(Self.records))
        #expect(Glibc.link(folder.path, folder.folder.url.appending(path: "other").path) == 0)
        let journal = try folder.open()
        journal.waitForCompaction()
        journal.append([1])
        #expect(try folder.bytes("other") == file(Self.records))
        #expect(try folder.bytes() == file([Self.records[3], [1]]))
    }

    @Test("a small file that a killed process has left is removed")
    func leftover() throws {
        let folder = try JournalFolder()
        try folder.put(file([[1]]))
        for rest in [[], Array(Header.bytes.prefix(5)), file([[2]])] {
            try folder.put(rest, "game.state.compacting")
            #expect(try folder.record() == [1])
            #expect(try folder.names == ["game.state"])
        }
    }

    @Test("another file of that name stays; the state is kept, and it is reported once that the file grows")
    func inTheWay() throws {
        let folder = try JournalFolder()
        try folder.put(Array("mine".utf8), "game.state.compacting")
        let journal = try folder.open(.unsynced(sizeLimit: 1_000))
        var notices: [Diagnostic] = []
        journal.noticeHandler = { notices.append($0) }
        for number in 0..<20 {
            journal.append([UInt8](repeating: UInt8(number), count: 500))
            journal.waitForCompaction()
        }
        #expect(
            notices.map(folder.text) == [
                """
                warning[RH610]: The state file `FOLDER/game.state` cannot be replaced by a smaller one: File exists.
                  = note: The state is still kept; the file grows.

                """
            ]
        )
        #expect(try folder.bytes("game.state.compacting") == Array("mine".utf8))
        journal.close()
        #expect(try folder.record() == [UInt8](repeating: 19, count: 500))
    }

    @Test("a file that has taken the name meanwhile is not overwritten, and it is reported that the state is not kept")
    func replaced() throws {
        let folder = try JournalFolder()
        let journal = try folder.open(.unsynced(sizeLimit: 1_000))
        var notices: [Diagnostic] = []
        journal.noticeHandler = { notices.append($0) }
        #expect(unlink(folder.path) == 0)
        try folder.put(Array("other".utf8))
        for number in 0..<20 {
            journal.append([UInt8](repeating: UInt8(number), count: 500))
            journal.waitForCompaction()
        }
        #expect(
            notices.map(folder.text) == [
                """
                warning[RH608]: The state is no longer kept in `FOLDER/game.state`: the file was moved, removed or replaced.
                  = note: The next start of ribs-host creates a new file.

                """
            ]
        )
        #expect(try folder.names == ["game.state"])
        #expect(try folder.bytes() == Array("other".utf8))
    }

    @Test("the lock goes over to the small file")
    func lock() throws {
        let folder = try JournalFolder()
        try folder.put(file(Self.records))
        let journal = try folder.open()
        journal.waitForCompaction()
        #expect(try folder.refusal(folder.path).contains("in use by process \(getpid())."))
        journal.close()
        _ = try folder.open()
    }
}

extension DispatchSemaphore {
    /// Waits for it, a minute at most.
    fileprivate var isSignaled: Bool { wait(timeout: .now() + 60) == .success }
}
