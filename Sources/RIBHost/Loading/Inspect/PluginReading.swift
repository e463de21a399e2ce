import Glibc
import PluginManifest

/// One inspection in progress: the open file, and the results so far.
struct PluginReading: ~Copyable {
    /// A manifest is a page of text; this is the length of a book.
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
            let pageSize = max(4096, UInt64(clamping: sysconf(CInt(_SC_PAGESIZE))))
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
            let section = ELFSection(table, Int(header.sectionNames))
            guard section.type == ELFSection.stringTable else {
                throw ELFError(
                    .malformed,
                    "the section \(header.sectionNames) (e_shstrndx at byte 62) is not a string table"
                )
            }
            let names = try file.read(
                "the table of section names (sh_offset and sh_size of section e_shstrndx)",
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

    mutating func record(_ error: ELFError) {
        inspection.diagnostics.append(Diagnostic(error, path: inspection.path, at: label))
    }
}
