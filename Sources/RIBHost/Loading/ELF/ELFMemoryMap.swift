/// How the file's segments come to lie in memory, checked for all that the dynamic linker takes on trust.
///
/// The dynamic linker maps what the program headers say and touches it: a segment beyond the file's end is SIGBUS inside `dlopen`,
/// a dynamic section outside every segment SIGSEGV.
struct ELFMemoryMap {
    /// The most memory that a plugin may ask for; far more than any has, and too little to hurt.
    static let memoryLimit: UInt64 = 1 << 32

    /// More than any table of any plugin, and little enough to allocate.
    static let tableLimit: UInt64 = 1 << 26

    /// The `PT_LOAD` segments, in the order of their addresses.
    private(set) var loaded: [ELFSegment] = []
    /// The `PT_DYNAMIC` segment.
    private(set) var dynamic: ELFSegment?
    /// Whether the file asks for a program interpreter, as executables do.
    private(set) var hasInterpreter = false

    /// Decodes and checks the program headers.
    ///
    /// - Parameter table: All program headers, `count` of them.
    /// - Parameter fileSize: The size of the whole file.
    /// - Parameter pageSize: The size of a page of this machine's memory.
    init(_ table: ELFBytes, count: UInt16, fileSize: UInt64, pageSize: UInt64) throws(ELFError) {
        var others: [(Int, ELFSegment)] = []
        for number in 0..<Int(count) {
            let index = number * Int(ELFSegment.size)
            let segment = try ELFSegment(table, at: index)
            switch segment.type {
            case ELFSegment.load:
                try append(segment, Place(number, "PT_LOAD", table, index), fileSize: fileSize, pageSize: pageSize)
            case ELFSegment.dynamic:
                guard dynamic == nil else {
                    throw ELFError(.malformed, "\(Place(number, "PT_DYNAMIC", table, index)) is the second of its kind")
                }
                dynamic = segment
                others.append((number, segment))
            case ELFSegment.interpreter:
                hasInterpreter = true
            case ELFSegment.threadLocal, ELFSegment.programHeaders, ELFSegment.readOnlyAfterRelocation:
                others.append((number, segment))
            default:
                break
            }
        }
        guard !loaded.isEmpty else {
            throw ELFError(.malformed, "it has no PT_LOAD segment, so nothing could be loaded")
        }
        guard dynamic != nil else {
            throw ELFError(.malformed, "it has no PT_DYNAMIC segment, so the dynamic linker could not read it")
        }
        for (number, segment) in others {
            try checkInside(segment, number, table, pageSize: pageSize)
        }
    }

    /// Where in the file the bytes lie that come to lie at `memory`; nil when no segment brings all of them from the file.
    func fileRange(of memory: ELFRange) -> ELFRange? {
        for segment in loaded {
            let fromFile = ELFRange(offset: segment.memory.offset, size: segment.file.size)
            guard fromFile.contains(memory) else { continue }
            let (offset, overflow) = segment.file.offset.addingReportingOverflow(memory.offset - segment.memory.offset)
            return overflow ? nil : ELFRange(offset: offset, size: memory.size)
        }
        return nil
    }

    /// Reads the bytes that come to lie at `memory`.
    func read(_ what: String, _ memory: ELFRange, from file: borrowing PluginFile) throws(ELFError) -> ELFBytes {
        guard let range = fileRange(of: memory) else {
            throw ELFError(
                .malformed,
                "\(what): \(memory.size) bytes at address \(memory.offset), which no PT_LOAD segment brings from the file"
            )
        }
        return try file.read(what, at: range.offset, count: range.size, limit: Self.tableLimit)
    }

    /// Whether the memory is part of a segment that may be written.
    func isWritable(_ memory: ELFRange) -> Bool {
        loaded.contains { $0.flags & 2 != 0 && $0.memory.contains(memory) }
    }

    /// Whether the address is part of a segment that may be executed.
    func isExecutable(_ address: UInt64) -> Bool {
        loaded.contains { $0.flags & 1 != 0 && $0.memory.contains(ELFRange(offset: address, size: 1)) }
    }

    /// Whether the address lies in the dynamic section, which nothing but the dynamic linker may change.
    func isDynamic(_ address: UInt64) -> Bool {
        dynamic?.memory.contains(ELFRange(offset: address, size: 1)) ?? false
    }

    /// Whether the address is part of the library, gaps and its very end included.
    func contains(_ address: UInt64) -> Bool {
        guard let first = loaded.first?.memory.offset, let end = loaded.last?.memory.end else { return false }
        return first <= address && address <= end
    }

