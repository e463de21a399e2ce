/// One section header of elf(5).
struct ELFSection: Hashable {
    /// The number of bytes of a section header in a 64-bit file.
    static let size: UInt64 = 64

    /// `SHT_PROGBITS`: bytes that mean what the program says.
    static let programBits: UInt32 = 1
    /// `SHT_STRTAB`: NUL-terminated strings.
    static let stringTable: UInt32 = 3
    /// `SHT_DYNSYM`: the symbols that the dynamic linker sees.
    static let dynamicSymbols: UInt32 = 11

    /// Where the name starts in the table of names.
    let name: UInt32
    let type: UInt32
    /// The address in memory (`sh_addr`).
    let address: UInt64
    /// Where the bytes lie in the file (`sh_offset`, `sh_size`).
    let file: ELFRange
    /// Where this header lies in the file.
    let headerOffset: UInt64

    /// Decodes the section header at `index` of the table.
    init(_ table: ELFBytes, at index: Int) throws(ELFError) {
        name = try table.number(UInt32.self, at: index)
        type = try table.number(UInt32.self, at: index + 4)
        address = try table.number(UInt64.self, at: index + 16)
        file = ELFRange(
            offset: try table.number(UInt64.self, at: index + 24),
            size: try table.number(UInt64.self, at: index + 32)
        )
        // The table lies in the file, so this is a byte of the file.
        headerOffset = table.offset &+ UInt64(index)
    }
}
