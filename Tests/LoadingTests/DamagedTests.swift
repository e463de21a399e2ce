import Foundation
import Loading
import PluginManifest
import Testing

/// Each of these files would crash the dynamic linker, or the first lookup of a symbol, if it got that far.
@Suite("inspect: tables that the dynamic linker would follow blindly")
struct DamagedTests {
    let pipeline = PluginPipeline.forTests()

    /// Where the entry of a tag lies in the dynamic section of the plugin that gets damaged.
    static func entry(_ tag: UInt64) throws -> Int {
        let (offset, size) = try section(type: 6)
        return try #require(stride(from: offset, to: offset + size, by: 16).first { number($0, 8) == tag })
    }

    /// Where the first section of a type lies in the file.
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
        PluginWorkshop.smallBytes[offset..<(offset + size)].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// What is said about the plugin after a number in it was replaced.
    func complaint(_ offset: Int, _ size: Int, _ value: UInt64) throws -> (path: String, complaints: [String]) {
        var bytes = PluginWorkshop.smallBytes
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
                + "from byte \(Self.number(header + 8, 8)) on (p_offset), but the file has \(PluginWorkshop.smallBytes.count) bytes",
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

    @Test("a segment with an alignment that is none")
    func alignment() throws {
        let header = try Self.segment(1)
        let number = (header - 64) / 56
        let page = sysconf(Int32(_SC_PAGESIZE))
        expect(
            try complaint(header + 48, 8, 3),
            "program header \(number) (PT_LOAD) at byte \(header) is aligned to 3 bytes (p_align), "
                + "which is no power of two of at least a page (\(page))"
        )
    }

    @Test("a dynamic section outside every segment")
    func dynamicElsewhere() throws {
        let header = try Self.segment(2)
        let number = (header - 64) / 56
        let size = Self.number(header + 32, 8)
        expect(
            try complaint(header + 16, 8, 1 << 60),
            "program header \(number) (PT_DYNAMIC) at byte \(header) lies at address \(UInt64(1) << 60) (p_vaddr) over \(size) bytes, "
                + "which no PT_LOAD segment brings there"
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

    @Test("a hash table that divides by zero, and one with a bucket beyond the symbols")
    func hashTable() throws {
        // SHT_GNU_HASH.
        let table = try Self.section(type: 0x6FFF_FFF6).offset
        let symbols = try Self.section(type: 11).size / 24
        let words = Self.number(table + 8, 4)
        let first = Self.number(table + 4, 4)
        expect(
            try complaint(table, 4, 0),
            "the hash table (DT_GNU_HASH) at byte \(table) has 0 buckets, \(words) words, "
                + "a shift of \(Self.number(table + 12, 4)) and first symbol \(first) of \(symbols)"
        )
        expect(
            try complaint(table + 16 + 8 * Int(words), 4, 77),
            "bucket 0 of the hash table (DT_GNU_HASH) at byte \(table) is 77, "
                + "but hashed symbols are numbered \(first) to \(symbols - 1)"
        )
    }

    @Test("a dynamic symbol whose name is outside the strings, and one that is no address of code")
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
            "the dynamic symbol at byte \(function) is a function at address \(UInt64(1) << 60) (st_value), which is no address of code"
        )
    }

    @Test("a dynamic section without an end")
    func endless() throws {
        let (offset, size) = try Self.section(type: 6)
        var bytes = PluginWorkshop.smallBytes
        for index in stride(from: offset, to: offset + size, by: 16) where Self.number(index, 8) == 0 {
            bytes[index] = 0x15
        }
        let path = try PluginWorkshop.file(bytes)
        expect(
            (path, pipeline.complaints(path)),
            "the dynamic section at byte \(offset) has no DT_NULL entry at its end"
        )
    }

    @Test("relocations that write elsewhere, are of no known type, or refer to what is not there")
    func relocations() throws {
        // SHT_RELA, the first of which is .rela.dyn.
        let table = try Self.section(type: 4)
        let first = table.offset
        let symbols = try Self.section(type: 11).size / 24
        expect(
            try complaint(first, 8, 8),
            "the relocation at byte \(first) writes to address 8 (r_offset), which is not the plugin's to write"
        )
        expect(
            try complaint(first + 8, 4, 5),
            "the relocation at byte \(first) has the type 5, which cannot stand there"
        )
        let entries = Array(stride(from: first, to: first + table.size, by: 24))
        #if arch(x86_64)
            let (global, relative): (UInt64, UInt64) = (6, 8)
        #else
            let (global, relative): (UInt64, UInt64) = (1025, 1027)
        #endif
        let symbolic = try #require(entries.first { Self.number($0 + 8, 4) == global })
        expect(
            try complaint(symbolic + 12, 4, 70_000),
            "the relocation at byte \(symbolic) refers to symbol 70000, but symbols are numbered 1 to \(symbols - 1)"
        )
        // In the midst of others that are fine: the dynamic section, and half a word before the end of what may be written.
        let dynamic = Self.number(try Self.segment(2) + 16, 8)
        let loads = try Self.segments(1)
        let last = try #require(loads.last)
        let end = Self.number(last + 16, 8) + Self.number(last + 40, 8)
        for place in [dynamic - 4, dynamic, dynamic + 16, end - 4, end, .max] {
            expect(
                try complaint(symbolic, 8, place),
                "the relocation at byte \(symbolic) writes to address \(place) (r_offset), which is not the plugin's to write"
            )
        }
        #expect(try complaint(symbolic, 8, end - 8).complaints == [])
        // DT_INIT_ARRAY and DT_FINI_ARRAY: what is called must be code, what is else referred to anything of the plugin's.
        let array = Self.number(try Self.entry(25) + 8, 8)
        let arrays = [array, array + 8, Self.number(try Self.entry(26) + 8, 8)]
        let local = try #require(
            entries.first { Self.number($0 + 8, 4) == relative && !arrays.contains(Self.number($0, 8)) }
        )
        expect(
            try complaint(local + 16, 8, 1 << 40),
            "the relocation at byte \(local) refers to address \(1 << 40) (r_addend), which is outside the plugin"
        )
        let start = try #require(entries.first { Self.number($0 + 8, 4) == relative && Self.number($0, 8) == array })
        expect(
            try complaint(start + 16, 8, array),
            "the relocation at byte \(start) refers to address \(array) (r_addend), which is no address of code"
        )
    }

