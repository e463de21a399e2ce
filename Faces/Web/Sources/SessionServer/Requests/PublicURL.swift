/// An address of the program in browsers: a scheme, a name, an optional port, and an optional path to the program.
struct PublicURL: Equatable {
    private let scheme: Scheme
    private let name: String
    /// The port, by default the scheme's own.
    private let number: Int
    /// The program's path on its site, with a slash at both ends: `/`, or a path such as `/play/`.
    let path: String

    private enum Scheme: String {
        case http, https

        var port: Int { self == .http ? 80 : 443 }
    }

    /// Reads an address.
    ///
    /// - Returns: nil for any other form than `http://NAME[:PORT][/PATH]` and `https://NAME[:PORT][/PATH]`.
    init?(_ text: String) {
        let parts = text.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count >= 3, parts[0].hasSuffix(":"), parts[1].isEmpty,
            let scheme = Scheme(rawValue: String(parts[0].dropLast())), let authority = Authority(String(parts[2])),
            let path = Self.path(parts.count > 3 ? parts[3] : "")
        else { return nil }
        (self.scheme, name, self.path) = (scheme, authority.name, path)
        number = authority.port ?? scheme.port
    }

    /// Returns a path with a slash at both ends; nil for a path that servers and browsers may read differently.
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

    /// The port; nil for the scheme's own, which browsers leave out.
    var port: Int? { number == scheme.port ? nil : number }

    /// The origin, as browsers write it in the header `Origin`.
    var origin: String { "\(scheme.rawValue)://\(name)" + (port.map { ":\($0)" } ?? "") }

    /// The address for a person to open, without a slash at the end.
    var text: String { origin + path.dropLast() }

    var isEncrypted: Bool { scheme == .https }

    /// Returns true if the header `Host` of a request names this site.
    ///
    /// - Parameter mayLackPort: true if a proxy may have left out the port, as nginx does with `$host`.
    func isHost(_ text: String, mayLackPort: Bool = false) -> Bool {
        guard let host = Authority(text), host.name == name else { return false }
        return (host.port ?? (mayLackPort ? number : scheme.port)) == number
    }

    /// Returns true if the header `Origin` of a request names this site.
    func isOrigin(_ text: String) -> Bool {
        let prefix = scheme.rawValue + "://"
        return text.utf8.starts(with: prefix.utf8)
            && isHost(String(decoding: text.utf8.dropFirst(prefix.utf8.count), as: UTF8.self))
    }
}
