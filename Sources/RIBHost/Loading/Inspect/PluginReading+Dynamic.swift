import PluginManifest

extension PluginReading {
    /// Reads and checks the parts that the dynamic linker uses.
    mutating func readDynamic(_ map: ELFMemoryMap, _ sections: ELFSections?) {
        do throws(ELFError) {
            guard let segment = map.dynamic else { return }
            let dynamic = try ELFDynamic(try file.read("the dynamic section", segment.file))
            try dynamic.check()
            guard let names = try dynamic.table(.DT_STRTAB, .DT_STRSZ) else {
                throw dynamic.malformed("has no DT_STRTAB")
            }
            let strings = try map.read("the dynamic string table (DT_STRTAB)", names, from: file)
            try dynamic.checkStrings(strings)
            inspection.strings = strings
            inspection.neededOffsets = dynamic.needed
            checkNeedsPluginABI()
            readLibraryPlaces(dynamic, strings)
            guard let sections else { return }
            try readSymbols(sections, dynamic, strings, map)
        } catch {
            record(error)
        }
    }

    private mutating func checkNeedsPluginABI() {
        guard inspection.abi?.isSwift ?? true, !inspection.needs("libPluginABI.so") else { return }
        report(
            .pluginWithoutPluginABI,
            "does not need `libPluginABI.so`, so it cannot be a plugin of this host.",
            help: Self.howToDepend
        )
    }

    private mutating func readSymbols(
        _ sections: ELFSections,
        _ dynamic: ELFDynamic,
        _ strings: ELFBytes,
        _ map: ELFMemoryMap
    ) throws(ELFError) {
        guard let section = sections.dynamicSymbols else {
            throw .malformed("it has no section of the type SHT_DYNSYM, so nothing could be found in it")
        }
        // The dynamic linker uses DT_SYMTAB: the section must refer to the same bytes.
        guard section.address == dynamic[.DT_SYMTAB],
            map.fileRange(of: ELFRange(offset: section.address, size: section.file.size)) == section.file
        else {
            throw .malformed(
                "the section header at byte \(section.headerOffset) (SHT_DYNSYM) and DT_SYMTAB disagree about where the symbols lie"
            )
        }
        let table = try file.read("the dynamic symbol table (SHT_DYNSYM)", section.file)
        let symbols = try ELFSymbols(table, names: strings)
        let entry = inspection.manifest.map(inspection.entry)
        note(try symbols.find(entry: entry, map: map), entry: entry)
        checkNeedsSwift(sections, symbols)
    }

    /// Refuses Swift code that takes nothing of the runtime from elsewhere, and so has its own runtime.
    private mutating func checkNeedsSwift(_ sections: ELFSections, _ symbols: ELFSymbols) {
        guard !inspection.needs("libswiftCore.so"), sections.hasName(prefix: "swift5_"),
            !symbols.needs(prefix: "swift_")
        else { return }
        report(
            .pluginOwnSwift,
            "carries its own copy of Swift's runtime, which would know neither the host's types nor its main thread.",
            help: "Build the plugin without `-static-stdlib`: the host has loaded Swift's libraries."
        )
    }

    /// Notes the findings about the symbols, and reports errors.
    private mutating func note(_ findings: ELFSymbols.Findings, entry: String?) {
        inspection.exportedSymbols = findings.exported
        inspection.pluginABISymbols = findings.pluginABI
        if findings.pluginABI > 0 {
            report(
                .pluginOwnPluginABI,
                "carries its own copy of PluginABI (\(findings.pluginABI) of its symbols): its classes would not be the host's.",
                help: Self.howToDepend
            )
        }
        guard let entry else { return }
        inspection.hasEntrySymbol = findings.hasEntry
        if !findings.hasEntry {
            let isSwift = inspection.abi?.isSwift ?? true
            report(
                .pluginWithoutEntrySymbol,
                isSwift
                    ? "does not export the function `\(entry)`, which its manifest names as its entry."
                    : "does not export the function `\(entry)`, by which a library in another language begins.",
                help: isSwift
                    ? Self.howToCompile : "Define it as `ribs_port.h` declares it, and build the library again."
            )
        }
    }

    private static let howToDepend =
        "Depend on PluginABI as a package of its own, by `.product(name: \"PluginABI\", package: \"PluginABI\")`, and build again."
}
