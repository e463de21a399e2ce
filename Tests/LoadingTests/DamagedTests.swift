import Foundation
import Loading
import PluginManifest
import TestSupport
import Testing

/// Each of these files would crash the dynamic linker, or the first lookup of a symbol, if it got that far.
@Suite("inspect: tables that the dynamic linker would follow blindly")
struct DamagedTests {
    let pipeline = PluginPipeline.forTests()

    /// Where the entry of a tag is in the dynamic section of the plugin that gets damaged.
    static func entry(_ tag: UInt64) throws -> Int {
        let (offset, size) = try section(type: 6)
        return try #require(stride(from: offset, to: offset + size, by: 16).first { number($0, 8) == tag })
    }

    /// Where the first section of a type is in the file.
    static func section(type: UInt64) throws -> (offset: Int, size: Int) {
        let table = Int(number(40, 8))
        let headers = (0..<Int(number(60, 2))).map { table + 64 * $0 }
        let header = try #require(headers.first { number($0 + 4, 4) == type })
        return (Int(number(header + 24, 8)), Int(number(header + 32, 8)))
    }

    /// Where the first program header of a type lies.
    static func segment(_ type: UInt64) throws -> Int {
        try #require(segments(type).first)
    }

    /// Where the program headers of a type lie.
    static func segments(_ type: UInt64) throws -> [Int] {
        (0..<Int(number(56, 2))).map { Int(number(32, 8)) + 56 * $0 }.filter { number($0, 4) == type }
    }

