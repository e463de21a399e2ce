import Base
import Foundation
import TestSupport
import Testing

@Suite("SHA-256")
struct SHA256Tests {
    /// Messages of FIPS 180-4's examples (NIST CSRC), and their digests.
    private static let examples: [(message: String, digest: String)] = [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
        (
            "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
            "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
        ),
        (
            String(repeating: "a", count: 1_000_000),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
        ),
    ]

    @Test("the examples of FIPS 180-4 have their digests", arguments: examples)
    func vectors(message: String, digest: String) {
        #expect("\(SHA256.digest(of: Array(message.utf8)))" == digest)
    }

    /// The digest of the digests that `sha256sum` finds, one after the other.
    @Test("messages of all lengths around one and two blocks have the digests that sha256sum finds")
    func lengths() {
        let digests = (0...130).map { length in
            "\(SHA256.digest(of: (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ length) }))"
        }
        #expect(
            "\(SHA256.digest(of: Array(digests.joined().utf8)))"
                == "25e00afcfc6b54664a07146250d9fa9f5227e485da721c5a09fcb769da8ee8ff"
        )
    }

    @Test("pieces of any size make the digest of the whole", arguments: [1, 3, 63, 64, 65, 127, 1_000])
    func pieces(size: Int) {
        let bytes = (0..<1_000).map { UInt8(truncatingIfNeeded: $0) }
        var hash = SHA256()
        for start in stride(from: 0, to: bytes.count, by: size) {
            bytes[start..<min(start + size, bytes.count)].withUnsafeBytes { hash.update($0) }
        }
        #expect(hash.finish() == SHA256.digest(of: bytes))
    }

    @Test("a digest is read back from its digits, of either case")
    func digits() throws {
        let digest = SHA256.digest(of: [])
        #expect(SHA256Digest("\(digest)") == digest)
        #expect(SHA256Digest("\(digest)".uppercased()) == digest)
    }

    private static let digest = "\(SHA256.digest(of: []))"

    @Test(
        "other text is not a digest",
        arguments: [
            "", "e3b0", "\(digest)0", " \(digest.dropFirst())", "g\(digest.dropFirst())", "ä\(digest.dropFirst(2))",
        ]
    )
    func otherText(text: String) {
        #expect(SHA256Digest(text) == nil)
    }
}