    private mutating func append(
        _ segment: ELFSegment,
        _ place: Place,
        fileSize: UInt64,
        pageSize: UInt64
    ) throws(ELFError) {
        guard segment.file.fits(in: fileSize) else {
            throw ELFError(
                .truncated,
                "\(place) takes \(segment.file.size) bytes (p_filesz) from byte \(segment.file.offset) on (p_offset), "
                    + "but the file has \(fileSize) bytes"
            )
        }
        guard segment.file.size <= segment.memory.size else {
            throw ELFError(
                .malformed,
                "\(place) takes \(segment.file.size) bytes from the file (p_filesz) "
                    + "into \(segment.memory.size) bytes of memory (p_memsz)"
            )
        }
        guard let end = segment.memory.end, end <= Self.memoryLimit else {
            throw ELFError(
                .malformed,
                "\(place) reaches from address \(segment.memory.offset) (p_vaddr) over \(segment.memory.size) bytes (p_memsz), "
                    + "beyond the \(Self.memoryLimit) bytes that are allowed"
            )
        }
        let alignment = segment.alignment
        guard alignment >= pageSize, alignment & (alignment - 1) == 0, alignment <= Self.memoryLimit else {
            throw ELFError(
                .malformed,
                "\(place) is aligned to \(alignment) bytes (p_align), which is no power of two of at least a page (\(pageSize))"
            )
        }
        guard segment.memory.offset % alignment == segment.file.offset % alignment else {
            throw ELFError(
                .malformed,
                "\(place) lies at byte \(segment.file.offset) (p_offset) and address \(segment.memory.offset) (p_vaddr), "
                    + "which differ modulo p_align (\(alignment))"
            )
        }
        if let previous = loaded.last?.memory.end, segment.memory.offset < previous {
            throw ELFError(
                .malformed,
                "\(place) begins at address \(segment.memory.offset) (p_vaddr), before the previous PT_LOAD ends at \(previous)"
            )
        }
        loaded.append(segment)
    }

    /// The dynamic linker reads, copies or protects these segments where a `PT_LOAD` has put them.
    private func checkInside(_ segment: ELFSegment, _ number: Int, _ table: ELFBytes, pageSize: UInt64) throws(ELFError)
    {
        let name =
            switch segment.type {
            case ELFSegment.dynamic: "PT_DYNAMIC"
            case ELFSegment.threadLocal: "PT_TLS"
            case ELFSegment.programHeaders: "PT_PHDR"
            default: "PT_GNU_RELRO"
            }
        let place = Place(number, name, table, number * Int(ELFSegment.size))
        if segment.type == ELFSegment.readOnlyAfterRelocation {
            // Linkers round this one up to a whole page, also beyond the last byte of its PT_LOAD.
            let inside = loaded.contains { load in
                // At most `memoryLimit` plus a page.
                let end = (load.memory.offset + load.memory.size + pageSize - 1) / pageSize * pageSize
                return ELFRange(offset: load.memory.offset, size: end - load.memory.offset).contains(segment.memory)
            }
            guard inside else { throw Self.outside(place, segment.memory) }
            return
        }
        let initialized = ELFRange(offset: segment.memory.offset, size: segment.file.size)
        guard segment.file.size == 0 || fileRange(of: initialized) == segment.file else {
            throw Self.outside(place, initialized)
        }
        guard segment.file.size <= segment.memory.size, segment.memory.size <= Self.memoryLimit / 256 else {
            throw ELFError(
                .malformed,
                "\(place) takes \(segment.file.size) bytes from the file (p_filesz) "
                    + "into \(segment.memory.size) bytes of memory (p_memsz)"
            )
        }
        if segment.type == ELFSegment.threadLocal {
            let alignment = segment.alignment
            guard alignment <= pageSize, alignment == 0 || alignment & (alignment - 1) == 0 else {
                throw ELFError(
                    .malformed,
                    "\(place) is aligned to \(alignment) bytes (p_align), which is no power of two up to a page"
                )
            }
        }
    }

    private static func outside(_ place: Place, _ range: ELFRange) -> ELFError {
        ELFError(
            .malformed,
            "\(place) lies at address \(range.offset) (p_vaddr) over \(range.size) bytes, which no PT_LOAD segment brings there"
        )
    }

    /// Which program header an error speaks of.
    private struct Place: CustomStringConvertible {
        let number: Int
        let type: String
        let offset: UInt64

        init(_ number: Int, _ type: String, _ table: ELFBytes, _ index: Int) {
            self.number = number
            self.type = type
            // The table lies in the file, so this is a byte of the file.
            offset = table.offset &+ UInt64(index)
        }

        var description: String { "program header \(number) (\(type)) at byte \(offset)" }
    }
}
