/// A session, whose wins are counted.
struct Session {
    /// The name, unique among all sessions.
    let name: String
    let player1: String
    let player2: String

    /// Returns a name of 32 random digits.
    static func newName() -> String {
        (0..<32).map { _ in String(Int.random(in: 0..<16), radix: 16) }.joined()
    }
}
