import Logging
import Synchronization

/// How the one person is known who plays alone: by a cookie, which a browser gets for a token that counts once.
final class Tokens: Sendable {
    private let state: Mutex<State>
    /// Where the cookies are remembered; nil for none.
    private let browsers: KnownBrowsers?
    private let logger: Logger?

    private struct State {
        var token = Secret()
        var cookies: Set<String>
    }

    /// - Parameter browsers: those that are known from before the program was started.
    init(_ browsers: KnownBrowsers? = nil, _ logger: Logger? = nil) {
        (self.browsers, self.logger) = (browsers, logger)
        var cookies: [String] = []
        do throws(KnownBrowsers.Failure) {
            cookies = try browsers?.read() ?? []
        } catch {
            logger?.warning("No browser is known from before.", metadata: ["reason": "\(error.words)"])
        }
        state = Mutex(State(cookies: Set(cookies)))
    }

    /// The token that the printed address has.
    var token: String { state.withLock { $0.token.text } }

    /// Takes a token in exchange for the value of a cookie; from then on there is another token.
    func exchange(_ text: some StringProtocol) -> String? {
        let cookie: String? = state.withLock { state in
            guard state.token.isSame(as: text) else { return nil }
            state.token = Secret()
            let cookie = Secret().text
            state.cookies.insert(cookie)
            return cookie
        }
        guard let cookie else { return nil }
        do throws(KnownBrowsers.Failure) {
            try browsers?.add(cookie)
        } catch {
            logger?.warning("A browser is known until the end only.", metadata: ["reason": "\(error.words)"])
        }
        return cookie
    }

    /// Whether a browser that sends this cookie has had a token.
    func admits(cookie: String) -> Bool { state.withLock { $0.cookies.contains(cookie) } }
}
