/// CRC-32C (Castagnoli): the checksum of ext4, Btrfs, iSCSI and LevelDB's logs.
///
/// It finds every burst of up to 32 wrong bits, and any three wrong bits in a record of megabytes; a hash such as FNV
/// promises neither. It is computed in slices of eight bytes (Kounavis and Berry, 2005).
enum CRC32C {
    /// The checksum of some bytes.
    static func checksum(_ bytes: RawSpan) -> UInt32 {
        bytes.withUnsafeBytes { bytes in
            tables.withUnsafeBufferPointer { checksum(bytes, $0) }
        }
    }

    private static func checksum(_ bytes: UnsafeRawBufferPointer, _ tables: UnsafeBufferPointer<UInt32>) -> UInt32 {
        var crc = ~UInt32(0)
        var offset = 0
        while offset &+ 8 <= bytes.count {
            let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) ^ UInt64(crc)
            crc = 0
            for slice in 0..<8 {
                let byte = Int(truncatingIfNeeded: word &>> UInt64(8 &* slice)) & 0xFF
                crc ^= tables[(7 &- slice) &* 256 &+ byte]
            }
            offset &+= 8
        }
        while offset < bytes.count {
            crc = (crc &>> 8) ^ tables[Int((crc ^ UInt32(bytes[offset])) & 0xFF)]
            offset &+= 1
        }
        return ~crc
    }

    /// Eight tables of 256 values: the effect of a byte on the checksum if zero to seven zero bytes follow.
    private static let tables: [UInt32] = {
        let reversedPolynomial: UInt32 = 0x82F6_3B78
        var tables = (0..<256).map { byte in
            (0..<8).reduce(UInt32(byte)) { crc, _ in (crc >> 1) ^ (crc & 1 == 0 ? 0 : reversedPolynomial) }
        }
        for index in 256..<2048 {
            let before = tables[index - 256]
            tables.append((before >> 8) ^ tables[Int(before & 0xFF)])
        }
        return tables
    }()
}
