/// 256 bits that nobody can guess, as text.
struct Secret: Hashable, Sendable {
    let text: String
    /// How many letters it has.
    static let length = 64

    init() {
        var generator = SystemRandomNumberGenerator()
        text = (0..<4).map { _ in
            let digits = String(generator.next() as UInt64, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }
        .joined()
    }

    /// Whether the text is the secret. How long that takes does not tell where they differ.
    func isSame(as other: some StringProtocol) -> Bool {
        let (mine, theirs) = (Array(text.utf8), Array(other.utf8))
        guard mine.count == theirs.count else { return false }
        return zip(mine, theirs).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
