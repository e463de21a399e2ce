import Glibc
import PluginManifest

/// An inspection in progress: the open file, and the results so far.
struct PluginReading: ~Copyable {
    /// The maximum size of a manifest: the length of a book, while a manifest is a page of text.
    static let manifestLimit: UInt64 = 1 << 20

    let file: PluginFile
    let label: Label?
    var inspection: Inspection

    init(file: PluginFile, inspection: Inspection, label: Label?) {
        self.label = label
        self.inspection = inspection
        self.inspection.identity = file.identity
        self.file = file
    }

    /// Reads all parts in the order of their dependencies.
    mutating func readAll(known: InspectedPlugin?) {
        guard let header = readHeader() else { return }
        let map = readMemoryMap(header)
        let sections = readSections(header)
        if let sections {
            readManifest(sections, known: known)
            readABIRecord(sections)
        }
        if let map { readDynamic(map, sections) }
        if inspection.hasExecutableStack {
            inspection.diagnostics.append(.executableStack("`\(inspection.path)`", at: label))
        }
    }

    /// Reads the parts that the dynamic linker uses, from a library that is not a plugin.
    mutating func readLibrary() {
        guard let header = readHeader(), let map = readMemoryMap(header) else { return }
        readDynamic(map, nil)
    }

    private mutating func readHeader() -> ELFHeader? {
        do throws(ELFError) {
            let range = ELFRange(offset: 0, size: min(ELFHeader.size, file.size))
            let header = try ELFHeader(try file.read("the file header", range))
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
                ELFRange(offset: offset, size: UInt64(count) * ELFSegment.size)
            )
            let pageSize = max(4096, UInt64(clamping: sysconf(CInt(_SC_PAGESIZE))))
            let map = try ELFMemoryMap(table, count: count, fileSize: file.size, pageSize: pageSize)
            if map.hasInterpreter {
                throw .notShared("it has a PT_INTERP segment, as executables have")
            }
            inspection.hasExecutableStack = map.hasExecutableStack
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
                ELFRange(offset: offset, size: UInt64(count) * ELFSection.size)
            )
            let section = ELFSection(table, Int(header.sectionNames))
            guard section.type == ELFSection.stringTable else {
                throw .malformed("the section \(header.sectionNames) (e_shstrndx at byte 62) is not a string table")
            }
            let names = try file.read(
                "the table of section names (sh_offset and sh_size of section e_shstrndx)",
                section.file
            )
            return try ELFSections(table, count: count, names: names)
        } catch {
            record(error)
            return nil
        }
    }

    mutating func record(_ error: ELFError) {
        inspection.diagnostics.append(Diagnostic(error, path: inspection.path, at: label))
    }

    /// Records an error of the plugin, with advice.
    mutating func report(_ code: DiagnosticCode, _ problem: String, help: String) {
        inspection.diagnostics.append(
            Diagnostic(code, "`\(inspection.path)` \(problem)", at: label, help: [help])
        )
    }

    /// The advice for a build whose result is incomplete.
    static let howToCompile =
        "Build the plugin again, with the build tool plugin `CompileManifest` in its target: `swift build`."
}
