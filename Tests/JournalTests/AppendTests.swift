import Foundation
import PluginManifest
import TestSupport
import Testing

@testable import Journal

/// A process that is started inherits descriptors and locks, or not.
@MainActor
@Suite("Records are appended")
struct AppendTests {
    @Test("what was appended last is what the file holds")
    func last() throws {
        let folder = try JournalFolder()
        let journal = try folder.open()
        for size in [0, 500, 3, 4_000, 1] { journal.append([UInt8](repeating: 7, count: size)) }
        journal.close()
        #expect(try folder.record() == [7])
    }

    @Test("an empty record is a record")
    func empty() throws {
        let folder = try JournalFolder()
        let journal = try folder.open()
        journal.append([1])
        journal.append([])
        journal.close()
        #expect(try folder.record() == [])
    }

    @Test("a record that is equal to the last one is not written, nor is one equal to what was recovered")
    func equal() throws {
        let folder = try JournalFolder()
        try folder.put(file([[1, 2, 3]]))
        let journal = try folder.open()
        journal.append([1, 2, 3])
        #expect(try folder.bytes() == file([[1, 2, 3]]))
        journal.append([4])
        journal.append([4])
        journal.append([1, 2, 3])
        #expect(try folder.bytes() == file([[1, 2, 3], [4], [1, 2, 3]]))
    }

    @Test("a record takes one write")
    func oneWrite() throws {
        let folder = try JournalFolder()
        let disk = FaultyDisk()
        let journal = try folder.open(disk.options())
        let before = disk.writeCount
        for number in 0..<10 { journal.append([UInt8](repeating: UInt8(number), count: 500)) }
        #expect(disk.writeCount == before + 10)
    }

    @Test("writes that are interrupted or take a part only are continued")
    func short() throws {
        let folder = try JournalFolder()
        let disk = FaultyDisk()
        let journal = try folder.open(disk.options())
        disk.set(write: [.error(EINTR), .short(5), .error(EINTR), .short(1), .short(20)])
        journal.append(Array("a record that is written in pieces".utf8))
        #expect(try folder.bytes() == file([Array("a record that is written in pieces".utf8)]))
    }

    @Test("a file is brought to the disk once for all records of an interval, and not while nothing is appended")
    func syncs() async throws {
        let folder = try JournalFolder()
        let disk = FaultyDisk()
        let journal = try folder.open(disk.options(syncInterval: .milliseconds(1)))
        journal.append([1])
        await disk.waitForSyncs(1)
        #expect(disk.syncCount == 1)
        journal.append([1])
        #expect(disk.syncCount == 1)
        journal.append([2])
        await disk.waitForSyncs(2)
        let slow = try JournalFolder()
        let other = FaultyDisk()
        let slowJournal = try slow.open(other.options(syncInterval: .seconds(3_600)))
        for number in 0..<100 { slowJournal.append([UInt8(number)]) }
        #expect(other.syncCount == 0)
        slowJournal.sync()
        #expect(other.syncCount == 1)
        slowJournal.close()
        #expect(other.syncCount == 2)
        slowJournal.append([0])
        slowJournal.sync()
        #expect(other.syncCount == 2)
    }

    @Test("a journal that is let go leaves no descriptor open, though a sync was due")
    func descriptors() throws {
        let folder = try JournalFolder()
        for number in 0..<20 {
            let journal = try folder.open()
            for part in 0..<20 { journal.append([UInt8(number), UInt8(part)]) }
            #expect(try !folder.openFiles.isEmpty)
            if number.isMultiple(of: 2) { journal.close() } else { journal.sync() }
        }
        #expect(try folder.openFiles == [])
        #expect(throws: Diagnostic.self) { _ = try Journal(at: "/dev/full") }
        try folder.put([1, 2, 3])
        _ = try folder.refusal(folder.path)
        #expect(try folder.openFiles == [])
    }

    @Test("a process that is started meanwhile gets neither the file nor its lock", .startsPrograms(for: .files))
    func inherited() async throws {
        let folder = try JournalFolder()
        let journal = try folder.open()
        let child = try RunningProcess(URL(filePath: "/bin/sh"), ["-c", "ls -l /proc/self/fd; read line"])
        #expect(await child.waitForOutput("\n", count: 4))
        #expect(!child.output.contains(folder.folder.url.path))
        journal.close()
        _ = try folder.open()
        child.closeInput()
        _ = await child.result()
    }
}

extension FaultyDisk {
    /// Options of a journal on this disk.
    func options(syncInterval: DispatchTimeInterval = .seconds(3_600)) -> Journal.Options {
        var options = Journal.Options(syncInterval: syncInterval)
        options.calls = calls
        return options
    }
}
