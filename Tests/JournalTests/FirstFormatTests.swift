import Foundation
import PluginManifest
import TestSupport
import Testing

@testable import Journal

@MainActor
@Suite("A state file of ribs-host 1.0")
struct FirstFormatTests {
    private static let records = (UInt8(0)..<20).map { [UInt8](repeating: $0, count: 500) }

    @Test("is read, and is a file of the new format then", arguments: [0, 1, 3, 20])
    func converted(count: Int) throws {
        let folder = try JournalFolder()
        try folder.put(firstFormatFile(Array(Self.records.prefix(count))))
        let last = count == 0 ? nil : Self.records[count - 1]
        let journal = try folder.open()
        #expect(journal.recovered == last)
        journal.close()
        #expect(try folder.bytes().starts(with: Header.bytes))
        #expect(try folder.record() == last)
        #expect(try folder.names == ["game.state"])
    }

    @Test("that was cut to any length gives the last whole record, and is kept aside if there was more")
    func truncated() throws {
        let records = Array(Self.records.prefix(2))
        let whole = firstFormatFile(records)
        for length in Header.size...whole.count {
            let folder = try JournalFolder()
            try folder.put(Array(whole.prefix(length)))
            let count = length == whole.count ? 2 : length >= Header.size + 516 ? 1 : 0
            let journal = try Journal(at: folder.path, options: .unsynced())
            journal.close()
            #expect(journal.recovered == (count == 0 ? nil : records[count - 1]), "\(length)")
            let isWhole = length == Header.size + 516 * count
            #expect(journal.notices.map(\.code) == (isWhole ? [] : [.damagedStateFile]), "\(length)")
            if !isWhole { #expect(try folder.bytes("game.state.damaged-1") == Array(whole.prefix(length))) }
            #expect(try folder.record() == journal.recovered, "\(length)")
        }
    }

    @Test("keeps its last record, whichever write is the last one before a kill")
    func interrupted() throws {
        for count in 0... {
            let folder = try JournalFolder()
            try folder.put(firstFormatFile(Self.records))
            let disk = FaultyDisk(write: Array(repeating: .normal, count: count) + [.error(EIO)])
            let isDone = (try? Journal(at: folder.path, options: disk.options())) != nil
            let journal = try Journal(at: folder.path, options: .unsynced())
            journal.close()
            #expect(journal.recovered == Self.records[19], "\(count)")
            #expect(try folder.record() == Self.records[19], "\(count)")
            if isDone { return #expect(count > 2) }
        }
    }

    @Test("that has a hole gives its last record, and is kept aside")
    func hole() throws {
        let folder = try JournalFolder()
        var bytes = firstFormatFile(Self.records)
        bytes.replaceSubrange(Header.size + 600..<Header.size + 1200, with: repeatElement(0, count: 600))
        try folder.put(bytes)
        let journal = try Journal(at: folder.path, options: .unsynced())
        journal.close()
        #expect(journal.recovered == Self.records[19])
        #expect(journal.notices.map(\.code) == [.damagedStateFile])
        #expect(try folder.bytes("game.state.damaged-1") == bytes)
    }

    @Test("that is larger than the place of all slots keeps its last record if the conversion is killed")
    func large() throws {
        let records = (UInt8(1)...6).map { [UInt8](repeating: $0, count: 4 << 20) }
        let folder = try JournalFolder()
        try folder.put(firstFormatFile(records))
        // The record has been written to its slot; the header has not.
        let disk = FaultyDisk(write: [.normal, .error(EIO)])
        #expect(throws: Diagnostic.self) { _ = try Journal(at: folder.path, options: disk.options()) }
        let journal = try Journal(at: folder.path, options: .unsynced())
        journal.close()
        #expect(journal.recovered == records[5])
        #expect(journal.notices.isEmpty)
        #expect(try folder.record() == records[5])
    }

    @Test("with a record that is larger than any of 1.0 is damaged")
    func tooLarge() throws {
        let folder = try JournalFolder()
        try folder.put(firstFormatFile([Self.records[0], [UInt8](repeating: 7, count: 6 << 20)]))
        let journal = try Journal(at: folder.path, options: .unsynced())
        journal.close()
        #expect(journal.recovered == Self.records[0])
        #expect(journal.notices.map(\.code) == [.damagedStateFile])
    }

    @Test("is left as it is if its record cannot be used")
    func refused() throws {
        let folder = try JournalFolder()
        let bytes = firstFormatFile(Self.records)
        try folder.put(bytes)
        #expect(throws: Diagnostic.self) {
            _ = try Journal(at: folder.path) { (_, _) throws(Diagnostic) in throw .foreignStateFile("") }
        }
        #expect(try folder.bytes() == bytes)
    }
}
