/// A program header of elf(5): a part of the file for the dynamic linker to map or read.
struct ELFSegment: Hashable {
    /// The size of a program header in a 64-bit file, in bytes.
    static let size: UInt64 = 56

    /// `PT_LOAD`: mapped into memory.
    static let load: UInt32 = 1
    /// `PT_DYNAMIC`: the data for the dynamic linker.
    static let dynamic: UInt32 = 2
    /// `PT_INTERP`: the requested program interpreter.
    static let interpreter: UInt32 = 3
    /// `PT_PHDR`: the program headers themselves.
    static let programHeaders: UInt32 = 6
    /// `PT_TLS`: the initial thread-local variables.
    static let threadLocal: UInt32 = 7
    /// `PT_GNU_STACK`: the requirements for the stacks of the process.
    static let stack: UInt32 = 0x6474_E551
    /// `PT_GNU_RELRO`: read-only after relocation.
    static let readOnlyAfterRelocation: UInt32 = 0x6474_E552

    let type: UInt32
    /// `PF_X` 1, `PF_W` 2, `PF_R` 4.
    let flags: UInt32
    /// The place of the bytes in the file (`p_offset`, `p_filesz`).
    let file: ELFRange
    /// The place of the bytes in memory, relative to the library's base (`p_vaddr`, `p_memsz`).
    let memory: ELFRange
    let alignment: UInt64

    /// Decodes a header in a table of program headers.
    init(_ table: ELFBytes, _ number: Int) {
        let size = Int(Self.size)
        let entry = table.bytes.span.bytes.extracting(number * size..<(number + 1) * size)
        type = entry.littleEndian(UInt32.self, at: 0)
        flags = entry.littleEndian(UInt32.self, at: 4)
        file = ELFRange(
            offset: entry.littleEndian(UInt64.self, at: 8),
            size: entry.littleEndian(UInt64.self, at: 32)
        )
        memory = ELFRange(
            offset: entry.littleEndian(UInt64.self, at: 16),
            size: entry.littleEndian(UInt64.self, at: 40)
        )
        alignment = entry.littleEndian(UInt64.self, at: 48)
    }
}
