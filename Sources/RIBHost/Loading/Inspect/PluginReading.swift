import Glibc
import PluginManifest

/// One inspection under way: the open file, and what has been found in it so far.
struct PluginReading: ~Copyable {
    /// A manifest is a page of text; this is a book.
    static let manifestLimit: UInt64 = 1 << 20

    private let file: PluginFile
    private let label: Label?
    private(set) var inspection: Inspection

    init(file: consuming PluginFile, inspection: Inspection, label: Label?) {
        self.label = label
        self.inspection = inspection
        self.inspection.identity = file.identity
        self.file = file
    }

    /// Reads all parts in the order in which they depend on each other.
    mutating func readAll(known: InspectedPlugin?) {
        guard let header = readHeader() else { return }
        let map = readMemoryMap(header)
        let sections = readSections(header)
        if let sections {
            readManifest(sections, known: known)
            readABIRecord(sections)
        }
        if let map { readDynamic(map, sections) }
    }

    private mutating func readHeader() -> ELFHeader? {
        do throws(ELFError) {
            let bytes = try file.read(
                "the file header",
                at: 0,
                count: min(ELFHeader.size, file.size),
                limit: ELFHeader.size
            )
            let header = try ELFHeader(bytes)
            inspection.layout = (Int(header.programHeaders.count), Int(header.sectionHeaders.count))
            return header
        } catch {
            record(error)
            return nil
        }
    }

    private mutating func readMemoryMap(_ header: ELFHeader) -> ELFMemoryMap? {
        do throws(ELFError) {
            let (offset, count) = header.programHeaders
            let table = try file.read(
                "the program header table (e_phoff at byte 32, e_phnum at byte 56)",
                at: offset,
                count: UInt64(count) * ELFSegment.size,
                limit: ELFMemoryMap.tableLimit
            )
            let pageSize = UInt64(clamping: sysconf(CInt(_SC_PAGESIZE)))
            let map = try ELFMemoryMap(table, count: count, fileSize: file.size, pageSize: pageSize)
            if map.hasInterpreter {
                throw ELFError(.notShared, "it has a PT_INTERP segment, as executables have")
            }
            return map
        } catch {
            record(error)
            return nil
        }
    }

    private mutating func readSections(_ header: ELFHeader) -> ELFSections? {
        do throws(ELFError) {
            let (offset, count) = header.sectionHeaders
            let table = try file.read(
                "the section header table (e_shoff at byte 40, e_shnum at byte 60)",
                at: offset,
                count: UInt64(count) * ELFSection.size,
                limit: ELFMemoryMap.tableLimit
            )
            let section = try ELFSection(table, at: Int(header.sectionNames) * Int(ELFSection.size))
            guard section.type == ELFSection.stringTable else {
                throw ELFError(
                    .malformed,
                    "the section \(header.sectionNames) (e_shstrndx at byte 62) is no string table"
                )
            }
            let names = try file.read(
                "the table of section names (sh_offset and sh_size at byte \(section.headerOffset &+ 24))",
                at: section.file.offset,
                count: section.file.size,
                limit: ELFMemoryMap.tableLimit
            )
            return try ELFSections(table, count: count, names: names)
        } catch {
            record(error)
            return nil
        }
    }

    private mutating func readManifest(_ sections: ELFSections, known: InspectedPlugin?) {
        guard let section = sections.manifest, section.type == ELFSection.programBits else {
            inspection.diagnostics.append(
                Diagnostic(
                    .pluginWithoutManifest,
                    "`\(inspection.path)` is a shared library, but no plugin: it has no section `.ribs.manifest` with contents.",
                    at: label,
                    help: [
                        "Lay a manifest.json beside its Swift files and add the build tool plugin `CompileManifest` to its target."
                    ]
                )
            )
            return
        }
        do throws(ELFError) {
            // Linkers may pad a section.
            let bytes = try read(".ribs.manifest", section, limit: Self.manifestLimit).withoutPadding
            if let known, known.manifest.source.bytes == bytes {
                inspection.manifest = known.manifest
                return
            }
            let result = Manifest.decode(SourceFile(name: "\(inspection.path)(.ribs.manifest)", bytes: bytes))
            inspection.manifest = result.manifest
            inspection.diagnostics += result.diagnostics
        } catch {
            record(error)
        }
    }

    private mutating func readABIRecord(_ sections: ELFSections) {
        let problem: String
        do throws(ELFError) {
            if let section = sections.abi, section.type == ELFSection.programBits {
                inspection.abi = try ABIRecord(try read(".ribs.abi", section, limit: Self.manifestLimit))
                return
            }
            problem = "it is missing"
        } catch {
            problem = error.message
        }
        inspection.diagnostics.append(
            Diagnostic(
                .pluginWithoutABIRecord,
                "`\(inspection.path)` does not say what it was compiled with, in its section `.ribs.abi`: \(problem).",
                at: label,
                help: [
                    "Build the plugin again, with the build tool plugin `CompileManifest` in its target: `swift build`."
                ]
            )
        )
    }

