import Logging
import Synchronization

/// The identification of a single person who plays alone: a browser gets a cookie for a token that is valid once.
final class Tokens: Sendable {
    private let state: Mutex<State>
    /// The file of cookies; nil for none.
    private let browsers: KnownBrowsers?
    private let logger: Logger?

    private struct State {
        var token = Secret()
        var cookies: Set<String>
    }

    /// Makes a token, and reads the cookies.
    ///
    /// - Parameter browsers: the browsers known from earlier runs.
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

    /// The token in the printed address.
    var token: String { state.withLock { $0.token.text } }

    /// Returns a new cookie for a token, and replaces the token; nil for a wrong token.
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

    /// Returns true if the cookie was given for a token.
    func admits(cookie: String) -> Bool { state.withLock { $0.cookies.contains(cookie) } }
}
