/// An incremental SHA-256 hash (FIPS 180-4).
public struct SHA256 {
    /// The intermediate hash value.
    private var state: SIMD8<UInt32> = [
        0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
    ]
    /// The bytes after the last full block.
    private var rest: [UInt8] = []
    private var byteCount: UInt64 = 0

    private static let blockSize = 64

    /// Creates the hash of no bytes.
    public init() {}

    /// Returns the digest of some bytes.
    public static func digest(of bytes: [UInt8]) -> SHA256Digest {
        var hash = SHA256()
        bytes.withUnsafeBytes { hash.update($0) }
        return hash.finish()
    }

    /// Adds the next bytes to the hash.
    public mutating func update(_ bytes: UnsafeRawBufferPointer) {
        byteCount += UInt64(bytes.count)
        var next = 0
        if !rest.isEmpty {
            next = min(Self.blockSize - rest.count, bytes.count)
            rest += bytes[..<next]
            guard rest.count == Self.blockSize else { return }
            rest.withUnsafeBytes { Self.compress($0, into: &state) }
            rest.removeAll(keepingCapacity: true)
        }
        while bytes.count - next >= Self.blockSize {
            Self.compress(UnsafeRawBufferPointer(rebasing: bytes[next..<(next + Self.blockSize)]), into: &state)
            next += Self.blockSize
        }
        rest += bytes[next...]
    }

    /// Returns the digest of all added bytes.
    public consuming func finish() -> SHA256Digest {
        let bitCount = byteCount * 8
        // A one, zeros up to eight bytes before the end of a block, and the length (5.1.1).
        let zeros = (119 - rest.count) % Self.blockSize
        let padding: [UInt8] = [0x80] + [UInt8](repeating: 0, count: zeros)
        let length = (0..<8).map { UInt8(truncatingIfNeeded: bitCount >> (56 - 8 * $0)) }
        (padding + length).withUnsafeBytes { update($0) }
        return SHA256Digest(words: state)
    }

    /// Adds a block to the hash (6.2.2).
    private static func compress(_ block: UnsafeRawBufferPointer, into state: inout SIMD8<UInt32>) {
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: blockSize) { words in
            for t in 0..<16 {
                words[t] = UInt32(bigEndian: block.loadUnaligned(fromByteOffset: 4 * t, as: UInt32.self))
            }
            for t in 16..<64 {
                let (x, y) = (words[t - 15], words[t - 2])
                let sigma0 = rotated(x, 7) ^ rotated(x, 18) ^ (x >> 3)
                let sigma1 = rotated(y, 17) ^ rotated(y, 19) ^ (y >> 10)
                words[t] = sigma1 &+ words[t - 7] &+ sigma0 &+ words[t - 16]
            }
            var working = WorkingVariables(state)
            constants.withUnsafeBufferPointer { constants in
                for t in 0..<64 { working.round(constants[t] &+ words[t]) }
            }
            state &+= working.state
        }
    }

    /// The eight words changed by the rounds.
    private struct WorkingVariables {
        private var (a, b, c, d): (UInt32, UInt32, UInt32, UInt32)
        private var (e, f, g, h): (UInt32, UInt32, UInt32, UInt32)

        init(_ state: SIMD8<UInt32>) {
            (a, b, c, d) = (state[0], state[1], state[2], state[3])
            (e, f, g, h) = (state[4], state[5], state[6], state[7])
        }

        var state: SIMD8<UInt32> { [a, b, c, d, e, f, g, h] }

        /// Computes a round from the sum of its constant and its word of the message.
        mutating func round(_ word: UInt32) {
            let sum1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)
            let first = h &+ sum1 &+ ((e & f) ^ (~e & g)) &+ word
            let sum0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)
            let second = sum0 &+ ((a & b) ^ (a & c) ^ (b & c))
            (h, g, f, e, d, c, b, a) = (g, f, e, d &+ first, c, b, a, first &+ second)
        }
    }

    private static func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 { word >> count | word << (32 - count) }

    /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes (4.2.2).
    private static let constants: [UInt32] = [
        0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
        0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
        0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
        0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
        0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
        0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
        0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
        0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
    ]
}
