/// The GNU hash table, through which the dynamic linker finds a library's symbols.
///
/// It divides by one field, masks with another and follows chains until a mark: a wrong number there is a crash in whoever looks up any symbol
/// of the process. So each is checked; what the hashes say is not, a wrong one only hides a symbol.
enum ELFHashTable {
    private static let headerSize: UInt64 = 16

    static func check(
        _ dynamic: ELFDynamic,
        symbols: Int,
        map: ELFMemoryMap,
        in file: PluginFile
    ) throws(ELFError) {
        guard let address = dynamic[.DT_GNU_HASH] else {
            throw dynamic.malformed("has no DT_GNU_HASH; link the plugin with --hash-style=gnu")
        }
        let header = try map.read(
            "the hash table (DT_GNU_HASH)",
            ELFRange(offset: address, size: headerSize),
            from: file
        )
        let buckets = UInt64(try header.number(UInt32.self, at: 0))
        let first = UInt64(try header.number(UInt32.self, at: 4))
        let words = UInt64(try header.number(UInt32.self, at: 8))
        let shift = try header.number(UInt32.self, at: 12)
        guard buckets > 0, words > 0, words & (words - 1) == 0, shift < 64, first > 0, first <= UInt64(symbols) else {
            throw ELFError(
                .malformed,
                "the hash table (DT_GNU_HASH) at byte \(header.offset) has \(buckets) buckets, \(words) words, a shift of \(shift) "
                    + "and first symbol \(first) of \(symbols)"
            )
        }
        // All four numbers have 32 bits, so nothing overflows.
        let chains = UInt64(symbols) - first
        let size = headerSize + 8 * words + 4 * buckets + 4 * chains
        let table = try map.read("the hash table (DT_GNU_HASH)", ELFRange(offset: address, size: size), from: file)
        let bucketsStart = Int(headerSize + 8 * words)
        let bytes = table.bytes.span.bytes
        for bucket in 0..<Int(buckets) {
            let symbol = UInt64(bytes.littleEndian(UInt32.self, at: bucketsStart + 4 * bucket))
            guard symbol == 0 || (first..<UInt64(symbols)).contains(symbol) else {
                throw ELFError(
                    .malformed,
                    "bucket \(bucket) of the hash table (DT_GNU_HASH) at byte \(header.offset) is \(symbol), "
                        + "but hashed symbols are numbered \(first) to \(symbols - 1)"
                )
            }
        }
        // The lowest bit ends a chain; with the last one set no chain leaves the table.
        if chains > 0, try table.number(UInt32.self, at: table.count - 4) & 1 == 0 {
            throw ELFError(
                .malformed,
                "the last chain of the hash table (DT_GNU_HASH) at byte \(header.offset) has no end"
            )
        }
    }
}
