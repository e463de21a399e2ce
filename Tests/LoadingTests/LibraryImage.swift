import Loading

/// A shared library that is made in memory instead of by a compiler: a plugin, with any part of it as a test wants.
///
/// It can be loaded: its entry returns nil, and the dynamic linker looks for the functions that it misses.
struct LibraryImage {
    /// The section `.ribs.manifest`, if it has one.
    var manifest: String? = PluginWorkshop.manifest(id: "nil")
    /// The section `.ribs.abi`, if it has one.
    var record: [UInt32]? = PluginWorkshop.fittingRecord
    /// The function that it exports.
    var entry = "ribs_plugin_factory_nil"
    /// Its `DT_SONAME`.
    var soname = "libnil.so"
    /// The libraries that it needs.
    var needed = ["libPluginABI.so"]
    /// Further strings of its dynamic section, by their tags.
    var strings: [(tag: Tag, text: String)] = []
    /// Names that it exports besides.
    var exported: [String] = []
    /// Functions that it needs from elsewhere.
    var missing: [String] = []
    /// The names of further sections, which are empty.
    var sections: [String] = []
    /// Whether it asks for an executable stack.
    var hasExecutableStack = false
    /// Whether it asks for a program interpreter, as executables do.
    var hasInterpreter = false
    /// The size of its thread-local variables, whose place it wants to know when it is loaded.
    var threadLocalSize: UInt64 = 0
    /// A note for the dynamic linker.
    var note: [UInt32] = []

    /// The tags of elf.h whose values are strings.
    enum Tag: UInt64 {
        case rpath = 15, runpath = 29, auxiliary = 0x7FFF_FFFD, filter = 0x7FFF_FFFF
    }

    /// How far apart its segments are in memory: farther than any of these files is long.
    private static let span: UInt64 = 1 << 21

    #if arch(x86_64)
        /// xor eax, eax; ret
        private static let code: [UInt8] = [0x31, 0xC0, 0xC3]
        /// `R_X86_64_GLOB_DAT` and `R_X86_64_TPOFF64`.
        private static let relocation: (address: UInt64, threadLocal: UInt64) = (6, 18)
    #elseif arch(arm64)
        /// mov x0, xzr; ret
        private static let code: [UInt8] = [0xE0, 0x03, 0x1F, 0xAA, 0xC0, 0x03, 0x5F, 0xD6]
        /// `R_AARCH64_GLOB_DAT` and `R_AARCH64_TLS_TPREL64`.
        private static let relocation: (address: UInt64, threadLocal: UInt64) = (1025, 1030)
    #endif
}

extension LibraryImage {
    /// The bytes of the file.
    var bytes: [UInt8] {
        var file = File()
        let optional = [hasInterpreter, threadLocalSize > 0, !note.isEmpty].count { $0 }
        file.bytes = [UInt8](repeating: 0, count: 64 + 56 * (5 + optional))
        let code = file.append(Self.code)
        let data = file.append([UInt8](repeating: 0, count: relocations(of: 0).count / 3 * 8))
        var names = StringTable()
        let symbols = file.append(symbolTable(&names, code: Self.span + code.offset), ".dynsym", type: 11)
        var entries: [UInt64] = [14, names.add(soname)]
        for name in needed { entries += [1, names.add(name)] }
        for (tag, text) in strings { entries += [tag.rawValue, names.add(text)] }
        let text = file.append(names.bytes, ".dynstr", type: 3)
        let count = UInt32(symbols.size / 24)
        // One chain, from the last symbol to the first.
        let chain: [UInt32] = [1, count, count - 1] + (0..<count).map { max($0, 1) - 1 }
        let hash = file.append(Self.bytes(chain), ".hash", type: 5)
        let places = file.append(Self.bytes(relocations(of: 2 * Self.span + data.offset)))
        let noted = file.append(Self.bytes(note))
        if let manifest { _ = file.append(Array(manifest.utf8), ".ribs.manifest", type: 1) }
        if let record { _ = file.append(Self.bytes(record), ".ribs.abi", type: 1) }
        for section in sections { _ = file.append([], section, type: 1) }
        entries += [4, hash.offset, 5, text.offset, 6, symbols.offset, 10, text.size, 11, 24]
        if places.size > 0 { entries += [7, places.offset, 8, places.size, 9, 24] }
        let dynamic = file.append(Self.bytes(entries + [0, 0]), ".dynamic", type: 6)
        let end = dynamic.offset + dynamic.size
        file.add(1, flags: 4, (0, end))
        file.add(1, flags: 5, code, above: Self.span)
        file.add(1, flags: 6, (data.offset, end - data.offset), above: 2 * Self.span)
        file.add(2, flags: 6, dynamic, above: 2 * Self.span, alignment: 8)
        file.add(0x6474_E551, flags: hasExecutableStack ? 7 : 6, (0, 0), alignment: 16)
        if hasInterpreter { file.add(3, flags: 4, (0, 0), alignment: 1) }
        if threadLocalSize > 0 { file.add(7, flags: 4, (0, 0), memory: threadLocalSize, alignment: 1) }
        if !note.isEmpty { file.add(4, flags: 4, noted, alignment: 8) }
        return file.finished()
    }

