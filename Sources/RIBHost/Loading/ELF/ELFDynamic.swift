/// The dynamic section: tables of addresses and sizes that the dynamic linker follows without a look.
struct ELFDynamic {
    /// The tags of elf.h that the host looks at.
    enum Tag: UInt64 {
        case DT_NEEDED = 1, DT_PLTRELSZ = 2, DT_PLTGOT = 3, DT_HASH = 4, DT_STRTAB = 5, DT_SYMTAB = 6, DT_RELA = 7
        case DT_RELASZ = 8, DT_RELAENT = 9, DT_STRSZ = 10, DT_SYMENT = 11, DT_INIT = 12, DT_FINI = 13, DT_SONAME = 14
        case DT_RPATH = 15, DT_REL = 17, DT_PLTREL = 20, DT_TEXTREL = 22, DT_JMPREL = 23, DT_INIT_ARRAY = 25
        case DT_FINI_ARRAY = 26, DT_INIT_ARRAYSZ = 27, DT_FINI_ARRAYSZ = 28, DT_RUNPATH = 29, DT_FLAGS = 30, DT_RELR =
            36
        case DT_GNU_HASH = 0x6FFF_FEF5, DT_VERSYM = 0x6FFF_FFF0, DT_RELACOUNT = 0x6FFF_FFF9, DT_FLAGS_1 = 0x6FFF_FFFB
        case DT_VERDEF = 0x6FFF_FFFC, DT_VERDEFNUM = 0x6FFF_FFFD, DT_VERNEED = 0x6FFF_FFFE, DT_VERNEEDNUM = 0x6FFF_FFFF
        case DT_AUXILIARY = 0x7FFF_FFFD, DT_FILTER = 0x7FFF_FFFF
    }

    /// Where the section lies in the file, for errors.
    let offset: UInt64
    private let entries: [(tag: UInt64, value: UInt64)]

    /// Decodes the section, up to its DT_NULL entry.
    init(_ section: ELFBytes) throws(ELFError) {
        offset = section.offset
        var entries: [(tag: UInt64, value: UInt64)] = []
        entries.reserveCapacity(section.count / 16)
        for index in stride(from: 0, through: section.count - 16, by: 16) {
            let tag = try section.number(UInt64.self, at: index)
            if tag == 0 {
                self.entries = entries
                return
            }
            entries.append((tag, try section.number(UInt64.self, at: index + 8)))
        }
        throw ELFError(.malformed, "the dynamic section at byte \(section.offset) has no DT_NULL entry at its end")
    }

    /// The value of a tag; of several the last, as for the dynamic linker.
    subscript(_ tag: Tag) -> UInt64? {
        entries.last { $0.tag == tag.rawValue }?.value
    }

    /// Where the names of the needed libraries start among the strings.
    var needed: [UInt64] {
        entries.compactMap { $0.tag == Tag.DT_NEEDED.rawValue ? $0.value : nil }
    }

    /// The memory of a table that has one tag for its address and one for its size; nil when it has neither.
    func table(_ address: Tag, _ size: Tag) throws(ELFError) -> ELFRange? {
        switch (self[address], self[size]) {
        case (let offset?, let size?): return ELFRange(offset: offset, size: size)
        case (nil, nil): return nil
        default: throw malformed("has only one of \(address) and \(size)")
        }
    }

    /// Throws unless a tag that must have one certain value, if it is there, has it.
    func expect(_ tag: Tag, _ wanted: UInt64) throws(ELFError) {
        if let value = self[tag], value != wanted { throw malformed("has \(tag) \(value), but it must be \(wanted)") }
    }

    /// An error about the section.
    func malformed(_ message: String) -> ELFError {
        ELFError(.malformed, "the dynamic section at byte \(offset) \(message)")
    }
}