    @Test("an array of functions of which some have no address")
    func functionArrays() throws {
        let section = try Self.section(type: 6).offset
        let size = try Self.entry(28) + 8
        let other = Self.number(try Self.entry(27) + 8, 8) / 8
        let known = Self.number(size, 8) / 8 + other
        let problem = try complaint(size, 8, Self.number(size, 8) + 8)
        expect(
            problem,
            "the dynamic section at byte \(section) has \(known + 1) functions in DT_INIT_ARRAY and DT_FINI_ARRAY, "
                + "but relocations give \(known) of them an address of code"
        )
    }

    @Test("a symbol of a version that is not there, and a list of versions that leads nowhere")
    func versions() throws {
        // SHT_GNU_versym, SHT_GNU_verneed.
        let indices = try Self.section(type: 0x6FFF_FFFF)
        let last = indices.offset + indices.size - 2
        let result = try complaint(last, 2, 0x7FFF)
        #expect(result.complaints.count == 1)
        let start =
            "RH224: `\(result.path)` is a damaged shared library: the symbol's version at byte \(last) is 32767, "
        #expect(result.complaints[0].hasPrefix(start + "but the last one is "))
        let needed = try Self.section(type: 0x6FFF_FFFE).offset
        expect(
            try complaint(needed, 2, 9),
            "an element of DT_VERNEED at byte \(needed) is of another form than 1"
        )
        let size = Self.number(try Self.entry(10) + 8, 8)
        expect(
            try complaint(needed + 4, 4, 1 << 30),
            "an element of DT_VERNEED at byte \(needed) is named by byte \(1 << 30) of the strings, which have \(size)"
        )
    }

    @Test("what no plugin needs: text relocations, filters, relocations of another form")
    func unsupported() throws {
        let section = try Self.section(type: 6).offset
        let entry = try Self.entry(14)
        for (tag, name) in [(22, "DT_TEXTREL"), (17, "DT_REL"), (36, "DT_RELR"), (0x7FFF_FFFF, "DT_FILTER")] {
            expect(
                try complaint(entry, 8, UInt64(tag)),
                "the dynamic section at byte \(section) has \(name), which no plugin needs and this host does not support"
            )
        }
    }

    @Test("numbers of the dynamic section that have to be one certain one, and tags that need another")
    func fixedNumbers() throws {
        let section = try Self.section(type: 6).offset
        expect(
            try complaint(try Self.entry(11) + 8, 8, 16),
            "the dynamic section at byte \(section) has DT_SYMENT 16, but it must be 24"
        )
        expect(
            try complaint(try Self.entry(9), 8, 0x7000_0000),
            "the dynamic section at byte \(section) has DT_RELA, but no DT_RELAENT"
        )
        expect(
            try complaint(try Self.entry(0x6FFF_FEF5), 8, 0x7000_0000),
            "the dynamic section at byte \(section) has no DT_GNU_HASH; link the plugin with --hash-style=gnu"
        )
        expect(
            try complaint(try Self.entry(12) + 8, 8, 1 << 60),
            "the dynamic section at byte \(section) has DT_INIT \(1 << 60), which is no address of code"
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

    @Test("names of sections that are no section, or no strings")
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
            "the section \(index) (e_shstrndx at byte 62) is no string table"
        )
    }
}
