/// What a browser calls the program: a scheme, a name, maybe a port, and maybe a path below which the program is.
struct PublicURL: Equatable {
    private let scheme: Scheme
    private let name: String
    /// The scheme's own port where another one is not written.
    private let number: Int
    /// Where the program is on its site, with a stroke at both ends: `/`, or a path such as `/play/`.
    let path: String

    private enum Scheme: String {
        case http, https

        var port: Int { self == .http ? 80 : 443 }
    }

    /// - Returns: nil for anything but `http://NAME[:PORT][/PATH]` and `https://NAME[:PORT][/PATH]`.
    init?(_ text: String) {
        let parts = text.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count >= 3, parts[0].hasSuffix(":"), parts[1].isEmpty,
            let scheme = Scheme(rawValue: String(parts[0].dropLast())), let authority = Authority(String(parts[2])),
            let path = Self.path(parts.count > 3 ? parts[3] : "")
        else { return nil }
        (self.scheme, name, self.path) = (scheme, authority.name, path)
        number = authority.port ?? scheme.port
    }

    /// A path with strokes at both ends; nil for one that servers and browsers may read in different ways.
    private static func path(_ text: Substring) -> String? {
        guard !text.isEmpty else { return "/" }
        let allowed = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~")
        let parts = (text.hasSuffix("/") ? text.dropLast() : text).split(
            separator: "/",
            omittingEmptySubsequences: false
        )
        let isRight = parts.allSatisfy { part in
            !["", ".", "..", "-"].contains(part) && part.allSatisfy(allowed.contains)
        }
        return isRight ? "/" + parts.joined(separator: "/") + "/" : nil
    }

    /// The port, where a browser writes it.
    var port: Int? { number == scheme.port ? nil : number }

    /// As a browser writes it in the header `Origin`.
    var origin: String { "\(scheme.rawValue)://\(name)" + (port.map { ":\($0)" } ?? "") }

    /// As a person opens it, without a stroke at the end.
    var text: String { origin + path.dropLast() }

    var isEncrypted: Bool { scheme == .https }

    /// Whether the header `Host` of a request names this site.
    ///
    /// - Parameter mayLackPort: whether a proxy may have left the port out, as nginx does with `$host`.
    func isHost(_ text: String, mayLackPort: Bool = false) -> Bool {
        guard let host = Authority(text), host.name == name else { return false }
        return (host.port ?? (mayLackPort ? number : scheme.port)) == number
    }

    /// Whether the header `Origin` of a request names this site.
    func isOrigin(_ text: String) -> Bool {
        let prefix = scheme.rawValue + "://"
        return text.utf8.starts(with: prefix.utf8)
            && isHost(String(decoding: text.utf8.dropFirst(prefix.utf8.count), as: UTF8.self))
    }
}
