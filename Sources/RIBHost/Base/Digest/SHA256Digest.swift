/// A SHA-256 digest of a file: 32 bytes, written as 64 hexadecimal digits.
public struct SHA256Digest: Hashable, Sendable, CustomStringConvertible {
    /// The bytes in big-endian words of four.
    private let words: SIMD8<UInt32>

    init(words: SIMD8<UInt32>) {
        self.words = words
    }

    /// Parses 64 hexadecimal digits, of either case; nil for any other text.
    public init?(_ text: String) {
        guard text.utf8.count == 64 else { return nil }
        var words = SIMD8<UInt32>()
        for (index, byte) in text.utf8.enumerated() {
            guard let digit = Character(UnicodeScalar(byte)).hexDigitValue else { return nil }
            words[index / 8] = words[index / 8] << 4 | UInt32(digit)
        }
        self.words = words
    }

    /// The digits, as sha256sum(1) prints them.
    public var description: String {
        words.indices.map { index in
            let digits = String(words[index], radix: 16)
            return String(repeating: "0", count: 8 - digits.count) + digits
        }
        .joined()
    }
}
