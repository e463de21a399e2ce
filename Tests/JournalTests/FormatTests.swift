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
        let header = Array("ribs-host state\n".utf8) + [1, 0, 0, 0, 0x11, 0xCC, 0xE3, 0xB9]
        let head = Array("RIB\n".utf8) + [5, 0, 0, 0, 0xDF, 0x68, 0xDB, 0x66, 0xB9, 0x3C, 0xB3, 0xDB]
        #expect(file([Array("state".utf8)]) == header + head + Array("state".utf8))
    }

    @Test("the header is checked by its magic, then by its checksum, then by its version")
    func header() {
        var newer = Header.magic + [2, 0, 0, 0]
        newer += CRC32C.checksum(newer.span.bytes).littleEndianBytes
        #expect(Header.meaning(of: Header.bytes) == .current)
        #expect(Header.meaning(of: newer) == .newer(2))
        #expect(Header.meaning(of: Header.magic + [2, 0, 0, 0, 0, 0, 0, 0]) == .damaged)
        #expect(Header.meaning(of: Header.magic + [2]) == .damaged)
        #expect(Header.meaning(of: Header.magic + [1]) == .torn)
        #expect(Header.meaning(of: []) == .torn)
        #expect(Header.meaning(of: Array("ribs".utf8)) == .torn)
        #expect(Header.meaning(of: [0, 0]) == .blank)
        #expect(Header.meaning(of: Array("ribs".utf8) + [0, 0]) == .blank)
        #expect(Header.meaning(of: Header.magic + [1, 0, 0, 0, 0, 0, 0, 0]) == .blank)
        #expect(Header.meaning(of: Array("ribs!".utf8)) == .foreign)
        #expect(Header.meaning(of: Array("a text that is longer than a header".utf8)) == .foreign)
    }

    @Test("the buffer of a frame serves records of all sizes")
    func frame() {
        var frame = Frame()
        for size in [0, 500, 3, 4_000, 0, 7] {
            let record = [UInt8](repeating: UInt8(size % 256), count: size)
            frame.fill(record.span.bytes)
            let (holdsIt, holdsMore) = (frame.holds(record.span.bytes), frame.holds((record + [1]).span.bytes))
            #expect(holdsIt)
            #expect(!holdsMore)
            #expect(Frame.find(in: frame.bytes, at: 0) == .record(16..<16 + size))
        }
    }
}
