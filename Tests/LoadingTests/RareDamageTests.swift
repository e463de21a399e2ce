import Loading
import PluginManifest
import TestSupport
import Testing

/// What hardly any file has wrong, each by one number in a plugin that is right: the messages that no tool makes
/// easily.
@Suite("inspect: rare damage")
struct RareDamageTests {
    private let damaged = DamagedTests()

    /// The program header of the second `PT_LOAD` segment, and what a message calls it.
    private static func secondLoad() throws -> (header: Int, words: String) {
        let headers = (0..<Int(DamagedTests.number(56, 2))).map { Int(DamagedTests.number(32, 8)) + 56 * $0 }
        let header = try #require(headers.filter { DamagedTests.number($0, 4) == 1 }.dropFirst().first)
        return (header, "program header \((header - 64) / 56) (PT_LOAD) at byte \(header)")
    }

    /// Where the header of the first section of a type lies.
    private static func sectionHeader(type: UInt64) throws -> Int {
        let headers = (0..<Int(DamagedTests.number(60, 2))).map { Int(DamagedTests.number(40, 8)) + 64 * $0 }
        return try #require(headers.first { DamagedTests.number($0 + 4, 4) == type })
    }

    /// Where the header of the section of a name lies.
    private static func sectionHeader(named name: String) throws -> Int {
        let headers = (0..<Int(DamagedTests.number(60, 2))).map { Int(DamagedTests.number(40, 8)) + 64 * $0 }
        let names = Int(DamagedTests.number(headers[Int(DamagedTests.number(62, 2))] + 24, 8))
        let bytes = Array(name.utf8) + [0]
        return try #require(
            headers.first { header in
                PluginWorkshop.returnsNilBytes[(names + Int(DamagedTests.number(header, 4)))...].starts(with: bytes)
            }
        )
    }

    @Test("a segment of more bytes in the file than in memory, and one of the wrong place in memory")
    func segments() throws {
        let (header, words) = try Self.secondLoad()
        let (offset, address, size) = (
            DamagedTests.number(header + 8, 8), DamagedTests.number(header + 16, 8), DamagedTests.number(header + 32, 8)
        )
        let alignment = DamagedTests.number(header + 48, 8)
        damaged.expect(
            try damaged.complaint(header + 40, 8, 1),
            "\(words) takes \(size) bytes from the file (p_filesz) into 1 bytes of memory (p_memsz)"
        )
        damaged.expect(
            try damaged.complaint(header + 16, 8, address + 8),
            "\(words) is at byte \(offset) (p_offset) and address \(address + 8) (p_vaddr), which differ modulo p_align (\(alignment))"
        )
        let first = try DamagedTests.segment(1)
        let end = DamagedTests.number(first + 16, 8) + DamagedTests.number(first + 40, 8)
        damaged.expect(
            try damaged.complaint(header + 16, 8, offset % alignment),
            "\(words) begins at address \(offset % alignment) (p_vaddr), before the previous PT_LOAD ends at \(end)"
        )
    }

    @Test("thread-local data with an alignment that the dynamic linker does not give")
    func threadLocal() throws {
        // PT_GNU_STACK has no bytes, in the file or in memory: as PT_TLS it is an empty one.
        let header = try DamagedTests.segment(0x6474_E551)
        var bytes = PluginWorkshop.returnsNilBytes
        bytes.replaceSubrange(header..<header + 4, with: [7, 0, 0, 0])
        for (alignment, isRefused) in [(16, false), (3, true), (1 << 40, true)] as [(UInt64, Bool)] {
            for index in 0..<8 { bytes[header + 48 + index] = UInt8(truncatingIfNeeded: alignment >> (8 * index)) }
            let path = try PluginWorkshop.file(bytes)
            let complaints = damaged.pipeline.complaints(path)
            guard isRefused else {
                #expect(complaints == [])
                continue
            }
            damaged.expect(
                (path, complaints),
                "program header \((header - 64) / 56) (PT_TLS) at byte \(header) is aligned to \(alignment) bytes (p_align), "
                    + "which is not a power of two up to a page"
            )
        }
    }

    @Test("a table or a section beyond the file's end, which is named with the numbers that say where it is")
    func beyondEnd() throws {
        let size = PluginWorkshop.returnsNilBytes.count
        let headers = DamagedTests.number(56, 2) * 56
        damaged.expect(
            try damaged.complaint(32, 8, 1 << 40),
            "the program header table (e_phoff at byte 32, e_phnum at byte 56) needs \(headers) bytes "
                + "from byte 1099511627776 on, but the file has \(size) bytes",
            code: "RH223"
        )
        let table = Int(DamagedTests.number(40, 8))
        let names = table + 64 * Int(DamagedTests.number(62, 2))
        damaged.expect(
            try damaged.complaint(names + 24, 8, 1 << 40),
            "the table of section names (sh_offset and sh_size of section e_shstrndx) "
                + "needs \(DamagedTests.number(names + 32, 8)) bytes from byte 1099511627776 on, but the file has \(size) bytes",
            code: "RH223"
        )
    }

    @Test("a record of the compiler's version that is beyond the file's end")
    func recordBeyondEnd() throws {
        let header = try Self.sectionHeader(named: ".ribs.abi")
        let (path, complaints) = try damaged.complaint(header + 24, 8, 1 << 40)
        #expect(
            complaints == [
                "RH226: `\(path)` does not say what it was compiled with, in its section `.ribs.abi`: "
                    + "the section .ribs.abi (sh_offset and sh_size of its header) needs "
                    + "\(DamagedTests.number(header + 32, 8)) bytes from byte 1099511627776 on, "
                    + "but the file has \(PluginWorkshop.returnsNilBytes.count) bytes."
            ]
        )
    }

    @Test("damage is cured by another copy of the file, or by another build")
    func help() throws {
        for (offset, size, value) in [(32, 8, 1 << 40), (56, 2, 0)] as [(Int, Int, UInt64)] {
            let (path, _) = try damaged.complaint(offset, size, value)
            let problems = damaged.pipeline.inspect(PluginReference(id: nil, file: path)).diagnostics
            #expect(problems.map(\.help) == [["Copy or build the file again."]])
        }
    }

    @Test("a file without anything to load")
    func noLoad() throws {
        var bytes = PluginWorkshop.returnsNilBytes
        for number in 0..<Int(DamagedTests.number(56, 2)) where DamagedTests.number(64 + 56 * number, 4) == 1 {
            bytes[64 + 56 * number] = 0
        }
        let path = try PluginWorkshop.file(bytes)
        damaged.expect(
            (path, damaged.pipeline.complaints(path)),
            "it has no PT_LOAD segment, so nothing could be loaded"
        )
    }

    @Test("an executable that says it is one, and a library that forbids to be loaded")
    func flags() throws {
        let entry = try DamagedTests.entry(14)
        for (flag, message) in [
            (UInt64(0x0800_0000), "DT_FLAGS_1 says DF_1_PIE: it is an executable, not a shared library"),
            (0x40, "DT_FLAGS_1 says DF_1_NOOPEN: it forbids that a program loads it"),
        ] {
            let (path, complaints) = try complaint(entry, tag: 0x6FFF_FFFB, value: flag)
            #expect(complaints == ["RH222: `\(path)` is an ELF file, but no shared library: \(message)."])
        }
    }

    @Test(
        "relocations of Android, which glibc would leave out",
        arguments: [UInt64(0x6000_000F), 0x6000_0011, 0x6FFF_E000]
    )
    func android(tag: UInt64) throws {
        let (path, complaints) = try complaint(try DamagedTests.entry(14), tag: tag, value: 0)
        let message = "it has relocations for Android (DT_ANDROID_REL, RELA or RELR), which glibc does not carry out"
        #expect(complaints == ["RH222: `\(path)` is an ELF file, but no shared library: \(message)."])
    }

    @Test("strings without an end")
    func strings() throws {
        let offset = try DamagedTests.section(type: 11)
        // The strings follow the symbols.
        let table = offset.offset + offset.size
        let size = DamagedTests.number(try DamagedTests.entry(10) + 8, 8)
        damaged.expect(
            try damaged.complaint(try DamagedTests.entry(10) + 8, 8, size - 2),
            "the dynamic string table at byte \(table) does not end with a NUL"
        )
    }

    @Test("symbols in two sections, in none, at another place, or cut")
    func symbolSections() throws {
        let header = try Self.sectionHeader(type: 11)
        let hash = try Self.sectionHeader(type: 5)
        damaged.expect(
            try damaged.complaint(hash + 4, 4, 11),
            "the section header at byte \(hash) is the second of SHT_DYNSYM"
        )
        damaged.expect(
            try damaged.complaint(header + 4, 4, 1),
            "it has no section of the type SHT_DYNSYM, so nothing could be found in it"
        )
        let (offset, size) = try DamagedTests.section(type: 11)
        damaged.expect(
            try damaged.complaint(header + 24, 8, UInt64(offset + 24)),
            "the section header at byte \(header) (SHT_DYNSYM) and DT_SYMTAB disagree about where the symbols lie"
        )
        damaged.expect(
            try damaged.complaint(header + 32, 8, UInt64(size - 8)),
            "the dynamic symbol table at byte \(offset) has \(size - 8) bytes, which is not a multiple of 24"
        )
    }

    @Test("a symbol that is needed from elsewhere, and hidden")
    func hiddenSymbol() throws {
        let symbol = try DamagedTests.section(type: 11).offset + 24
        try #require(DamagedTests.number(symbol + 6, 2) == 0)
        let info = DamagedTests.number(symbol + 4, 1)
        damaged.expect(
            try damaged.complaint(symbol + 5, 1, 2),
            "the dynamic symbol at byte \(symbol) is undefined, and still local or hidden by st_info \(info) and st_other 2"
        )
    }

    /// What is said when an entry of the dynamic section is made another.
    private func complaint(_ entry: Int, tag: UInt64, value: UInt64) throws -> (path: String, complaints: [String]) {
        var bytes = PluginWorkshop.returnsNilBytes
        for index in 0..<8 {
            bytes[entry + index] = UInt8(truncatingIfNeeded: tag >> (8 * index))
            bytes[entry + 8 + index] = UInt8(truncatingIfNeeded: value >> (8 * index))
        }
        let path = try PluginWorkshop.file(bytes)
        return (path, damaged.pipeline.complaints(path))
    }
}
