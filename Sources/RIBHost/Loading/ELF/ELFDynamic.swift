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
    /// Where the names of the needed libraries start among the strings.
    private(set) var needed: [UInt64] = []
    /// The value of each tag, at the tag's slot, and a bit for each that there is: forty look-ups need no forty searches.
    private var values = InlineArray<64, UInt64>(repeating: 0)
    private var present: UInt64 = 0

    /// Decodes the section, up to its DT_NULL entry.
    init(_ section: ELFBytes) throws(ELFError) {
        offset = section.offset
        needed.reserveCapacity(16)
        let bytes = section.bytes.span.bytes
        for index in stride(from: 0, through: bytes.byteCount - 16, by: 16) {
            let tag = bytes.littleEndian(UInt64.self, at: index)
            if tag == 0 { return }
            let value = bytes.littleEndian(UInt64.self, at: index + 8)
            if tag == Tag.DT_NEEDED.rawValue { needed.append(value) }
            guard let slot = Self.slot(tag) else { continue }
            values[slot] = value
            present |= 1 << UInt64(slot)
        }
        throw ELFError(.malformed, "the dynamic section at byte \(section.offset) has no DT_NULL entry at its end")
    }

    /// The value of a tag; of several the last, as for the dynamic linker.
    subscript(_ tag: Tag) -> UInt64? {
        guard let slot = Self.slot(tag.rawValue), present & 1 << UInt64(slot) != 0 else { return nil }
        return values[slot]
    }

    /// Where the value of a tag is kept; nil for a tag that the host does not look at.
    private static func slot(_ tag: UInt64) -> Int? {
        // The generic tags count from 0, GNU's end at DT_VERNEEDNUM and Sun's at DT_FILTER.
        switch tag {
        case 0...Tag.DT_RELR.rawValue: Int(tag)
        case Tag.DT_VERSYM.rawValue...Tag.DT_VERNEEDNUM.rawValue: Int(tag - Tag.DT_VERSYM.rawValue) + 40
        case Tag.DT_AUXILIARY.rawValue...Tag.DT_FILTER.rawValue: Int(tag - Tag.DT_AUXILIARY.rawValue) + 56
        case Tag.DT_GNU_HASH.rawValue: 60
        default: nil
        }
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
