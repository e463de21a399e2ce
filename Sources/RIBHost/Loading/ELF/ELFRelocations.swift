/// The relocations: where the dynamic linker writes into the mapped file, and what.
///
/// It writes wherever a relocation says. A wrong place is a crash, or worse, a changed word of somebody else's.
enum ELFRelocations {
    /// The number of bytes of a relocation with addend in a 64-bit file.
    static let entrySize: UInt64 = 24

    /// How a relocation finds its value.
    private enum Kind {
        /// Nothing is written.
        case nothing
        /// A symbol's address plus the addend.
        case symbol
        /// The library's base plus the addend.
        case relative
        /// What the function at the library's base plus the addend returns: the dynamic linker calls it.
        case resolver
        /// Something about a thread-local variable.
        case threadLocal
        /// How to find a thread-local variable: a function and its argument.
        case threadLocalDescriptor

        /// The number of bytes that are written.
        var size: UInt64 { self == .threadLocalDescriptor ? 16 : 8 }
        var isThreadLocal: Bool { self == .threadLocal || self == .threadLocalDescriptor }
    }

    static func check(
        _ dynamic: ELFDynamic,
        _ functions: ELFFunctionArrays,
        symbols: Int,
        map: ELFMemoryMap,
        in file: PluginFile
    ) throws(ELFError) {
        let relative = dynamic[.DT_RELACOUNT] ?? 0
        var elements: [UInt64] = []
        if let range = try dynamic.table(.DT_RELA, .DT_RELASZ) {
            let table = try map.read("the relocations (DT_RELA)", range, from: file)
            elements += try check(table, relative: relative, symbols: symbols, functions, map)
        } else if relative > 0 {
            throw dynamic.malformed("has DT_RELACOUNT \(relative), but no DT_RELA")
        }
        if let range = try dynamic.table(.DT_JMPREL, .DT_PLTRELSZ) {
            let table = try map.read("the relocations of functions (DT_JMPREL)", range, from: file)
            elements += try check(table, relative: 0, symbols: symbols, functions, map)
        }
        // Two relocations of one element do not make up for one that has none.
        let functionCount = distinctCount(elements)
        guard functionCount == functions.count else {
            throw dynamic.malformed(
                "has \(functions.count) functions in DT_INIT_ARRAY and DT_FINI_ARRAY, but relocations give \(functionCount) of them an address of code"
            )
        }
    }

    /// - Parameter relative: So many at the beginning are taken for relative ones without a look at their type.
    /// - Parameter functions: The arrays of functions that the dynamic linker calls.
    /// - Returns: The elements of these arrays that get an address of code, by their addresses.
    private static func check(
        _ table: ELFBytes,
        relative: UInt64,
        symbols: Int,
        _ functions: ELFFunctionArrays,
        _ map: ELFMemoryMap
    ) throws(ELFError) -> [UInt64] {
        let size = Int(entrySize)
        let count = table.count / size
        guard table.count % size == 0, relative <= UInt64(count) else {
            throw ELFError(
                .malformed,
                "\(table.what) at byte \(table.offset) have \(table.count) bytes, which does not hold \(relative) (DT_RELACOUNT) of 24"
            )
        }
        var elements: [UInt64] = []
        // Where the last place lay: most lie in the same stretch of plain data as the one before, and need no other look.
        var plainData = ELFMemoryMap.nowhere
        let relocations = table.bytes.span.bytes
        for number in 0..<count {
            // One check of bounds for the three words of an entry.
            let entry = relocations.extracting(number * size..<(number + 1) * size)
            let info = entry.littleEndian(UInt64.self, at: 8)
            guard let kind = kind(UInt32(truncatingIfNeeded: info)), kind == .relative || number >= relative else {
                throw malformed(
                    table,
                    number,
                    "has the type \(UInt32(truncatingIfNeeded: info)), which cannot stand there"
                )
            }
            if kind == .nothing { continue }
            let place = entry.littleEndian(UInt64.self, at: 0)
            var isFunction = false
            if !plainData.contains(place) {
                let written = ELFRange(offset: place, size: kind.size)
                guard map.isWritable(written), !map.touchesDynamic(written) else {
                    throw malformed(
                        table,
                        number,
                        "writes to address \(place) (r_offset), which is not the plugin's to write"
                    )
                }
                isFunction = functions.touches(written)
                if isFunction {
                    guard functions.isElement(written), !kind.isThreadLocal else {
                        throw malformed(
                            table,
                            number,
                            "changes an array of functions at address \(place) (r_offset), but gives none of them an address"
                        )
                    }
                    elements.append(place)
                }
                plainData = map.plainData(around: place, functions)
            }
            if kind == .relative || kind == .resolver {
                let addend = entry.littleEndian(UInt64.self, at: 16)
                let isCode = isFunction || kind == .resolver
                guard isCode ? map.isExecutable(addend) : map.contains(addend) else {
                    throw malformed(
                        table,
                        number,
                        "refers to address \(addend) (r_addend), which is \(isCode ? "no address of code" : "outside the plugin")"
                    )
                }
            } else {
                let symbol = Int(info >> 32)
                guard symbol < symbols, symbol > 0 || kind.isThreadLocal else {
                    throw malformed(
                        table,
                        number,
                        "refers to symbol \(symbol), but symbols are numbered 1 to \(symbols - 1)"
                    )
                }
            }
        }
        return elements
    }

    /// How many different addresses there are.
    private static func distinctCount(_ addresses: [UInt64]) -> UInt64 {
        var (count, last): (UInt64, UInt64?) = (0, nil)
        for address in addresses.sorted() where address != last {
            count += 1
            last = address
        }
        return count
    }

    /// What a type of relocation does; nil for one that no shared library has.
    private static func kind(_ type: UInt32) -> Kind? {
        #if arch(x86_64)
            switch type {
            case 0: .nothing
            // R_X86_64_64, GLOB_DAT, JUMP_SLOT.
            case 1, 6, 7: .symbol
            // R_X86_64_RELATIVE.
            case 8: .relative
            // R_X86_64_IRELATIVE.
            case 37: .resolver
            // R_X86_64_DTPMOD64, DTPOFF64, TPOFF64.
            case 16, 17, 18: .threadLocal
            // R_X86_64_TLSDESC.
            case 36: .threadLocalDescriptor
            default: nil
            }
        #elseif arch(arm64)
            switch type {
            case 0: .nothing
            // R_AARCH64_ABS64, GLOB_DAT, JUMP_SLOT.
            case 257, 1025, 1026: .symbol
            // R_AARCH64_RELATIVE.
            case 1027: .relative
            // R_AARCH64_IRELATIVE.
            case 1032: .resolver
            // R_AARCH64_TLS_DTPMOD, TLS_DTPREL, TLS_TPREL.
            case 1028, 1029, 1030: .threadLocal
            // R_AARCH64_TLSDESC.
            case 1031: .threadLocalDescriptor
            default: nil
            }
        #endif
    }

    private static func malformed(_ table: ELFBytes, _ number: Int, _ message: String) -> ELFError {
        // The table lies in the file, so this is a byte of the file.
        ELFError(.malformed, "the relocation at byte \(table.offset &+ UInt64(number) * entrySize) \(message)")
    }
}
