import Foundation
import TestSupport
import Testing

@testable import Session

@Suite("A file that is open for writing")
struct DirectoryEventsTests {
    @Test("is known as such until it is closed; one that is only read is not")
    func open() throws {
        let folder = try TemporaryFolder()
        try folder.write("{}", to: "plugins.json")
        let file = folder.url.appending(path: "plugins.json")
        #expect(!DirectoryEvents.isOpenForWriting(file.path))
        let reader = try FileHandle(forReadingFrom: file)
        #expect(!DirectoryEvents.isOpenForWriting(file.path))
        let writer = try FileHandle(forWritingTo: file)
        #expect(DirectoryEvents.isOpenForWriting(file.path))
        try writer.close()
        #expect(!DirectoryEvents.isOpenForWriting(file.path))
        try reader.close()
    }

    @Test("is not a FIFO, whose writer keeps waiting")
    func fifo() throws {
        let folder = try TemporaryFolder()
        let path = folder.url.appending(path: "fifo").path
        try #require(mkfifo(path, 0o600) == 0)
        #expect(!DirectoryEvents.isOpenForWriting(path))
        // A writer that does not wait is refused, as nothing reads the FIFO.
        #expect(Foundation.open(path, O_WRONLY | O_NONBLOCK) == -1 && errno == ENXIO)
    }

    @Test("is not one that is missing")
    func missing() { #expect(!DirectoryEvents.isOpenForWriting("/nowhere/plugins.json")) }
}
