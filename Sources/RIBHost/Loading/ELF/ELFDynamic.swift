/// What the dynamic section says: needed libraries, where symbols and strings lie, and flags.
///
/// The addresses in it are what the dynamic linker will follow, so each is held against the file's segments here.
struct ELFDynamic {
    /// Where the symbols' names lie in the file.
    let strings: ELFRange
    /// The address of the dynamic symbols in memory.
    let symbolsAddress: UInt64
    /// `DT_FLAGS_1`.
    let flags: UInt64
    /// For each `DT_NEEDED` entry where its name starts in `strings`.
    let needed: [UInt64]

    /// The tags of elf.h that hold the address of a table, with the tag that holds its size and, for errors, the names.
    private static let tables: [(address: Int, size: Int, name: String)] = [
        (5, 10, "DT_STRTAB"), (7, 8, "DT_RELA"), (23, 2, "DT_JMPREL"), (36, 35, "DT_RELR"),
        (25, 27, "DT_INIT_ARRAY"), (26, 28, "DT_FINI_ARRAY"),
    ]
    /// The tags that hold an address of something of unknown size.
    private static let addresses: [(tag: Int, name: String)] = [
        (6, "DT_SYMTAB"), (12, "DT_INIT"), (13, "DT_FINI"), (0x6FFF_FEF5, "DT_GNU_HASH"), (4, "DT_HASH"),
        (0x6FFF_FFF0, "DT_VERSYM"), (0x6FFF_FFFE, "DT_VERNEED"), (0x6FFF_FFFC, "DT_VERDEF"),
    ]
    private static let flags1 = 0x6FFF_FFFB
    private static let versions: ClosedRange<UInt64> = 0x6FFF_FFF0...0x6FFF_FFFF
    private static let positionIndependentExecutable: UInt64 = 0x0800_0000
    private static let noOpen: UInt64 = 0x40

    /// Decodes the dynamic section and checks its addresses.
    ///
    /// - Parameter section: The bytes of the `PT_DYNAMIC` segment.
    /// - Parameter map: The segments that the addresses must lie in.
    init(_ section: ELFBytes, map: ELFMemoryMap) throws(ELFError) {
        // Tags up to DT_RELRENT and the version tags; DT_GNU_HASH is the one that lies alone.
        var low = [UInt64?](repeating: nil, count: 38)
        var high = [UInt64?](repeating: nil, count: 16)
        var gnuHash: UInt64?
        var needed: [UInt64] = []
        var index = 0
        var terminated = false
        while index <= section.count - 16 {
            let tag = try section.number(UInt64.self, at: index)
            let value = try section.number(UInt64.self, at: index + 8)
            index += 16
            if tag == 0 {
                terminated = true
                break
            }
            if tag == 1 {
                needed.append(value)
            } else if tag < 38 {
                low[Int(tag)] = value
            } else if Self.versions.contains(tag) {
                high[Int(tag - Self.versions.lowerBound)] = value
            } else if tag == 0x6FFF_FEF5 {
                gnuHash = value
            }
        }
        guard terminated else {
            throw ELFError(.malformed, "the dynamic section at byte \(section.offset) has no DT_NULL entry at its end")
        }

        func value(_ tag: Int) -> UInt64? {
            if low.indices.contains(tag) { return low[tag] }
            if tag == 0x6FFF_FEF5 { return gnuHash }
            return high[tag - Int(Self.versions.lowerBound)]
        }
        var strings: ELFRange?
        for table in Self.tables {
            guard let address = value(table.address) else { continue }
            let memory = ELFRange(offset: address, size: value(table.size) ?? 0)
            guard let file = map.fileRange(of: memory) else { throw Self.outside(table.name, memory, section) }
            if table.name == "DT_STRTAB" { strings = file }
        }
        for entry in Self.addresses {
            guard let address = value(entry.tag) else { continue }
            let memory = ELFRange(offset: address, size: 1)
            guard map.fileRange(of: memory) != nil else { throw Self.outside(entry.name, memory, section) }
        }
        guard let strings, let symbolsAddress = value(6), value(10) != nil else {
            throw ELFError(.malformed, "the dynamic section at byte \(section.offset) lacks DT_STRTAB, DT_STRSZ or DT_SYMTAB")
        }
        if let entry = value(11), entry != ELFSymbols.entrySize {
            throw ELFError(.malformed, "DT_SYMENT in the dynamic section at byte \(section.offset) is \(entry), but must be 24")
        }
        if let entry = value(9), entry != 24 {
            throw ELFError(.malformed, "DT_RELAENT in the dynamic section at byte \(section.offset) is \(entry), but must be 24")
        }
        self.strings = strings
        self.symbolsAddress = symbolsAddress
        self.needed = needed
        flags = value(Self.flags1) ?? 0
        guard flags & Self.positionIndependentExecutable == 0 else {
            throw ELFError(.notShared, "DT_FLAGS_1 says DF_1_PIE: it is an executable, not a shared library")
        }
        guard flags & Self.noOpen == 0 else {
            throw ELFError(.notShared, "DT_FLAGS_1 says DF_1_NOOPEN: it forbids that a program loads it")
        }
    }

    private static func outside(_ name: String, _ memory: ELFRange, _ section: ELFBytes) -> ELFError {
        ELFError(
            .malformed,
            "\(name) in the dynamic section at byte \(section.offset) points to \(memory.size) bytes at address \(memory.offset), "
                + "which no PT_LOAD segment brings from the file"
        )
    }
}
