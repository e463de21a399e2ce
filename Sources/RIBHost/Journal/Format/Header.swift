/// The first bytes of a state file: what it is, and which version of the format it has.
///
/// | offset | size | |
/// |---|---|---|
/// | 0 | 16 | `ribs-host state` and a line feed |
/// | 16 | 4 | the version of the format |
/// | 20 | 4 | CRC-32C of the 20 bytes before |
///
/// Numbers are little-endian. All versions of the format begin like this, so that an older host can name a newer file.
enum Header {
    static let version: UInt32 = 1
    static let size = 24
    static let magic = Array("ribs-host state\n".utf8)

    /// The header of this version.
    static let bytes: [UInt8] = {
        var bytes = magic + version.littleEndianBytes
        bytes += CRC32C.checksum(bytes.span.bytes).littleEndianBytes
        return bytes
    }()

    /// The meaning of the first bytes of a file.
    enum Meaning: Equatable {
        case current
        case newer(UInt32)
        /// The file ends before its header does.
        case torn
        case damaged
        /// Zeros, or the beginning of a header and then zeros: a state file that has got its size but not its bytes
        /// yet, or something else.
        case blank
        /// Not a state file.
        case foreign
    }

    /// Whether some bytes are the beginning of a header, or nothing of it, and then zeros.
    static func isBegun(_ file: [UInt8]) -> Bool {
        let begun = zip(file, bytes).prefix { $0 == $1 }.count
        return file[begun...].allSatisfy { $0 == 0 }
    }

    /// Checks the first bytes of a file, `size` of them or fewer if the file is shorter.
    static func meaning(of head: [UInt8]) -> Meaning {
        if head.count < size, bytes.starts(with: head) { return .torn }
        if !head.starts(with: bytes), isBegun(head) { return .blank }
        guard head.starts(with: magic) else { return .foreign }
        guard head.count >= size else { return .damaged }
        let checked = head.span.bytes.extracting(0..<size - 4)
        guard CRC32C.checksum(checked) == head.number(at: size - 4) else { return .damaged }
        let version = head.number(at: magic.count)
        return version == Self.version ? .current : .newer(version)
    }
}

extension UInt32 {
    /// Its four bytes, the lowest first.
    var littleEndianBytes: [UInt8] {
        [UInt8(truncatingIfNeeded: self), UInt8(truncatingIfNeeded: self >> 8)]
            + [UInt8(truncatingIfNeeded: self >> 16), UInt8(truncatingIfNeeded: self >> 24)]
    }
}

extension [UInt8] {
    /// The little-endian number in four bytes.
    func number(at offset: Int) -> UInt32 {
        UInt32(self[offset]) | UInt32(self[offset + 1]) << 8 | UInt32(self[offset + 2]) << 16
            | UInt32(self[offset + 3]) << 24
    }

    /// Writes a number into four bytes.
    mutating func setNumber(_ number: UInt32, at offset: Int) {
        self[offset] = UInt8(truncatingIfNeeded: number)
        self[offset + 1] = UInt8(truncatingIfNeeded: number >> 8)
        self[offset + 2] = UInt8(truncatingIfNeeded: number >> 16)
        self[offset + 3] = UInt8(truncatingIfNeeded: number >> 24)
    }
}
