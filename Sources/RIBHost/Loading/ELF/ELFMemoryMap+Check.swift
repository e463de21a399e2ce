extension ELFMemoryMap {
    /// Checks that a `PT_LOAD` segment fits in the file and in memory.
    func check(
        _ segment: ELFSegment,
        _ place: Place,
        fileSize: UInt64,
        pageSize: UInt64
    ) throws(ELFError) {
        guard segment.file.fits(in: fileSize) else {
            throw .truncated(
                "\(place) takes \(segment.file.size) bytes (p_filesz) from byte \(segment.file.offset) on (p_offset), "
                    + "but the file has \(fileSize) bytes"
            )
        }
        guard segment.file.size <= segment.memory.size else {
            throw .malformed(
                "\(place) takes \(segment.file.size) bytes from the file (p_filesz) "
                    + "into \(segment.memory.size) bytes of memory (p_memsz)"
            )
        }
        guard let end = segment.memory.end, end <= Self.memoryLimit else {
            throw .malformed(
                "\(place) reaches from address \(segment.memory.offset) (p_vaddr) over \(segment.memory.size) bytes (p_memsz), "
                    + "beyond the \(Self.memoryLimit) bytes that are allowed"
            )
        }
        try checkPlacement(of: segment, place, pageSize: pageSize)
    }

    /// Checks the page alignment of a `PT_LOAD` segment, and the order after the previous segment.
    private func checkPlacement(of segment: ELFSegment, _ place: Place, pageSize: UInt64) throws(ELFError) {
        let alignment = segment.alignment
        guard alignment >= pageSize, alignment & (alignment - 1) == 0, alignment <= Self.memoryLimit else {
            throw .malformed(
                "\(place) is aligned to \(alignment) bytes (p_align), which is not a power of two of at least a page (\(pageSize))"
            )
        }
        guard segment.memory.offset % alignment == segment.file.offset % alignment else {
            throw .malformed(
                "\(place) is at byte \(segment.file.offset) (p_offset) and address \(segment.memory.offset) (p_vaddr), "
                    + "which differ modulo p_align (\(alignment))"
            )
        }
        if let previous = loaded.last?.memory.end, segment.memory.offset < previous {
            throw .malformed(
                "\(place) begins at address \(segment.memory.offset) (p_vaddr), before the previous PT_LOAD ends at \(previous)"
            )
        }
    }

    /// Checks a segment that the dynamic linker reads, copies or protects: a `PT_LOAD` segment must contain it.
    func checkInside(_ segment: ELFSegment, _ place: Place, _ pageSize: UInt64) throws(ELFError) {
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
            throw .malformed(
                "\(place) takes \(segment.file.size) bytes from the file (p_filesz) "
                    + "into \(segment.memory.size) bytes of memory (p_memsz)"
            )
        }
        if segment.type == ELFSegment.threadLocal {
            let alignment = segment.alignment
            guard alignment <= pageSize, alignment == 0 || alignment & (alignment - 1) == 0 else {
                throw .malformed(
                    "\(place) is aligned to \(alignment) bytes (p_align), which is not a power of two up to a page"
                )
            }
        }
    }

    private static func outside(_ place: Place, _ range: ELFRange) -> ELFError {
        .malformed(
            "\(place) has \(range.size) bytes at address \(range.offset) (p_vaddr), which no PT_LOAD segment maps"
        )
    }

    /// The program header of an error.
    struct Place: CustomStringConvertible {
        let number: Int
        let type: StaticString
        let offset: UInt64

        init(_ number: Int, _ type: StaticString, _ table: ELFBytes) {
            self.number = number
            self.type = type
            // The table is in the file, so this is a byte of the file.
            offset = table.offset &+ UInt64(number) * ELFSegment.size
        }

        var description: String { "program header \(number) (\(type)) at byte \(offset)" }
    }
}
