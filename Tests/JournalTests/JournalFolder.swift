import Foundation
import PluginManifest
import TestSupport
import Testing

@testable import Journal

/// A folder with a state file, for one test.
@MainActor
final class JournalFolder {
    let folder: TemporaryFolder
    /// The path of the state file.
    let path: String

    init(name: String = "game.state") throws {
        folder = try TemporaryFolder()
        path = folder.url.appending(path: name).path
    }

    /// The names of all files in the folder.
    var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted() }
    }

    func bytes(_ name: String = "game.state") throws -> [UInt8] {
        try Array(Data(contentsOf: folder.url.appending(path: name)))
    }

    func put(_ bytes: [UInt8], _ name: String = "game.state") throws {
        try Data(bytes).write(to: folder.url.appending(path: name))
    }

    /// A diagnostic as it is shown, with FOLDER for the folder.
    func text(_ diagnostic: Diagnostic) -> String {
        DiagnosticRenderer(color: false).render(diagnostic).replacing(folder.url.path, with: "FOLDER")
    }

    /// Opens the file and expects nothing to be wrong with it.
    func open(_ options: Journal.Options = .unsynced(), sourceLocation: SourceLocation = #_sourceLocation) throws
        -> Journal
    {
        let journal = try Journal(at: path, options: options)
        #expect(journal.notices == [], sourceLocation: sourceLocation)
        return journal
    }

    /// What was wrong with the file, as it is shown.
    func openingNotices() throws -> [String] {
        let journal = try Journal(at: path, options: .unsynced())
        journal.close()
        return journal.notices.map(text)
    }

    /// What the file holds; expects nothing to be wrong with it.
    func record(sourceLocation: SourceLocation = #_sourceLocation) throws -> [UInt8]? {
        let journal = try open(sourceLocation: sourceLocation)
        journal.close()
        return journal.recovered
    }

    /// Expects that a path is refused, and returns the message.
    func refusal(_ path: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> String {
        let error = #expect(throws: Diagnostic.self, sourceLocation: sourceLocation) { _ = try Journal(at: path) }
        return try text(#require(error, sourceLocation: sourceLocation))
    }

    /// The files of this folder that this process has open.
    var openFiles: [String] {
        get throws {
            try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap { name in
                try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(name)")
            }
            .filter { $0.hasPrefix(folder.url.path) }
        }
    }
}

extension Journal.Options {
    /// Options of a journal that never waits for the disk, which other tests may keep busy.
    static func unsynced() -> Journal.Options {
        var options = Journal.Options(syncInterval: .seconds(3_600))
        options.calls.sync = { _ in 0 }
        options.calls.syncDirectory = { _ in 0 }
        return options
    }
}

/// A state file with some records, each in the slot behind the one before.
func file(_ records: [[UInt8]], in slots: some Collection<FileSlot> = FileSlot.all) -> [UInt8] {
    var frame = RecordFrame()
    var bytes = Header.bytes
    for (record, slot) in zip(records, slots) {
        frame.fill(record.span.bytes)
        bytes += [UInt8](repeating: 0, count: slot.offset - bytes.count) + frame.bytes
    }
    return bytes
}

/// A file of ribs-host 1.0 with some records.
func firstFormatFile(_ records: [[UInt8]]) -> [UInt8] {
    records.reduce(into: withChecksum(Header.magic + [1, 0, 0, 0])) { bytes, record in
        let head = Array("RIB\n".utf8) + UInt32(record.count).littleEndianBytes
        bytes += withChecksum(head + CRC32C.checksum(record.span.bytes).littleEndianBytes) + record
    }
}

/// Some bytes and their checksum.
func withChecksum(_ bytes: [UInt8]) -> [UInt8] {
    bytes + CRC32C.checksum(bytes.span.bytes).littleEndianBytes
}
