import Testing

@testable import Loading

@Suite("a file that needs far more than a plugin does")
struct DynamicSizeTests {
    /// A dynamic section that names strings by their tags, and ends.
    private func dynamic(_ entries: [(tag: ELFDynamic.Tag, name: UInt64)]) throws -> ELFDynamic {
        let numbers: [UInt64] = entries.flatMap { [$0.tag.rawValue, $0.name] } + [0, 0]
        let bytes: [UInt8] = numbers.flatMap { number in withUnsafeBytes(of: number.littleEndian) { Array($0) } }
        return try ELFDynamic(ELFBytes(bytes[...], at: 64, of: "the dynamic section"))
    }

    private func problem(_ entries: [(tag: ELFDynamic.Tag, name: UInt64)], _ text: String) throws -> String? {
        let strings: [UInt8] = [0] + Array(text.utf8) + [0]
        do {
            try dynamic(entries).checkStrings(ELFBytes(strings[...], at: 0, of: "the strings"))
            return nil
        } catch let error as ELFError {
            return error.message
        }
    }

    @Test("has too many libraries, or one with too long a name")
    func libraries() throws {
        let section = "the dynamic section at byte 64 has"
        let entry = (tag: ELFDynamic.Tag.DT_NEEDED, name: UInt64(1))
        #expect(try problem(Array(repeating: entry, count: 256), "a") == nil)
        #expect(
            try problem(Array(repeating: entry, count: 257), "a") == "\(section) 257 DT_NEEDED, more than 256"
        )
        #expect(try problem([entry], String(repeating: "a", count: 1024)) == nil)
        #expect(
            try problem([entry], String(repeating: "a", count: 1025))
                == "\(section) a DT_NEEDED with more than 1024 bytes"
        )
    }

    @Test("has too many directories, or too long a list")
    func directories() throws {
        for tag in [ELFDynamic.Tag.DT_RPATH, .DT_RUNPATH] {
            let section = "the dynamic section at byte 64 has a \(tag) with more than"
            func problem(_ text: String) throws -> String? { try self.problem([(tag: tag, name: 1)], text) }
            #expect(try problem(Array(repeating: "/a", count: 64).joined(separator: ":")) == nil)
            let many = Array(repeating: "/a", count: 65).joined(separator: ":")
            #expect(try problem(many) == "\(section) 64 directories")
            #expect(try problem(String(repeating: "/", count: 1 << 14)) == nil)
            #expect(try problem(String(repeating: "/", count: 1 << 14 + 1)) == "\(section) 16384 bytes")
        }
    }
}