    private func read(_ name: String, _ section: ELFSection, limit: UInt64) throws(ELFError) -> ELFBytes {
        try file.read(
            "the section \(name) (sh_offset and sh_size at byte \(section.headerOffset &+ 24))",
            at: section.file.offset,
            count: section.file.size,
            limit: limit
        )
    }

    private mutating func readDynamic(_ map: ELFMemoryMap, _ sections: ELFSections?) {
        do throws(ELFError) {
            guard let segment = map.dynamic else { return }
            let section = try file.read(
                "the dynamic section",
                at: segment.file.offset,
                count: segment.file.size,
                limit: ELFMemoryMap.tableLimit
            )
            let dynamic = try ELFDynamic(section)
            try dynamic.check(map)
            guard let names = try dynamic.table(.DT_STRTAB, .DT_STRSZ) else {
                throw dynamic.malformed("has no DT_STRTAB")
            }
            let strings = try map.read("the dynamic string table (DT_STRTAB)", names, from: file)
            try dynamic.checkStrings(strings)
            inspection.strings = strings
            inspection.neededOffsets = dynamic.needed
            checkNeedsPluginABI(strings)
            guard let sections else { return }
            try readSymbols(sections, dynamic, strings, map)
        } catch {
            record(error)
        }
    }

    private mutating func checkNeedsPluginABI(_ strings: ELFBytes) {
        let isNeeded = inspection.neededOffsets.contains { offset in
            strings.holdsString("libPluginABI.so", at: Int(clamping: offset))
        }
        guard !isNeeded else { return }
        inspection.diagnostics.append(
            Diagnostic(
                .pluginWithoutPluginABI,
                "`\(inspection.path)` does not need `libPluginABI.so`, so it cannot be a plugin of this host.",
                at: label,
                help: [Self.howToDepend]
            )
        )
    }

    private mutating func readSymbols(
        _ sections: ELFSections,
        _ dynamic: ELFDynamic,
        _ strings: ELFBytes,
        _ map: ELFMemoryMap
    ) throws(ELFError) {
        guard let section = sections.dynamicSymbols else {
            throw ELFError(.malformed, "it has no section of the type SHT_DYNSYM, so nothing could be found in it")
        }
        // The dynamic linker goes by DT_SYMTAB: the section must speak of the same bytes.
        guard section.address == dynamic[.DT_SYMTAB],
            map.fileRange(of: ELFRange(offset: section.address, size: section.file.size)) == section.file
        else {
            throw ELFError(
                .malformed,
                "the section header at byte \(section.headerOffset) (SHT_DYNSYM) and DT_SYMTAB disagree about where the symbols lie"
            )
        }
        let table = try file.read(
            "the dynamic symbol table (SHT_DYNSYM)",
            at: section.file.offset,
            count: section.file.size,
            limit: ELFMemoryMap.tableLimit
        )
        let symbols = try ELFSymbols(table, names: strings)
        let entry = inspection.manifest?.entrySymbol
        let findings = try symbols.find(entry: entry.map { Array($0.utf8) } ?? [], map: map)
        try ELFHashTable.check(dynamic, symbols: symbols.count, map: map, in: file)
        try ELFVersions.check(dynamic, symbols: symbols.count, strings: strings, map: map, in: file)
        try ELFRelocations.check(dynamic, symbols: symbols.count, map: map, in: file)
        inspection.exportedSymbols = findings.exported
        inspection.pluginABISymbols = findings.pluginABI
        if findings.pluginABI > 0 {
            inspection.diagnostics.append(
                Diagnostic(
                    .pluginOwnPluginABI,
                    "`\(inspection.path)` carries its own copy of PluginABI (\(findings.pluginABI) of its symbols): "
                        + "its classes would not be the host's.",
                    at: label,
                    help: [Self.howToDepend]
                )
            )
        }
        guard let entry else { return }
        inspection.hasEntrySymbol = findings.hasEntry
        if !findings.hasEntry {
            inspection.diagnostics.append(
                Diagnostic(
                    .pluginWithoutEntrySymbol,
                    "`\(inspection.path)` does not export the function `\(entry)`, which its manifest names as its entry.",
                    at: label,
                    help: [
                        "Build the plugin again, with the build tool plugin `CompileManifest` in its target: `swift build`."
                    ]
                )
            )
        }
    }

    private static let howToDepend =
        "Depend on PluginABI as a package of its own, by `.product(name: \"PluginABI\", package: \"PluginABI\")`, and build again."

    private mutating func record(_ error: ELFError) {
        inspection.diagnostics.append(Diagnostic(error, path: inspection.path, at: label))
    }
}
