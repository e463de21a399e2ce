/// The mapping of the file's segments into memory, checked for everything that the dynamic linker trusts.
///
/// The dynamic linker maps the program headers' segments and reads them: a segment beyond the file's end is SIGBUS
/// inside `dlopen`, a dynamic section outside of every segment SIGSEGV.
struct ELFMemoryMap {
    /// The maximum memory of a plugin; far more than any plugin needs, and too little to do harm.
    static let memoryLimit: UInt64 = 1 << 32

    /// The maximum size of a table; larger than any table of a plugin, and small enough to allocate.
    static let tableLimit: UInt64 = 1 << 26

    /// The `PT_LOAD` segments, in the order of their addresses.
    private(set) var loaded: [ELFSegment] = []
    /// The `PT_DYNAMIC` segment.
    private(set) var dynamic: ELFSegment?
    /// True if the file asks for a program interpreter, as executables do.
    private(set) var hasInterpreter = false
    /// True if the file makes the stacks of the process executable.
    private(set) var hasExecutableStack = false

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
                try check(segment, place, fileSize: fileSize, pageSize: pageSize)
                loaded.append(segment)
            case ELFSegment.dynamic:
                guard dynamic == nil else {
                    throw .malformed("\(Place(number, "PT_DYNAMIC", table)) is the second of its kind")
                }
                dynamic = segment
            case ELFSegment.interpreter:
                hasInterpreter = true
            case ELFSegment.stack:
                hasExecutableStack = segment.flags & 1 != 0
            default:
                break
            }
        }
        guard !loaded.isEmpty else {
            throw .malformed("it has no PT_LOAD segment, so nothing could be loaded")
        }
        guard dynamic != nil else {
            throw .malformed("it has no PT_DYNAMIC segment, so the dynamic linker could not read it")
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

    /// Returns the place in the file of the bytes mapped at `memory`; nil if no segment maps all of them from the file.
    func fileRange(of memory: ELFRange) -> ELFRange? {
        for segment in loaded {
            let fromFile = ELFRange(offset: segment.memory.offset, size: segment.file.size)
            guard fromFile.contains(memory) else { continue }
            let (offset, overflow) = segment.file.offset.addingReportingOverflow(memory.offset - segment.memory.offset)
            return overflow ? nil : ELFRange(offset: offset, size: memory.size)
        }
        return nil
    }

    /// Reads the bytes mapped at `memory`.
    func read(_ what: StaticString, _ memory: ELFRange, from file: PluginFile) throws(ELFError) -> ELFBytes {
        guard let range = fileRange(of: memory) else {
            throw .malformed(
                "\(what): \(memory.size) bytes at address \(memory.offset), which no PT_LOAD segment brings from the file"
            )
        }
        return try file.read(what, range)
    }

    /// Returns true if the address is part of an executable segment.
    func isExecutable(_ address: UInt64) -> Bool {
        let byte = ELFRange(offset: address, size: 1)
        for segment in loaded where segment.flags & 1 != 0 && segment.memory.contains(byte) { return true }
        return false
    }
}