    static func number(_ offset: Int, _ size: Int) -> UInt64 {
        PluginWorkshop.returnsNilBytes[offset..<(offset + size)].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// What is said about the plugin after a number in it was replaced.
    func complaint(_ offset: Int, _ size: Int, _ value: UInt64) throws -> (path: String, complaints: [String]) {
        var bytes = PluginWorkshop.returnsNilBytes
        for index in 0..<size { bytes[offset + index] = UInt8(truncatingIfNeeded: value >> (8 * index)) }
        let path = try PluginWorkshop.file(bytes)
        return (path, pipeline.complaints(path))
    }

    func expect(
        _ result: (path: String, complaints: [String]),
        _ reason: String,
        code: String = "RH224",
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let kind = code == "RH223" ? "is cut short" : "is a damaged shared library"
        #expect(result.complaints == ["\(code): `\(result.path)` \(kind): \(reason)."], sourceLocation: sourceLocation)
    }

    @Test("a segment beyond the file's end, which is SIGBUS inside dlopen")
    func segmentBeyondEnd() throws {
        let header = try Self.segment(1)
        let number = (header - 64) / 56
        expect(
            try complaint(header + 32, 8, 1 << 40),
            "program header \(number) (PT_LOAD) at byte \(header) takes 1099511627776 bytes (p_filesz) "
                + "from byte \(Self.number(header + 8, 8)) on (p_offset), but the file has \(PluginWorkshop.returnsNilBytes.count) bytes",
            code: "RH223"
        )
    }

    @Test("a segment that would take all memory, or wrap around")
    func segmentTooLarge() throws {
        let header = try Self.segment(1)
        let number = (header - 64) / 56
        for size in [UInt64(1) << 40, .max] {
            expect(
                try complaint(header + 40, 8, size),
                "program header \(number) (PT_LOAD) at byte \(header) reaches from address 0 (p_vaddr) over \(size) bytes (p_memsz), "
                    + "beyond the 4294967296 bytes that are allowed"
            )
        }
    }

    @Test("a segment with an invalid alignment")
    func alignment() throws {
        let header = try Self.segment(1)
        let number = (header - 64) / 56
        let page = sysconf(Int32(_SC_PAGESIZE))
        expect(
            try complaint(header + 48, 8, 3),
            "program header \(number) (PT_LOAD) at byte \(header) is aligned to 3 bytes (p_align), "
                + "which is not a power of two of at least a page (\(page))"
        )
    }

    @Test("a dynamic section outside every segment")
    func dynamicElsewhere() throws {
        let header = try Self.segment(2)
        let number = (header - 64) / 56
        let size = Self.number(header + 32, 8)
        expect(
            try complaint(header + 16, 8, 1 << 60),
            "program header \(number) (PT_DYNAMIC) at byte \(header) has \(size) bytes at address \(UInt64(1) << 60) (p_vaddr), "
                + "which no PT_LOAD segment maps"
        )
    }

    @Test("a string table that lies nowhere, and one that is not there")
    func strings() throws {
        let entry = try Self.entry(5)
        let size = Self.number(try Self.entry(10) + 8, 8)
        expect(
            try complaint(entry + 8, 8, .max),
            "the dynamic string table (DT_STRTAB): \(size) bytes at address \(UInt64.max), "
                + "which no PT_LOAD segment brings from the file"
        )
        let section = try Self.section(type: 6).offset
        expect(
            try complaint(entry, 8, 0x7000_0000),
            "the dynamic section at byte \(section) has only one of DT_STRTAB and DT_STRSZ"
        )
    }

    @Test("a needed library whose name is outside the strings")
    func needed() throws {
        let entry = try Self.entry(1)
        let section = try Self.section(type: 6).offset
        let size = Self.number(try Self.entry(10) + 8, 8)
        expect(
            try complaint(entry + 8, 8, 1 << 50),
            "the dynamic section at byte \(section) has DT_NEEDED \(1 << 50), but the strings have \(size) bytes"
        )
    }

    @Test("a dynamic symbol whose name is outside the strings, and one that is not an address of code")
    func symbols() throws {
        let table = try Self.section(type: 11)
        let last = table.offset + table.size - 24
        let symbols = stride(from: table.offset, to: table.offset + table.size, by: 24)
        let function = try #require(symbols.first { Self.number($0 + 4, 1) == 0x12 && Self.number($0 + 6, 2) != 0 })
        let size = Self.number(try Self.entry(10) + 8, 8)
        expect(
            try complaint(last, 4, 0xFFFF_FFFF),
            "the dynamic symbol at byte \(last) has st_name 4294967295, but the strings have \(size) bytes"
        )
        expect(
            try complaint(function + 8, 8, 1 << 60),
            "the dynamic symbol at byte \(function) is a function at address \(UInt64(1) << 60) (st_value), which is not an address of code"
        )
    }

    @Test("a dynamic section without an end")
    func endless() throws {
        let (offset, size) = try Self.section(type: 6)
        var bytes = PluginWorkshop.returnsNilBytes
        for index in stride(from: offset, to: offset + size, by: 16) where Self.number(index, 8) == 0 {
            bytes[index] = 0x15
        }
        let path = try PluginWorkshop.file(bytes)
        expect(
            (path, pipeline.complaints(path)),
            "the dynamic section at byte \(offset) has no DT_NULL entry at its end"
        )
    }

    @Test("a second dynamic section, and none")
    func dynamicCount() throws {
        // PT_GNU_STACK.
        let other = try Self.segment(0x6474_E551)
        let dynamic = try Self.segment(2)
        let last = max(other, dynamic)
        expect(
            try complaint(other, 4, 2),
            "program header \((last - 64) / 56) (PT_DYNAMIC) at byte \(last) is the second of its kind"
        )
        expect(
            try complaint(dynamic, 4, 0),
            "it has no PT_DYNAMIC segment, so the dynamic linker could not read it"
        )
    }

    @Test("section names that are in no section, or not in a string table")
    func sectionNames() throws {
        let count = Self.number(60, 2)
        expect(
            try complaint(62, 2, 5000),
            "e_shstrndx at byte 62 is 5000, but the sections are numbered 1 to \(count - 1)"
        )
        let symbols = try Self.section(type: 11).offset
        let table = Int(Self.number(40, 8))
        let index = try #require((1..<Int(count)).first { Self.number(table + 64 * $0 + 24, 8) == UInt64(symbols) })
        expect(
            try complaint(62, 2, UInt64(index)),
            "the section \(index) (e_shstrndx at byte 62) is not a string table"
        )
    }
}
