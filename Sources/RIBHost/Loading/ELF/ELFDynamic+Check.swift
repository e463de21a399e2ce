extension ELFDynamic {
    private static let positionIndependentExecutable: UInt64 = 0x0800_0000
    private static let noOpen: UInt64 = 0x40

    /// Checks that it is a library that a program can load.
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

    /// Far more than a plugin has. Each library is looked for in each directory, and all of these places are checked:
    /// those of a hostile file would not fit into the memory.
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

    /// The bytes of a string, which has been found to begin among the strings.
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
