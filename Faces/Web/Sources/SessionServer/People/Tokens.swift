import Synchronization

/// How the one person is known who plays alone: by a cookie, which a browser gets for a token that counts once.
final class Tokens: Sendable {
    private let state = Mutex(State())

    private struct State {
        var token = Secret()
        var cookies: Set<String> = []
    }

    /// The token that the printed address has.
    var token: String { state.withLock { $0.token.text } }

    /// Takes a token in exchange for the value of a cookie; from then on there is another token.
    func exchange(_ text: some StringProtocol) -> String? {
        state.withLock { state in
            guard state.token.isSame(as: text) else { return nil }
            state.token = Secret()
            let cookie = Secret().text
            state.cookies.insert(cookie)
            return cookie
        }
    }

    /// Whether a browser that sends this cookie has had a token.
    func admits(cookie: String) -> Bool { state.withLock { $0.cookies.contains(cookie) } }
}
