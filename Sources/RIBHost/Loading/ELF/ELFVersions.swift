/// The symbol versions: two linked lists of what is needed and what is defined, and for each symbol an index into them.
///
/// The dynamic linker follows the links and uses the indices as they are.
enum ELFVersions {
    /// More elements than any list has, and few enough to follow.
    private static let listLimit: UInt64 = 1024

    static func check(
        _ dynamic: ELFDynamic,
        symbols: Int,
        strings: ELFBytes,
        map: ELFMemoryMap,
        in file: PluginFile
    ) throws(ELFError) {
        // 0 is a local symbol, 1 a global one of no version.
        var highest: UInt16 = 1
        if let address = dynamic[.DT_VERNEED] {
            // vn_version, vn_cnt, vn_file, vn_aux, vn_next; vna_hash, vna_flags, vna_other, vna_name, vna_next.
            for entry in try list(
                "an element of DT_VERNEED",
                dynamic,
                .DT_VERNEED,
                .DT_VERNEEDNUM,
                at: address,
                size: 16,
                next: 12,
                map,
                file
            ) {
                let library = try entry.bytes.number(UInt32.self, at: 4)
                try checkName(library, strings, entry.bytes)
                try checkLibrary(library, dynamic, strings, entry.bytes)
                let count = UInt64(try entry.bytes.number(UInt16.self, at: 2))
                let first = entry.address &+ UInt64(try entry.bytes.number(UInt32.self, at: 8))
                for version in try follow(
                    "an element of DT_VERNEED",
                    at: first,
                    count: count,
                    size: 16,
                    next: 12,
                    map,
                    file
                ) {
                    try checkName(try version.bytes.number(UInt32.self, at: 8), strings, version.bytes)
                    highest = max(highest, try version.bytes.number(UInt16.self, at: 6) & 0x7FFF)
                }
            }
        }
        if let address = dynamic[.DT_VERDEF] {
            // vd_version, vd_flags, vd_ndx, vd_cnt, vd_hash, vd_aux, vd_next; vda_name, vda_next.
            for entry in try list(
                "an element of DT_VERDEF",
                dynamic,
                .DT_VERDEF,
                .DT_VERDEFNUM,
                at: address,
                size: 20,
                next: 16,
                map,
                file
            ) {
                highest = max(highest, try entry.bytes.number(UInt16.self, at: 4) & 0x7FFF)
                let count = UInt64(try entry.bytes.number(UInt16.self, at: 6))
                let first = entry.address &+ UInt64(try entry.bytes.number(UInt32.self, at: 12))
                for name in try follow("an element of DT_VERDEF", at: first, count: count, size: 8, next: 4, map, file)
                {
                    try checkName(try name.bytes.number(UInt32.self, at: 0), strings, name.bytes)
                }
            }
        }
        guard let address = dynamic[.DT_VERSYM] else { return }
        let size = UInt64(symbols) * 2
        let indices = try map.read(
            "the symbols' versions (DT_VERSYM)",
            ELFRange(offset: address, size: size),
            from: file
        )
        let bytes = indices.bytes.span.bytes
        var largest: UInt16 = 0
        for number in 0..<symbols { largest = max(largest, bytes.littleEndian(UInt16.self, at: 2 * number) & 0x7FFF) }
        guard largest > highest else { return }
        for number in 0..<symbols {
            let version = bytes.littleEndian(UInt16.self, at: 2 * number) & 0x7FFF
            guard version <= highest else {
                throw ELFError(
                    .malformed,
                    "the symbol's version at byte \(indices.offset &+ UInt64(2 * number)) is \(version), but the last one is \(highest)"
                )
            }
        }
    }

    /// An element of a linked list, and its address in memory, from which its links count.
    private struct Element {
        var address: UInt64
        var bytes: ELFBytes
    }

    private static func list(
        _ name: StaticString,
        _ dynamic: ELFDynamic,
        _ tag: ELFDynamic.Tag,
        _ countTag: ELFDynamic.Tag,
        at address: UInt64,
        size: UInt64,
        next: Int,
        _ map: ELFMemoryMap,
        _ file: PluginFile
    ) throws(ELFError) -> [Element] {
        guard let count = dynamic[countTag], count > 0 else {
            throw dynamic.malformed("has \(tag), but no \(countTag)")
        }
        let elements = try follow(name, at: address, count: count, size: size, next: next, map, file)
        // Both lists begin with the version of their own form.
        for element in elements where try element.bytes.number(UInt16.self, at: 0) != 1 {
            throw ELFError(
                .malformed,
                "\(element.bytes.what) at byte \(element.bytes.offset) is of another form than 1"
            )
        }
        return elements
    }

    /// Follows a list of exactly `count` elements; each link goes forward, so that no list has an end nowhere.
    private static func follow(
        _ name: StaticString,
        at address: UInt64,
        count: UInt64,
        size: UInt64,
        next: Int,
        _ map: ELFMemoryMap,
        _ file: PluginFile
    ) throws(ELFError) -> [Element] {
        guard count <= listLimit else {
            throw ELFError(
                .malformed,
                "the list with \(name) has \(count) elements, more than the \(listLimit) that are allowed"
            )
        }
        var elements: [Element] = []
        elements.reserveCapacity(Int(count))
        var address = address
        while true {
            let bytes = try map.read(name, ELFRange(offset: address, size: size), from: file)
            elements.append(Element(address: address, bytes: bytes))
            let step = try bytes.number(UInt32.self, at: next)
            let isLast = UInt64(elements.count) >= count
            guard (step == 0) == isLast else {
                throw ELFError(
                    .malformed,
                    "\(name) at byte \(bytes.offset) is the last of \(count), or has no next one"
                )
            }
            if isLast { return elements }
            address = address &+ UInt64(step)
        }
    }

    /// The dynamic linker looks for versions only in libraries that are needed: where it is sent to another one, it ends the whole process.
    private static func checkLibrary(
        _ name: UInt32,
        _ dynamic: ELFDynamic,
        _ strings: ELFBytes,
        _ bytes: ELFBytes
    ) throws(ELFError) {
        guard !dynamic.needed.contains(UInt64(name)) else { return }
        let library = strings.string(at: Int(name))
        guard dynamic.needed.contains(where: { strings.string(at: Int(clamping: $0)) == library }) else {
            throw ELFError(
                .malformed,
                "\(bytes.what) at byte \(bytes.offset) is for the library `\(library ?? "")`, which no DT_NEEDED names"
            )
        }
    }

    private static func checkName(_ name: UInt32, _ strings: ELFBytes, _ bytes: ELFBytes) throws(ELFError) {
        guard Int(name) < strings.count else {
            throw ELFError(
                .malformed,
                "\(bytes.what) at byte \(bytes.offset) is named by byte \(name) of the strings, which have \(strings.count)"
            )
        }
    }
}
