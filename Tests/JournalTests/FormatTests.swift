import Testing

@testable import Journal

@Suite("The format of a state file")
struct FormatTests {
    @Test(
        "the checksum is CRC-32C, as RFC 3720 shows it",
        arguments: [
            ([], 0),
            (Array("123456789".utf8), 0xE306_9283),
            (Array(repeating: 0, count: 32), 0x8A91_36AA),
            (Array(repeating: 0xFF, count: 32), 0x62A8_AB43),
            (Array(0..<32), 0x46DD_794E),
            (Array((0..<32).reversed()), 0x113F_DB5C),
        ] as [([UInt8], UInt32)]
    )
    func checksum(bytes: [UInt8], expected: UInt32) {
        let checksum = CRC32C.checksum(bytes.span.bytes)
        #expect(checksum == expected)
    }

    @Test("a file with the record `state`, byte by byte")
    func layout() {
        let header = Array("ribs-host state\n".utf8) + [3, 0, 0, 0, 0x90, 0xEF, 0x84, 0x06]
        let frame = [0xB4, 0x5E, 0x0D, 0xEC, 5, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0] + Array("state".utf8)
        #expect(file([Array("state".utf8)]) == header + [UInt8](repeating: 0, count: 4_072) + frame)
    }

    @Test("slots: four sizes, four of each, from a page behind the header on, and none shares a page with another")
    func slots() {
        let kilobytes = FileSlot.all.map { ($0.offset >> 10, $0.size >> 10) }
        #expect(kilobytes.map { $0.1 } == [4, 64, 1_024, 5_120].flatMap { Array(repeating: $0, count: 4) })
        #expect(kilobytes.map { $0.0 }.prefix(6) == [4, 8, 12, 16, 20, 84])
        for (slot, next) in zip(FileSlot.all, FileSlot.all.dropFirst()) {
            #expect(slot.offset + slot.size == next.offset)
        }
        #expect(FileSlot.all.allSatisfy { $0.offset % 4_096 == 0 && $0.size % 4_096 == 0 })
        #expect(FileSlot.all[15].size >= RecordFrame.headSize + RecordFrame.maximumBodySize)
        #expect(FileSlot.all[15].offset + FileSlot.all[15].size <= Opening.maximumSize)
    }

    @Test("the header is checked by its magic, then by its checksum, then by its version")
    func header() {
        #expect(Header.meaning(of: Header.bytes) == .current)
        #expect(Header.meaning(of: withChecksum(Header.magic + [2, 0, 0, 0])) == .current)
        #expect(Header.meaning(of: withChecksum(Header.magic + [1, 0, 0, 0])) == .first)
        #expect(Header.meaning(of: withChecksum(Header.magic + [4, 0, 0, 0])) == .newer(4))
        #expect(Header.meaning(of: Header.magic + [4, 0, 0, 0, 0, 0, 0, 0]) == .damaged)
        #expect(Header.meaning(of: Header.magic + [4]) == .damaged)
        #expect(Header.meaning(of: Header.magic + [2]) == .begun)
        #expect(Header.meaning(of: Header.magic + [3]) == .begun)
        #expect(Header.meaning(of: []) == .begun)
        #expect(Header.meaning(of: Array("ribs".utf8)) == .begun)
        #expect(Header.meaning(of: [0, 0]) == .begun)
        #expect(Header.meaning(of: Array("ribs".utf8) + [0, 0]) == .begun)
        #expect(Header.meaning(of: Header.magic + [2, 0, 0, 0, 0, 0, 0, 0]) == .begun)
        #expect(Header.meaning(of: Array("ribs!".utf8)) == .foreign)
        #expect(Header.meaning(of: Array("a text that is longer than a header".utf8)) == .foreign)
    }

    @Test("the buffer of a frame serves records of all sizes, and counts them")
    func frame() {
        var frame = RecordFrame()
        let holdsNothing = frame.holds(RawSpan())
        #expect(!holdsNothing)
        for (index, size) in [0, 500, 3, 4_000, 0, 7].enumerated() {
            let record = [UInt8](repeating: UInt8(size % 256), count: size)
            frame.fill(record.span.bytes)
            let (holdsIt, holdsMore) = (frame.holds(record.span.bytes), frame.holds((record + [1]).span.bytes))
            #expect(holdsIt)
            #expect(!holdsMore)
            let found = RecordFrame.find(in: frame.bytes, at: FileSlot(offset: 0, size: FileSlot.pageSize))
            #expect(found == .record(number: UInt64(index + 1), body: 16..<16 + size))
        }
    }
}
