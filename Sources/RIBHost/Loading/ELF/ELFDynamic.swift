/// The dynamic section: the needed libraries, and the places of strings and symbols.
struct ELFDynamic {
    /// The tags of elf.h that the host uses.
    enum Tag: UInt64 {
        case DT_NEEDED = 1, DT_STRTAB = 5, DT_SYMTAB = 6, DT_STRSZ = 10, DT_SONAME = 14, DT_RPATH = 15, DT_RUNPATH = 29
        case DT_FLAGS_1 = 0x6FFF_FFFB
    }

    /// DT_ANDROID_REL, DT_ANDROID_RELA and DT_ANDROID_RELR of llvm/BinaryFormat/DynamicTags.def.
    private static let androidRelocations: [UInt64] = [0x6000_000F, 0x6000_0011, 0x6FFF_E000]

    /// DT_AUXILIARY and DT_FILTER of elf.h.
    private static let filters: [UInt64] = [0x7FFF_FFFD, 0x7FFF_FFFF]

    /// The place of the section in the file, for errors.
    let offset: UInt64
    /// The offsets of the needed libraries' names among the strings.
    private(set) var needed: [UInt64] = []
    /// The values of the tags in use; the last value of a repeated tag, as for the dynamic linker.
    private var values = [UInt64?](repeating: nil, count: 32)
    private var flags: UInt64?
    /// True if there are relocations for Android's dynamic linker, which glibc's would leave out.
    private(set) var hasAndroidRelocations = false
    /// True if the library is a filter of another one, which the dynamic linker loads like a needed library.
    private(set) var isFilter = false

    /// Decodes the section, up to the DT_NULL entry.
    init(_ section: ELFBytes) throws(ELFError) {
        offset = section.offset
        let bytes = section.bytes.span.bytes
        for index in stride(from: 0, through: bytes.byteCount - 16, by: 16) {
            let tag = bytes.littleEndian(UInt64.self, at: index)
            if tag == 0 { return }
            let value = bytes.littleEndian(UInt64.self, at: index + 8)
            if tag == Tag.DT_NEEDED.rawValue { needed.append(value) }
            if tag < UInt64(values.count) { values[Int(tag)] = value }
            if tag >= 0x6000_0000 {
                if tag == Tag.DT_FLAGS_1.rawValue { flags = value }
                if Self.androidRelocations.contains(tag) { hasAndroidRelocations = true }
                if Self.filters.contains(tag) { isFilter = true }
            }
        }
        throw .malformed("the dynamic section at byte \(section.offset) has no DT_NULL entry at its end")
    }

    /// Returns the value of a tag.
    subscript(_ tag: Tag) -> UInt64? {
        tag == .DT_FLAGS_1 ? flags : values[Int(tag.rawValue)]
    }

    /// Returns the memory of a table with a tag for the address and a tag for the size; nil if both are missing.
    func table(_ address: Tag, _ size: Tag) throws(ELFError) -> ELFRange? {
        switch (self[address], self[size]) {
        case (let offset?, let size?): return ELFRange(offset: offset, size: size)
        case (nil, nil): return nil
        default: throw malformed("has only one of \(address) and \(size)")
        }
    }

    /// Returns an error about the section.
    func malformed(_ message: String) -> ELFError {
        .malformed("the dynamic section at byte \(offset) \(message)")
    }
}

extension ELFDynamic {
    private static let positionIndependentExecutable: UInt64 = 0x0800_0000
    private static let noOpen: UInt64 = 0x40

    /// Throws an error unless the file is a library for programs to load.
    func check() throws(ELFError) {
        let flags = self[.DT_FLAGS_1] ?? 0
        guard flags & Self.positionIndependentExecutable == 0 else {
            throw .notShared("DT_FLAGS_1 says DF_1_PIE: it is an executable, not a shared library")
        }
        guard flags & Self.noOpen == 0 else {
            throw .notShared("DT_FLAGS_1 says DF_1_NOOPEN: it forbids that a program loads it")
        }
        guard !hasAndroidRelocations else {
            throw .notShared(
                "it has relocations for Android (DT_ANDROID_REL, RELA or RELR), which glibc does not carry out"
            )
        }
    }

    /// Checks that names of libraries and paths refer to strings.
    func checkStrings(_ strings: ELFBytes) throws(ELFError) {
        guard strings.endsWithNUL else {
            throw .malformed("the dynamic string table at byte \(strings.offset) does not end with a NUL")
        }
        for name in needed { try checkName(.DT_NEEDED, name, strings) }
        for tag in [Tag.DT_SONAME, .DT_RPATH, .DT_RUNPATH] {
            if let name = self[tag] { try checkName(tag, name, strings) }
        }
        try checkSizes(strings)
    }

    /// Limits far above the needs of a plugin. Each library is looked for in each directory, and all of these places
    /// are checked: those of a hostile file would not fit into the memory.
    private static let limits = (libraries: 256, name: 1024, directories: 64, list: 1 << 14)

    private func checkSizes(_ strings: ELFBytes) throws(ELFError) {
        guard needed.count <= Self.limits.libraries else {
            throw malformed("has \(needed.count) DT_NEEDED, more than \(Self.limits.libraries)")
        }
        for name in needed { _ = try text(.DT_NEEDED, name, strings, limit: Self.limits.name) }
        for tag in [Tag.DT_RPATH, .DT_RUNPATH] {
            guard let name = self[tag] else { continue }
            let list = try text(tag, name, strings, limit: Self.limits.list)
            guard list.count(where: { $0 == UInt8(ascii: ":") }) < Self.limits.directories else {
                throw malformed("has a \(tag) with more than \(Self.limits.directories) directories")
            }
        }
    }

    /// Returns the bytes of a string, which has been found to begin among the strings.
    private func text(
        _ tag: Tag,
        _ name: UInt64,
        _ strings: ELFBytes,
        limit: Int
    ) throws(ELFError) -> ArraySlice<UInt8> {
        let text = strings.bytes.dropFirst(Int(clamping: name)).prefix(limit + 1).prefix { $0 != 0 }
        guard text.count <= limit else { throw malformed("has a \(tag) with more than \(limit) bytes") }
        return text
    }

    private func checkName(_ tag: Tag, _ name: UInt64, _ strings: ELFBytes) throws(ELFError) {
        guard name < UInt64(strings.count) else {
            throw malformed("has \(tag) \(name), but the strings have \(strings.count) bytes")
        }
    }
}
