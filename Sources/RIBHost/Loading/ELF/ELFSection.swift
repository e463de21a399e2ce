/// A section header of elf(5).
struct ELFSection: Hashable {
    /// The size of a section header in a 64-bit file, in bytes.
    static let size: UInt64 = 64

    /// `SHT_PROGBITS`: bytes whose meaning the program defines.
    static let programBits: UInt32 = 1
    /// `SHT_STRTAB`: NUL-terminated strings.
    static let stringTable: UInt32 = 3
    /// `SHT_DYNSYM`: the symbols for the dynamic linker.
    static let dynamicSymbols: UInt32 = 11

    /// The offset of the name in the table of names.
    let name: UInt32
    let type: UInt32
    /// The address in memory (`sh_addr`).
    let address: UInt64
    /// The place of the bytes in the file (`sh_offset`, `sh_size`).
    let file: ELFRange
    /// The offset of this header in the file.
    let headerOffset: UInt64

    /// Decodes a header in a table of section headers.
    init(_ table: ELFBytes, _ number: Int) {
        let size = Int(Self.size)
        let entry = table.bytes.span.bytes.extracting(number * size..<(number + 1) * size)
        name = entry.littleEndian(UInt32.self, at: 0)
        type = entry.littleEndian(UInt32.self, at: 4)
        address = entry.littleEndian(UInt64.self, at: 16)
        file = ELFRange(
            offset: entry.littleEndian(UInt64.self, at: 24),
            size: entry.littleEndian(UInt64.self, at: 32)
        )
        // The table is in the file, so this is a byte of the file.
        headerOffset = table.offset &+ UInt64(number * size)
    }
}
