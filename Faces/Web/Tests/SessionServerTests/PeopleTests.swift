import Foundation
import HTTPTypes
import Testing

@testable import SessionServer

@Suite("Who asks")
struct PeopleTests {
    private func asking(
        _ fields: HTTPFields,
        method: HTTPRequest.Method = .get,
        peer: String = "127.0.0.1",
        authority: String = "play.example.org"
    ) -> Gate.Asking {
        let head = HTTPRequest(
            method: method,
            scheme: "http",
            authority: authority,
            path: "/",
            headerFields: fields
        )
        return Gate.Asking(head: head, peer: peer)
    }

    private func gate(_ url: String) throws -> (Gate, Tokens) {
        let tokens = Tokens()
        return (Gate(means: .token(tokens), urls: [try #require(PublicURL(url))]), tokens)
    }

    @Test("behind TLS the cookie is Secure, and bound to this host by its name")
    func cookies() throws {
        let (open, _) = try gate("http://play.example.org")
        #expect(open.setCookie("x") == "ribs=x; Path=/; HttpOnly; SameSite=Lax")
        let (encrypted, _) = try gate("https://play.example.org")
        #expect(encrypted.setCookie("x") == "__Host-ribs=x; Path=/; HttpOnly; SameSite=Lax; Secure")
    }

    @Test("a token counts once, and only its cookie is admitted after it, among others")
    func token() throws {
        let (gate, tokens) = try gate("https://play.example.org")
        let token = tokens.token
        #expect(tokens.exchange("x" + token.dropFirst()) == nil)
        let cookie = try #require(tokens.exchange(token))
        #expect(tokens.exchange(token) == nil)
        #expect(tokens.token != token)
        #expect(try gate.person(asking([.cookie: "a=b; __Host-ribs=\(cookie); c=d"])) == .alone)
        for wrong in ["ribs=\(cookie)", "__Host-ribs=\(token)", "x__Host-ribs=\(cookie)", "__Host-ribs=\(cookie)x"] {
            #expect(throws: Refusal.noToken) { try gate.person(asking([.cookie: wrong])) }
        }
    }

    @Test("the site is checked by Host and Origin, and a request that changes something needs an Origin")
    func site() throws {
        let (gate, _) = try gate("https://Play.example.org/")
        try gate.checkSite(asking([:]))
        try gate.checkSite(asking([.origin: "https://play.example.org"], method: .post))
        #expect(throws: Refusal.wrongOrigin) { try gate.checkSite(asking([:], method: .post)) }
        #expect(throws: Refusal.wrongOrigin) { try gate.checkSite(asking([.origin: "http://play.example.org"])) }
    }

    @Test(
        "equal spellings of one site are one, and no other is",
        arguments: [
            (
                "https://play.example.org",
                [
                    "play.example.org", "PLAY.example.org", "play.example.org:443", "play.example.org.",
                    "play.example.org.:443",
                ],
                [
                    "play.example.org:80", "play.example.org:8443", "example.org", "play.example.org..",
                    "play.example.org:x", "play.example.org:0",
                    "play.example.org:443:443", "", ":443", "play.example.org:65979", "pl\u{E0}y.example.org",
                ]
            ),
            ("http://play.example.org:80/", ["play.example.org", "play.example.org:80"], ["play.example.org:443"]),
            ("https://play.example.org:8443", ["play.example.org:8443"], ["play.example.org", "play.example.org:443"]),
            (
                "http://[0:0::1]:8080", ["[::1]:8080", "[0::1]:8080"],
                ["[::1]", "::1:8080", "[::1]8080", "[::1%lo]:8080", "[]:8080"]
            ),
            ("http://kate", ["kate", "KATE"], ["\u{212A}ate", "k\u{301}ate"]),
        ]
    )
    func spellings(url: String, same: [String], others: [String]) throws {
        let url = try #require(PublicURL(url))
        let scheme = url.isEncrypted ? "https://" : "http://"
        for host in same { #expect(url.isHost(host) && url.isOrigin(scheme + host), "\(host)") }
        for host in others { #expect(!url.isHost(host) && !url.isOrigin(scheme + host), "\(host)") }
        for wrong in [
            "null", "", "ftp://kate", (url.isEncrypted ? "http://" : "https://") + same[0], scheme + same[0] + "/",
        ] {
            #expect(!url.isOrigin(wrong), "\(wrong)")
        }
    }

    @Test("a proxy may leave the port out of Host, but no browser leaves it out of Origin")
    func withoutPort() throws {
        let url = try #require(PublicURL("https://play.example.org:8443"))
        let (alone, proxied) = (
            Gate(means: .token(Tokens()), urls: [url]),
            Gate(means: .header(try #require(HTTPField.Name("X-User")), from: []), urls: [url])
        )
        #expect(throws: Refusal.wrongHost("play.example.org", right: "https://play.example.org:8443")) {
            try alone.checkSite(asking([:]))
        }
        try proxied.checkSite(asking([.origin: "https://play.example.org:8443"], method: .post))
        #expect(throws: Refusal.wrongOrigin) {
            try proxied.checkSite(asking([.origin: "https://play.example.org"], method: .post))
        }
    }

    @Test(
        "an address that is public can be below a path",
        arguments: [
            ("https://example.org/play/", "https://example.org/play", "/play/"),
            ("https://example.org/a/b", "https://example.org/a/b", "/a/b/"),
            ("https://Example.org:443/", "https://example.org", "/"),
            ("http://example.org:8080", "http://example.org:8080", "/"),
        ]
    )
    func path(text: String, shown: String, path: String) throws {
        let url = try #require(PublicURL(text))
        #expect(url.text == shown && url.path == path)
        let gate = Gate(means: .token(Tokens()), urls: [url])
        let prefix = path == "/" ? "__Host-" : "__Secure-"
        let cookie =
            url.isEncrypted
            ? "\(prefix)ribs=x; Path=\(path); HttpOnly; SameSite=Lax; Secure"
            : "ribs-8080=x; Path=/; HttpOnly; SameSite=Lax"
        #expect(gate.setCookie("x") == cookie)
    }

    @Test(
        "what is no address of a site is refused",
        arguments: [
            "http://a..", "", "example.org", "ftp://example.org", "https://", "https:///play", "https://a b",
            "https://example.org//",
            "https://example.org/../x",
            "https://example.org/-/x", "https://example.org/a%2Fb", "https://example.org/?x", "https://ada@example.org",
            "https://example.org:0",
        ]
    )
    func noURL(text: String) { #expect(PublicURL(text) == nil) }

    @Test("a path leads to what it stands for, below the program's own")
    func resources() {
        for (root, inside) in [("/", "/"), ("/play/", "/play/")] {
            #expect(Resource(inside, below: root) == .page)
            #expect(Resource(inside + "game?x=1", below: root) == .page)
            #expect(Resource(inside + "-/events", below: root) == .events)
            let file = "/-/page-ko.0123456789abcdef.js"
            #expect(Resource(inside + file.dropFirst(), below: root) == .part(file))
            #expect(Resource(inside + "-/enter/abc", below: root) == .entrance("abc"))
            #expect(Resource(inside + "-/page.html", below: root) == nil)
            #expect(Resource("/healthz", below: root) == .health)
        }
        #expect(Resource("/", below: "/play/") == nil)
        #expect(Resource("/-/events", below: "/play/") == nil)
        #expect(Resource("/play/healthz", below: "/play/") == .page)
    }

    @Test("text for HTML is escaped scalar by scalar, whatever marks are on it")
    func escaped() {
        #expect(
            Pages.escaped("a\"\u{301}<\u{338}b>\u{20DD}&\u{200D}")
                == "a&quot;\u{301}&lt;\u{338}b&gt;\u{20DD}&amp;\u{200D}"
        )
    }

    @Test("a link that is asked about stays on the site, whatever marks are on its strokes")
    func strokes() {
        for link in ["/x", "//x", "/\\x", "\\/\\x"] { #expect(Pages.onThisSite(link) == "/x") }
        #expect(Array(Pages.onThisSite("//\u{301}evil.example").utf8) == Array("/\u{301}evil.example".utf8))
    }

    @Test("the browsers that are known are remembered, the newest hundred of them")
    func browsers() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "ribs-browsers-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = KnownBrowsers(file: folder.appending(path: "browsers").path)
        let tokens = Tokens(file)
        let cookies = try (0..<250).map { _ in try #require(tokens.exchange(tokens.token)) }
        let again = Tokens(file)
        #expect(cookies.map(again.admits) == cookies.indices.map { $0 >= 150 })
        #expect(
            try String(contentsOfFile: file.file, encoding: .utf8) == cookies.suffix(100).map { $0 + "\n" }.joined()
        )
        #expect(!again.admits(cookie: ""))
    }

    @Test(
        "a network contains its addresses, and no others",
        arguments: [
            ("10.0.0.0/8", "10.255.0.1", true), ("10.0.0.0/8", "11.0.0.1", false), ("10.0.0.1", "10.0.0.1", true),
            ("10.0.0.1", "10.0.0.2", false), ("192.168.4.0/22", "192.168.7.9", true),
            ("192.168.4.0/22", "192.168.8.0", false),
            ("fd00::/8", "fd12::1", true), ("fd00::/8", "fe80::1", false), ("10.0.0.0/8", "::ffff:10.1.2.3", true),
            ("0.0.0.0/0", "::1", false), ("0.0.0.0/0", "1.2.3.4", true), ("10.0.0.0/8", "ada", false),
        ]
    )
    func networks(network: String, address: String, isIn: Bool) throws {
        #expect(try #require(Network(network)).contains(address) == isIn)
    }

    @Test("what is no network is refused", arguments: ["", "ada", "10.0.0.0/33", "10.0.0.0/", "10.0.0.0/-1", "::/129"])
    func noNetwork(text: String) { #expect(Network(text) == nil) }

    @Test("each name has a file of its own, in the folder")
    func files() throws {
        let names = [
            "ada", "Ada", "../ada", "ada.state", "%2E", ".", "/", "한글", "a b", String(repeating: "ß", count: 40),
        ]
        let files = try names.map { try #require(Person($0)).fileName }
        #expect(Set(files).count == names.count)
        #expect(files.allSatisfy { $0.utf8.count <= 240 && !$0.contains("/") && !$0.contains(".") })
        #expect(files[0] == "ada")
        #expect(files[2] == "%2E%2E%2Fada")
    }

    @Test("two names that are not the same bytes are two people, though Swift finds the texts equal")
    func lookAlikes() throws {
        for (one, other) in [("Kate", "\u{212A}ate"), ("\u{E9}", "e\u{301}"), ("x;y", "x\u{37E}y")] {
            #expect(one == other)
            let people = [try #require(Person(one)), try #require(Person(other))]
            #expect(people[0] != people[1] && Set(people).count == 2)
            #expect(people[0].fileName != people[1].fileName)
        }
    }

    @Test(
        "a name that cannot be told from another, or be seen, is refused",
        arguments: [
            "", "a\nb", "\u{7F}", "a\u{85}b", "a\u{2028}b", "Jos\u{FFFD}", String(repeating: "a", count: 81),
        ]
    )
    func refused(name: String) { #expect(Person(name) == nil) }

    @Test("two programs on one machine have cookies of their own")
    func ports() throws {
        let (gate, _) = try gate("http://127.0.0.1:8080")
        #expect(gate.setCookie("x") == "ribs-8080=x; Path=/; HttpOnly; SameSite=Lax")
    }

    @Test("what another site lets the browser fetch is not carried out, wherever the browser says so")
    func fetchedByOthers() throws {
        let (gate, _) = try gate("http://127.0.0.1:8080")
        func check(_ site: String, _ mode: String, _ destination: String) throws {
            let names = ["Sec-Fetch-Site": site, "Sec-Fetch-Mode": mode, "Sec-Fetch-Dest": destination]
            var fields = HTTPFields()
            for (name, value) in names { fields[try #require(HTTPField.Name(name))] = value }
            try gate.checkSite(asking(fields, authority: "127.0.0.1:8080"))
        }
        try check("same-origin", "cors", "empty")
        try check("none", "navigate", "document")
        try check("cross-site", "navigate", "document")
        #expect(throws: Refusal.wrongOrigin) { try check("same-site", "no-cors", "empty") }
        #expect(throws: Refusal.wrongOrigin) { try check("cross-site", "no-cors", "image") }
        #expect(throws: Refusal.wrongOrigin) { try check("cross-site", "navigate", "iframe") }
    }
}
