/// The sections of a plugin for the host: the two sections of RIBs, and the dynamic symbols.
struct ELFSections {
    private(set) var manifest: ELFSection?
    private(set) var abi: ELFSection?
    private(set) var dynamicSymbols: ELFSection?
    private let table: ELFBytes
    private let names: ELFBytes
    /// The number of sections in the file, including the empty one at index 0.
    let count: Int

    /// Finds the sections by name and by type; ignores all others.
    ///
    /// - Parameter table: All section headers, `count` of them.
    /// - Parameter names: The section with the names.
    init(_ table: ELFBytes, count: UInt16, names: ELFBytes) throws(ELFError) {
        self.count = Int(count)
        (self.table, self.names) = (table, names)
        for number in 1..<max(1, Int(count)) {
            let section = ELFSection(table, number)
            let name = Int(section.name)
            if section.type == ELFSection.dynamicSymbols {
                guard dynamicSymbols == nil else { throw Self.doubled("SHT_DYNSYM", section) }
                dynamicSymbols = section
            } else if names.hasPrefix(".ribs.", at: name) {
                if names.holdsString(".ribs.manifest", at: name) {
                    guard manifest == nil else { throw Self.doubled(".ribs.manifest", section) }
                    manifest = section
                } else if names.holdsString(".ribs.abi", at: name) {
                    guard abi == nil else { throw Self.doubled(".ribs.abi", section) }
                    abi = section
                }
            }
        }
    }

    /// Returns true if a section's name begins with `prefix`.
    func hasName(prefix: StaticString) -> Bool {
        (1..<max(1, count)).contains { names.hasPrefix(prefix, at: Int(ELFSection(table, $0).name)) }
    }

    private static func doubled(_ name: String, _ section: ELFSection) -> ELFError {
        .malformed("the section header at byte \(section.headerOffset) is the second of \(name)")
    }
}