    /// The symbols: none, a weak one from elsewhere as most libraries have, what it misses, its entry, what it exports.
    private func symbolTable(_ names: inout StringTable, code: UInt64) -> [UInt8] {
        var symbols: [UInt64] = [0, 0, 0, names.add("__gmon_start__") | 0x20 << 32, 0, 0]
        for name in missing { symbols += [names.add(name) | 0x10 << 32, 0, 0] }
        symbols += [names.add(entry) | 0x12 << 32 | 1 << 48, code, 0]
        for name in exported { symbols += [names.add(name) | 0x11 << 32 | 1 << 48, code, 0] }
        return Self.bytes(symbols)
    }

    /// What the dynamic linker writes into the numbers at an address: the functions that are missing, and the place of
    /// the thread-local variables.
    private func relocations(of address: UInt64) -> [UInt64] {
        var infos: [UInt64] = missing.indices.map { UInt64($0 + 2) << 32 | Self.relocation.address }
        if threadLocalSize > 0 { infos.append(Self.relocation.threadLocal) }
        return infos.enumerated().flatMap { index, info -> [UInt64] in [address + 8 * UInt64(index), info, 0] }
    }

    private static func bytes(_ numbers: [some FixedWidthInteger]) -> [UInt8] {
        numbers.flatMap { number in withUnsafeBytes(of: number.littleEndian) { Array($0) } }
    }

    private struct StringTable {
        var bytes: [UInt8] = [0]

        mutating func add(_ text: String) -> UInt64 {
            defer { bytes += Array(text.utf8) + [0] }
            return UInt64(bytes.count)
        }
    }

    /// The file as it grows, with what its two tables of headers say of it.
    private struct File {
        typealias Piece = (offset: UInt64, size: UInt64)

        var bytes: [UInt8] = []
        private var segments: [[UInt64]] = []
        private var sections: [[UInt64]] = [[0, 0, 0, 0, 0, 0, 0, 0]]
        private var names = StringTable()

        /// Appends bytes, as a section if they have a name.
        mutating func append(_ piece: [UInt8], _ name: String? = nil, type: UInt64 = 0) -> Piece {
            bytes += [UInt8](repeating: 0, count: -bytes.count & 7)
            let (offset, size) = (UInt64(bytes.count), UInt64(piece.count))
            bytes += piece
            if let name { sections.append([names.add(name) | type << 32, 0, offset, offset, size, 0, 1, 0]) }
            return (offset, size)
        }

        /// Adds a program header.
        mutating func add(
            _ type: UInt64,
            flags: UInt64,
            _ piece: Piece,
            above base: UInt64 = 0,
            memory: UInt64? = nil,
            alignment: UInt64 = 1 << 16
        ) {
            let address = base + piece.offset
            segments.append(
                [type | flags << 32, piece.offset, address, address, piece.size, memory ?? piece.size, alignment]
            )
        }

        /// The file, with its headers.
        mutating func finished() -> [UInt8] {
            // The section of the names is the last one, and has its own name among them.
            var own = names
            let name = own.add(".shstrtab")
            let text = append(own.bytes)
            sections.append([name | 3 << 32, 0, 0, text.offset, text.size, 0, 1, 0])
            let table = append(LibraryImage.bytes(Array(sections.joined())))
            let counts = UInt64(segments.count) | 64 << 16 | UInt64(sections.count) << 32
            let header: [UInt64] = [
                0x0001_0102_464C_457F, 0, 3 | UInt64(ELFMachine.host.rawValue) << 16 | 1 << 32, 0, 64, table.offset,
                64 << 32 | 56 << 48, counts | UInt64(sections.count - 1) << 48,
            ]
            let headers = LibraryImage.bytes(header + Array(segments.joined()))
            bytes.replaceSubrange(..<headers.count, with: headers)
            return bytes
        }
    }
}
