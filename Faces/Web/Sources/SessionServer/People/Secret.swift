/// A secret of 256 random bits, as text.
struct Secret: Hashable, Sendable {
    let text: String
    /// The number of letters.
    static let length = 64

    init() {
        var generator = SystemRandomNumberGenerator()
        text = (0..<4).map { _ in
            let digits = String(generator.next() as UInt64, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }
        .joined()
    }

    /// Returns true if the text is the secret. The time does not depend on where the two differ.
    func isSame(as other: some StringProtocol) -> Bool {
        let (mine, theirs) = (Array(text.utf8), Array(other.utf8))
        guard mine.count == theirs.count else { return false }
        return zip(mine, theirs).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
