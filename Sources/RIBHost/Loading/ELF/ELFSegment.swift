/// One program header of elf(5): a part of the file that the dynamic linker maps or reads.
struct ELFSegment: Hashable {
    /// The number of bytes of a program header in a 64-bit file.
    static let size: UInt64 = 56

    /// `PT_LOAD`: mapped into memory.
    static let load: UInt32 = 1
    /// `PT_DYNAMIC`: what the dynamic linker needs to know.
    static let dynamic: UInt32 = 2
    /// `PT_INTERP`: asks for a program interpreter.
    static let interpreter: UInt32 = 3
    /// `PT_PHDR`: the program headers themselves.
    static let programHeaders: UInt32 = 6
    /// `PT_TLS`: the initial thread-local variables.
    static let threadLocal: UInt32 = 7
    /// `PT_GNU_RELRO`: made read-only once relocated.
    static let readOnlyAfterRelocation: UInt32 = 0x6474_E552

    let type: UInt32
    /// `PF_X` 1, `PF_W` 2, `PF_R` 4.
    let flags: UInt32
    /// Where its bytes lie in the file (`p_offset`, `p_filesz`).
    let file: ELFRange
    /// Where they come to lie in memory, relative to the library's base (`p_vaddr`, `p_memsz`).
    let memory: ELFRange
    let alignment: UInt64

    /// Decodes the program header at `index` of the table.
    init(_ table: ELFBytes, at index: Int) throws(ELFError) {
        type = try table.number(UInt32.self, at: index)
        flags = try table.number(UInt32.self, at: index + 4)
        file = ELFRange(
            offset: try table.number(UInt64.self, at: index + 8),
            size: try table.number(UInt64.self, at: index + 32)
        )
        memory = ELFRange(
            offset: try table.number(UInt64.self, at: index + 16),
            size: try table.number(UInt64.self, at: index + 40)
        )
        alignment = try table.number(UInt64.self, at: index + 48)
    }
}
