/// The dynamic symbols with their names, as bytes: they are searched, never turned into strings one by one.
struct ELFSymbols {
    /// The number of bytes of a symbol in a 64-bit file.
    static let entrySize: UInt64 = 24

    let symbols: ELFBytes
    let names: ELFBytes

    /// What one pass over the symbols finds out.
    struct Findings: Hashable {
        /// How many symbols the file defines and exports.
        var exported = 0
        /// How many of them belong to PluginABI: none in a legitimate plugin, hundreds in one with its own copy.
        var pluginABI = 0
        /// Whether the entry symbol is a function among them.
        var hasEntry = false
    }

    /// Passes over all symbols once.
    ///
    /// - Parameter entry: The name of the entry symbol in UTF-8; empty when it is not known.
    func find(entry: [UInt8]) throws(ELFError) -> Findings {
        var findings = Findings()
        for index in stride(from: 0, through: symbols.count - Int(Self.entrySize), by: Int(Self.entrySize)) {
            let name = Int(try symbols.number(UInt32.self, at: index))
            guard name < names.count else {
                throw ELFError(
                    .malformed,
                    "st_name of the dynamic symbol at byte \(symbols.offset &+ UInt64(index)) is \(name), "
                        + "but the strings have \(names.count) bytes"
                )
            }
            // st_shndx: 0 is SHN_UNDEF, a symbol that is needed from elsewhere.
            guard try symbols.number(UInt16.self, at: index + 6) != 0 else { continue }
            let info = try symbols.number(UInt8.self, at: index + 4)
            // Of the bindings, STB_LOCAL (0) is invisible to others.
            guard info >> 4 != 0 else { continue }
            findings.exported += 1
            if names.hasPrefix("$s9PluginABI", at: name) { findings.pluginABI += 1 }
            // STT_FUNC is 2.
            if !entry.isEmpty, info & 0xF == 2, names.holdsString(entry, at: name) { findings.hasEntry = true }
        }
        return findings
    }
}
