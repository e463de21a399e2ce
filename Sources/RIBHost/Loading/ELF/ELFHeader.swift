/// The file header of elf(5), for a shared library of the host's kind of machine; other files are refused here.
struct ELFHeader {
    /// The size of the header in a 64-bit file, in bytes.
    static let size: UInt64 = 64

    /// The place of the program headers (segments), and their number.
    let programHeaders: (offset: UInt64, count: UInt16)
    /// The place of the section headers, and their number.
    let sectionHeaders: (offset: UInt64, count: UInt16)
    /// The index of the section with the names of the sections.
    let sectionNames: UInt16

    /// Decodes and checks the header.
    ///
    /// - Parameter bytes: The file's first bytes, from byte 0 on.
    init(_ bytes: ELFBytes) throws(ELFError) {
        try Self.checkIdentification(bytes)
        try Self.expect(1, try bytes.number(UInt32.self, at: 20), "e_version at byte 20")
        try Self.expect(Self.size, UInt64(try bytes.number(UInt16.self, at: 52)), "e_ehsize at byte 52")

        let programCount = try bytes.number(UInt16.self, at: 56)
        guard programCount != 0, programCount != 0xFFFF else {
            throw .malformed("e_phnum at byte 56 is \(programCount): a shared library has at least one segment")
        }
        try Self.expect(ELFSegment.size, UInt64(try bytes.number(UInt16.self, at: 54)), "e_phentsize at byte 54")
        programHeaders = (try bytes.number(UInt64.self, at: 32), programCount)

        let sectionCount = try bytes.number(UInt16.self, at: 60)
        guard sectionCount != 0 else {
            throw .malformed("e_shnum at byte 60 is 0: a plugin has named sections, so it must not be stripped of them")
        }
        try Self.expect(ELFSection.size, UInt64(try bytes.number(UInt16.self, at: 58)), "e_shentsize at byte 58")
        sectionHeaders = (try bytes.number(UInt64.self, at: 40), sectionCount)

        sectionNames = try bytes.number(UInt16.self, at: 62)
        guard sectionNames != 0, sectionNames < sectionCount else {
            throw .malformed(
                "e_shstrndx at byte 62 is \(sectionNames), but the sections are numbered 1 to \(sectionCount - 1)"
            )
        }
    }

    /// Checks the first 20 bytes: magic number, word size, byte order, operating system, file type and machine.
    private static func checkIdentification(_ bytes: ELFBytes) throws(ELFError) {
        guard bytes.count > 0 else { throw .foreign("it is empty") }
        guard bytes.hasPrefix("\u{7F}ELF", at: 0) else {
            throw .foreign("it does not begin with the four bytes 7F 45 4C 46 (\"\\x7FELF\")")
        }
        let wordSize = try bytes.number(UInt8.self, at: 4)
        guard wordSize == 2 else {
            throw .otherTarget(
                "EI_CLASS at byte 4 is \(wordSize)\(wordSize == 1 ? " (32-bit)" : ""), but this host needs 2 (64-bit)"
            )
        }
        let byteOrder = try bytes.number(UInt8.self, at: 5)
        guard byteOrder == 1 else {
            throw .otherTarget(
                "EI_DATA at byte 5 is \(byteOrder)\(byteOrder == 2 ? " (big-endian)" : ""), but this host needs 1 (little-endian)"
            )
        }
        try expect(1, try bytes.number(UInt8.self, at: 6), "EI_VERSION at byte 6")
        let system = try bytes.number(UInt8.self, at: 7)
        guard system == 0 || system == 3 else {
            throw .otherTarget("EI_OSABI at byte 7 is \(system), but this host needs 0 (System V) or 3 (Linux)")
        }
        if try bytes.number(UInt64.self, at: 8) != 0 { try checkRestOfIdentification(bytes, system: system) }
        let machine = try bytes.number(UInt16.self, at: 18)
        guard machine == ELFMachine.host.rawValue else {
            throw .otherTarget(
                "e_machine at byte 18 is \(ELFMachine(rawValue: machine)), but this host needs \(ELFMachine.host)"
            )
        }
        let type = try bytes.number(UInt16.self, at: 16)
        guard type == 3 else {
            let name = [1: " (an object file)", 2: " (an executable)", 4: " (a core dump)"][type] ?? ""
            throw .notShared("e_type at byte 16 is \(type)\(name), but a shared library has 3")
        }
    }

    /// Checks the version of the system's interface, and the padding. For Linux's own number, the valid versions depend
    /// on the C library.
    private static func checkRestOfIdentification(_ bytes: ELFBytes, system: UInt8) throws(ELFError) {
        for place in (system == 0 ? 8 : 9)..<16 {
            let name = place == 8 ? "EI_ABIVERSION" : "EI_PAD"
            try expect(0, try bytes.number(UInt8.self, at: place), "\(name) at byte \(place)")
        }
    }

    private static func expect<Number: FixedWidthInteger>(
        _ wanted: Number,
        _ found: Number,
        _ field: String
    ) throws(ELFError) {
        guard found == wanted else { throw .malformed("\(field) is \(found), but must be \(wanted)") }
    }
}
