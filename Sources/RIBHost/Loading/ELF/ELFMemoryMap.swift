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
    /// The memory of those that may be written, and of those that may be executed: what each relocation and each symbol is held against.
    private var writable: [Range<UInt64>] = []
    private var executable: [Range<UInt64>] = []
    /// From the first address of the library to its very end, gaps included.
    private var extent: ClosedRange<UInt64> = 0...0
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
        for number in 0..<Int(count) {
            let segment = ELFSegment(table, number)
            switch segment.type {
            case ELFSegment.load:
                let place = Place(number, "PT_LOAD", table)
                append(segment, try check(segment, place, fileSize: fileSize, pageSize: pageSize))
            case ELFSegment.dynamic:
                guard dynamic == nil else {
                    throw ELFError(.malformed, "\(Place(number, "PT_DYNAMIC", table)) is the second of its kind")
                }
                dynamic = segment
            case ELFSegment.interpreter:
                hasInterpreter = true
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
        for number in 0..<Int(count) {
            let segment = ELFSegment(table, number)
            switch segment.type {
            case ELFSegment.dynamic: try checkInside(segment, Place(number, "PT_DYNAMIC", table), pageSize)
            case ELFSegment.threadLocal: try checkInside(segment, Place(number, "PT_TLS", table), pageSize)
            case ELFSegment.programHeaders: try checkInside(segment, Place(number, "PT_PHDR", table), pageSize)
            case ELFSegment.readOnlyAfterRelocation:
                try checkInside(segment, Place(number, "PT_GNU_RELRO", table), pageSize)
            default: break
            }
        }
    }

    /// Adds a `PT_LOAD` segment that was checked, and the memory that it takes.
    private mutating func append(_ segment: ELFSegment, _ memory: Range<UInt64>) {
        extent = (loaded.isEmpty ? memory.lowerBound : extent.lowerBound)...memory.upperBound
        loaded.append(segment)
        if segment.flags & 2 != 0 { writable.append(memory) }
        if segment.flags & 1 != 0 { executable.append(memory) }
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
    func read(_ what: StaticString, _ memory: ELFRange, from file: PluginFile) throws(ELFError) -> ELFBytes {
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
        guard let end = memory.end else { return false }
        for range in writable where range.lowerBound <= memory.offset && end <= range.upperBound { return true }
        return false
    }

    /// Whether the address is part of a segment that may be executed.
    func isExecutable(_ address: UInt64) -> Bool {
        for range in executable where range.contains(address) { return true }
        return false
    }

    /// Whether a word at the address lies in the dynamic section, which nothing but the dynamic linker may change.
    ///
    /// - Parameter address: An address of the plugin's memory, so that no sum overflows.
    func isDynamic(_ address: UInt64) -> Bool {
        guard let dynamic else { return false }
        // A word that begins before it may reach into it.
        return address < dynamic.memory.offset &+ dynamic.memory.size && dynamic.memory.offset < address &+ 8
    }

    /// No memory at all.
    static let nowhere: Range<UInt64> = 0..<0

    /// The addresses around one at which 16 bytes may be written that are neither part of the dynamic section nor of an array of functions.
    ///
    /// Fewer than there are, if it is simpler so; none when the address itself is in one of these.
    func plainData(around address: UInt64, _ functions: ELFFunctionArrays) -> Range<UInt64> {
        for range in writable where range.contains(address) {
            var (start, end) = (range.lowerBound, range.upperBound)
            for other in [dynamicExtent, functions.extent] where !other.isEmpty {
                if other.upperBound <= address {
                    start = max(start, other.upperBound)
                } else {
                    end = min(end, other.lowerBound)
                }
            }
            return end >= 16 && start < end - 16 ? start..<(end - 15) : Self.nowhere
        }
        return Self.nowhere
    }

    /// The memory of the dynamic section.
    private var dynamicExtent: Range<UInt64> {
        guard let memory = dynamic?.memory, let end = memory.end else { return Self.nowhere }
        return memory.offset..<end
    }

    /// Whether the address is part of the library, gaps and its very end included.
    func contains(_ address: UInt64) -> Bool { extent.contains(address) }
}
