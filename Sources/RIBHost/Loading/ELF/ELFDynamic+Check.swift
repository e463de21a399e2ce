extension ELFDynamic {
    private static let positionIndependentExecutable: UInt64 = 0x0800_0000
    private static let noOpen: UInt64 = 0x40
    private static let textRelocations: UInt64 = 0x4

    /// Checks what the section says by itself, and that its addresses lie in segments of the right kind.
    ///
    /// - Returns: The arrays of functions that the dynamic linker calls.
    func check(_ map: ELFMemoryMap) throws(ELFError) -> ELFFunctionArrays {
        let flags = self[.DT_FLAGS_1] ?? 0
        guard flags & Self.positionIndependentExecutable == 0 else {
            throw ELFError(.notShared, "DT_FLAGS_1 says DF_1_PIE: it is an executable, not a shared library")
        }
        guard flags & Self.noOpen == 0 else {
            throw ELFError(.notShared, "DT_FLAGS_1 says DF_1_NOOPEN: it forbids that a program loads it")
        }
        for tag in [Tag.DT_REL, .DT_RELR, .DT_TEXTREL, .DT_AUXILIARY, .DT_FILTER] where self[tag] != nil {
            throw malformed("has \(tag), which no plugin needs and this host does not support")
        }
        guard (self[.DT_FLAGS] ?? 0) & Self.textRelocations == 0 else {
            throw malformed("has DF_TEXTREL in DT_FLAGS, which no plugin needs and this host does not support")
        }
        try expect(.DT_SYMENT, ELFSymbols.entrySize)
        try expect(.DT_RELAENT, ELFRelocations.entrySize)
        try expect(.DT_PLTREL, Tag.DT_RELA.rawValue)
        for tag in [Tag.DT_INIT, .DT_FINI] {
            guard let address = self[tag] else { continue }
            guard address != 0, map.isExecutable(address) else {
                throw malformed("has \(tag) \(address), which is no address of code")
            }
        }
        for (present, needed) in [
            (Tag.DT_JMPREL, Tag.DT_PLTREL), (.DT_RELA, .DT_RELAENT), (.DT_SYMTAB, .DT_SYMENT),
            (.DT_VERNEED, .DT_VERSYM),
            (.DT_VERDEF, .DT_VERSYM),
        ] where self[present] != nil && self[needed] == nil {
            throw malformed("has \(present), but no \(needed)")
        }
        let functions = try ELFFunctionArrays(self, map)
        if let address = self[.DT_PLTGOT], !map.isWritable(ELFRange(offset: address, size: 24)) {
            throw malformed("has DT_PLTGOT \(address), which is no writable memory")
        }
        return functions
    }

    /// Checks that what names libraries and paths names strings.
    func checkStrings(_ strings: ELFBytes) throws(ELFError) {
        guard strings.endsWithNUL else {
            throw ELFError(.malformed, "the dynamic string table at byte \(strings.offset) does not end with a NUL")
        }
        for name in needed { try checkName(.DT_NEEDED, name, strings) }
        for tag in [Tag.DT_SONAME, .DT_RPATH, .DT_RUNPATH] {
            if let name = self[tag] { try checkName(tag, name, strings) }
        }
    }

    private func checkName(_ tag: Tag, _ name: UInt64, _ strings: ELFBytes) throws(ELFError) {
        guard name < UInt64(strings.count) else {
            throw malformed("has \(tag) \(name), but the strings have \(strings.count) bytes")
        }
    }
}
