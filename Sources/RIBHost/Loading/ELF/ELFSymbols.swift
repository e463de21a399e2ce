/// The dynamic symbols with their names, as bytes for searching, without a string for each name.
struct ELFSymbols {
    /// The size of a symbol in a 64-bit file, in bytes.
    static let entrySize: UInt64 = 24

    private let symbols: ELFBytes
    private let names: ELFBytes

    init(_ symbols: ELFBytes, names: ELFBytes) throws(ELFError) {
        guard symbols.count > 0, symbols.count % Int(Self.entrySize) == 0 else {
            throw .malformed(
                "the dynamic symbol table at byte \(symbols.offset) has \(symbols.count) bytes, which is not a multiple of 24"
            )
        }
        self.symbols = symbols
        self.names = names
    }

    /// The results of one pass over the symbols.
    struct Findings: Hashable {
        /// The number of exported symbols.
        var exported = 0
        /// The number of exported symbols from the plugin's own copy of PluginABI: none in a legitimate plugin,
        /// hundreds in one with a copy.
        var pluginABI = 0
        /// True if the entry symbol is an exported function.
        var hasEntry = false
    }

    /// Passes over all symbols once, and checks their addresses against the segments.
    ///
    /// - Parameter entry: The name of the entry symbol; nil if unknown.
    func find(entry: String?, map: ELFMemoryMap) throws(ELFError) -> Findings {
        var findings = Findings()
        var isCopy = false
        let table = symbols.bytes.span.bytes
        let size = Int(Self.entrySize)
        for index in stride(from: size, to: table.byteCount, by: size) {
            // One bounds check for all fields of an entry.
            let symbol = table.extracting(index..<index + size)
            let name = Int(symbol.littleEndian(UInt32.self, at: 0))
            guard name < names.count else {
                throw malformed(index, "has st_name \(name), but the strings have \(names.count) bytes")
            }
            let info = symbol.littleEndian(UInt8.self, at: 4)
            let (binding, type) = (info >> 4, info & 0xF)
            // st_shndx: 0 is SHN_UNDEF, a symbol that is needed from elsewhere.
            if symbol.littleEndian(UInt16.self, at: 6) == 0 {
                try checkUndefined(index, name, info: info, visibility: symbol.littleEndian(UInt8.self, at: 5) & 3)
                continue
            }
            let address = symbol.littleEndian(UInt64.self, at: 8)
            // STT_TLS (6) counts from the start of the thread's variables, and SHN_ABS is not an address.
            if type == 2 || type == 10, !map.isExecutable(address) {
                throw malformed(
                    index,
                    "is a function at address \(address) (st_value), which is not an address of code"
                )
            }
            guard binding != 0 else { continue }
            findings.exported += 1
            // Extensions have such names too; PluginFactory's nominal type descriptor is defined by PluginABI alone.
            if names.hasPrefix("$s9PluginABI", at: name) {
                findings.pluginABI += 1
                if names.holdsString("$s9PluginABI0A7FactoryCMn", at: name) { isCopy = true }
            }
            // STT_FUNC is 2.
            if type == 2, let entry, names.holdsString(entry, at: name) { findings.hasEntry = true }
        }
        if !isCopy { findings.pluginABI = 0 }
        return findings
    }

    /// Returns true if a symbol whose name begins with `prefix` is needed from elsewhere.
    func needs(prefix: StaticString) -> Bool {
        let table = symbols.bytes.span.bytes
        let size = Int(Self.entrySize)
        return stride(from: size, to: table.byteCount, by: size).contains { index in
            table.littleEndian(UInt16.self, at: index + 6) == 0
                && names.hasPrefix(prefix, at: Int(table.littleEndian(UInt32.self, at: index)))
        }
    }

    /// Returns true for the beginning or the end of a section missing in the file, as in a build for coverage: a weak
    /// object or one without a type. Both become address 0 of this file, so nothing is between them.
    private func isEmptySection(info: UInt8, _ name: Int) -> Bool {
        guard info >> 4 == 2, info & 0xF <= 1 else { return false }
        return names.hasPrefix("__start_", at: name) || names.hasPrefix("__stop_", at: name)
    }

    /// Checks an undefined symbol. For one that is STB_LOCAL (0), STV_HIDDEN or an STT_GNU_IFUNC (10), the dynamic
    /// linker would not look elsewhere, but take address 0 of this file.
    private func checkUndefined(_ index: Int, _ name: Int, info: UInt8, visibility: UInt8) throws(ELFError) {
        if isEmptySection(info: info, name) { return }
        guard info >> 4 != 0, visibility == 0, info & 0xF != 10 else {
            let members = "st_info \(info) and st_other \(visibility)"
            throw malformed(index, "is undefined, and still local or hidden by \(members)")
        }
    }

    private func malformed(_ index: Int, _ message: String) -> ELFError {
        // The table is in the file, so this is a byte of the file.
        .malformed("the dynamic symbol at byte \(symbols.offset &+ UInt64(index)) \(message)")
    }
}
