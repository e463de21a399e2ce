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

    @Test("is left as it is if its record cannot be used")
    func refused() throws {
        let folder = try JournalFolder()
        let bytes = firstFormatFile(Self.records)
        try folder.put(bytes)
        #expect(throws: Diagnostic.self) {
            _ = try Journal(at: folder.path) { (_) throws(Diagnostic) in throw .foreignStateFile("") }
        }
        #expect(try folder.bytes() == bytes)
    }
}
