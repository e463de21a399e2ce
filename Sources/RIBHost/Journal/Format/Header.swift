/// The first bytes of a state file: a mark and the version of the format.
///
/// | offset | size | |
/// |---|---|---|
/// | 0 | 16 | `ribs-host state` and a line feed |
/// | 16 | 4 | the version of the format |
/// | 20 | 4 | CRC-32C of the 20 bytes before |
///
/// Numbers are little-endian. All versions of the format begin like this, so that an older host can name a newer file.
package enum Header {
    static let version: UInt32 = 3
    static let size = 24
    static let magic = Array("ribs-host state\n".utf8)

    /// The header of this version.
    package static let bytes = header(of: version)
    /// The headers of all versions with slots. Version 2, of ribs-host 1.1, has no changes.
    private static let known = [header(of: 2), bytes]

    private static func header(of version: UInt32) -> [UInt8] {
        let head = magic + version.littleEndianBytes
        return head + CRC32C.checksum(head.span.bytes).littleEndianBytes
    }

    /// The meaning of the first bytes of a file.
    enum Meaning: Equatable {
        /// This format, or that of ribs-host 1.1.
        case current
        /// The format of ribs-host 1.0.
        case first
        case newer(UInt32)
        case damaged
        /// Empty, truncated, or zero-filled after a partial header: a first write that did not reach the disk, or a
        /// foreign file.
        case begun
        /// Not a state file.
        case foreign
    }

    /// True if the bytes are the beginning of a header, or nothing, followed only by zeros.
    static func isBegun(_ file: some Collection<UInt8>) -> Bool {
        known.contains { header in file.dropFirst(zip(file, header).prefix { $0 == $1 }.count).allSatisfy { $0 == 0 } }
    }

    /// Checks the first bytes of a file.
    static func meaning(of file: [UInt8]) -> Meaning {
        if known.contains(where: { file.starts(with: $0) }) { return .current }
        if isBegun(file.prefix(size)) { return .begun }
        guard file.starts(with: magic) else { return .foreign }
        guard file.count >= size else { return .damaged }
        let checked = file.span.bytes.extracting(0..<size - 4)
        guard CRC32C.checksum(checked) == file.number(at: size - 4) else { return .damaged }
        let version: UInt32 = file.number(at: magic.count)
        return version == 1 ? .first : .newer(version)
    }
}

extension FixedWidthInteger {
    /// The number's bytes, the lowest first.
    var littleEndianBytes: [UInt8] {
        (0..<Self.bitWidth / 8).map { UInt8(truncatingIfNeeded: self >> ($0 * 8)) }
    }
}

extension [UInt8] {
    /// Reads a little-endian number.
    func number<Number: FixedWidthInteger>(at offset: Int) -> Number {
        (0..<Number.bitWidth / 8).reduce(0) { $0 | Number(self[offset + $1]) << ($1 * 8) }
    }

    /// Writes a little-endian number.
    mutating func setNumber(_ number: some FixedWidthInteger, at offset: Int) {
        for index in 0..<number.bitWidth / 8 {
            self[offset + index] = UInt8(truncatingIfNeeded: number >> (index * 8))
        }
    }
}
