/// Whose wins are counted.
struct Session {
    /// What no other session has.
    let name: String
    let player1: String
    let player2: String

    /// A name of 32 random digits.
    static func newName() -> String {
        (0..<32).map { _ in String(Int.random(in: 0..<16), radix: 16) }.joined()
    }
}
