import HTTPTypes

/// Identifies the person behind a request, and refuses other requests.
struct Gate: Sendable {
    /// The means by which a person is identified.
    enum Means: Sendable {
        /// A cookie, given for the token in the printed address.
        case token(Tokens)
        /// A header set by one of these proxies.
        case header(HTTPField.Name, from: [Network])
    }

    /// The part of a request that is known before the body.
    struct Asking {
        let head: HTTPRequest
        /// The address at the other end of the connection.
        let peer: String?

        /// True if a person or our own page has sent the request: by Fetch Metadata, which every browser sends over TLS
        /// and to this machine.
        var isFromHere: Bool { ["same-origin", "none", nil].contains(fetch("Site")) }

        /// True if the browser shows the response as a page of its own.
        var isNavigation: Bool { fetch("Mode") == "navigate" && fetch("Dest") == "document" }

        private func fetch(_ what: String) -> String? {
            HTTPField.Name("Sec-Fetch-\(what)").flatMap { head.headerFields[$0] }
        }
    }

    let means: Means
    /// The public URLs of this program.
    let urls: [PublicURL]

    init(means: Means, urls: [PublicURL]) {
        self.means = means
        self.urls = urls
    }

    var isEncrypted: Bool { urls.contains(where: \.isEncrypted) }

    /// The program's path on its site: `/`, or a path such as `/play/`.
    var path: String { urls.first?.path ?? "/" }

    /// The name of the cookie. With a prefix, a browser accepts the cookie only over TLS and, for a whole site, from no
    /// other host. Browsers do not separate cookies by port, so the port is in the name: programs on one machine do not
    /// overwrite each other's cookies.
    var cookieName: String {
        let port = urls.first.flatMap(\.port).map { "-\($0)" } ?? ""
        let prefix = isEncrypted ? (path == "/" ? "__Host-" : "__Secure-") : ""
        return prefix + "ribs" + port
    }

    /// Returns the header that gives a browser its cookie.
    func setCookie(_ value: String) -> String {
        "\(cookieName)=\(value); Path=\(path); HttpOnly; SameSite=Lax" + (isEncrypted ? "; Secure" : "")
    }

    private var isBehindProxy: Bool {
        if case .header = means { true } else { false }
    }

    /// Checks that the request names its site once: of two names, this program and a proxy could each take a different
    /// one.
    func checkForm(_ asking: Asking) throws(Refusal) {
        // The first one is the request's authority.
        guard !asking.head.headerFields.contains(where: { $0.name.canonicalName == "host" }) else { throw .malformed }
    }

    /// Checks that the browser means this program, not another site by its name, and that our own page asks.
    func checkSite(_ asking: Asking) throws(Refusal) {
        let host = asking.head.authority ?? ""
        guard let url = urls.first(where: { $0.isHost(host, mayLackPort: isBehindProxy) }) else {
            throw .wrongHost(host, right: urls.first?.text ?? "")
        }
        let origins = asking.head.headerFields[values: .origin]
        let isRead = asking.head.method == .get || asking.head.method == .head
        guard isRead || origins.count == 1, origins.allSatisfy(url.isOrigin) else { throw .wrongOrigin }
        guard asking.isFromHere || asking.isNavigation else { throw .wrongOrigin }
    }

    /// Returns the person behind a request.
    func person(_ asking: Asking) throws(Refusal) -> Person {
        switch means {
        case .token(let tokens):
            guard cookies(asking).contains(where: tokens.admits(cookie:)) else { throw .noToken }
            return .alone
        case .header(let name, let networks):
            guard let peer = asking.peer, networks.contains(where: { $0.contains(peer) }) else {
                throw .notFromProxy(asking.peer ?? "an unknown address")
            }
            let names = asking.head.headerFields[values: name]
            guard names.count == 1, let person = Person(names[0]) else { throw .noName(header: name.rawName) }
            return person
        }
    }

    private func cookies(_ asking: Asking) -> [String] {
        asking.head.headerFields[values: .cookie]
            .flatMap { $0.split(separator: ";") }
            .compactMap { pair in
                let pair = pair.drop { $0 == " " }
                return pair.hasPrefix(cookieName + "=") ? String(pair.dropFirst(cookieName.count + 1)) : nil
            }
    }
}
