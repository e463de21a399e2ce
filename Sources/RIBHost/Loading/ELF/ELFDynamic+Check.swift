extension ELFDynamic {
    private static let positionIndependentExecutable: UInt64 = 0x0800_0000
    private static let noOpen: UInt64 = 0x40

    /// Checks that it is a library that a program can load.
    func check() throws(ELFError) {
        let flags = self[.DT_FLAGS_1] ?? 0
        guard flags & Self.positionIndependentExecutable == 0 else {
            throw ELFError(.notShared, "DT_FLAGS_1 says DF_1_PIE: it is an executable, not a shared library")
        }
        guard flags & Self.noOpen == 0 else {
            throw ELFError(.notShared, "DT_FLAGS_1 says DF_1_NOOPEN: it forbids that a program loads it")
        }
    }

    /// Checks that names of libraries and paths refer to strings.
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
