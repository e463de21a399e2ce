/// The arrays of functions that run when the library is loaded and when the process ends.
struct ELFFunctionArrays {
    private let initial: ELFRange?
    private let final: ELFRange?
    /// The memory from the first of them to the end of the last.
    let extent: Range<UInt64>

    /// Checks that both, where they are, are writable arrays of addresses.
    init(_ dynamic: ELFDynamic, _ map: ELFMemoryMap) throws(ELFError) {
        initial = try dynamic.table(.DT_INIT_ARRAY, .DT_INIT_ARRAYSZ)
        final = try dynamic.table(.DT_FINI_ARRAY, .DT_FINI_ARRAYSZ)
        try Self.check(initial, dynamic, map)
        try Self.check(final, dynamic, map)
        // Writable memory has an end.
        let starts = (initial?.offset ?? .max, final?.offset ?? .max)
        let start = min(starts.0, starts.1)
        extent = start..<max(start, max(initial?.end ?? 0, final?.end ?? 0))
    }

    /// How many functions there are.
    var count: UInt64 { ((initial?.size ?? 0) + (final?.size ?? 0)) / 8 }

    /// Whether some of the memory is part of an array.
    func touches(_ memory: ELFRange) -> Bool {
        initial?.overlaps(memory) == true || final?.overlaps(memory) == true
    }

    /// Whether the memory is one element of an array.
    func isElement(_ memory: ELFRange) -> Bool {
        guard memory.size == 8 else { return false }
        for array in [initial, final] {
            if let array, array.contains(memory), (memory.offset - array.offset) % 8 == 0 { return true }
        }
        return false
    }

    private static func check(_ array: ELFRange?, _ dynamic: ELFDynamic, _ map: ELFMemoryMap) throws(ELFError) {
        guard let array, array.size % 8 != 0 || !map.isWritable(array) else { return }
        throw dynamic.malformed(
            "has an array of functions of \(array.size) bytes at address \(array.offset), which is no writable array of addresses"
        )
    }
}
