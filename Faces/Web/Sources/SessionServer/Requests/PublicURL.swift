/// What a browser calls the program: a scheme, a name and maybe a port.
struct PublicURL: Equatable {
    let origin: String
    /// The name with the port, as in the header `Host`.
    let authority: String

    /// - Returns: nil for anything but `http://NAME[:PORT]` and `https://NAME[:PORT]`.
    init?(_ text: String) {
        let text = text.hasSuffix("/") ? String(text.dropLast()) : text
        guard let scheme = ["http://", "https://"].first(where: { text.hasPrefix($0) }) else { return nil }
        authority = text.dropFirst(scheme.count).lowercased()
        let allowed = Set("abcdefghijklmnopqrstuvwxyz0123456789-.:[]")
        guard !authority.isEmpty, authority.allSatisfy(allowed.contains) else { return nil }
        origin = scheme + authority
    }

    /// The port, where it is written.
    var port: Int? { authority.split(separator: ":").last.flatMap { Int($0) } }

    var isEncrypted: Bool { origin.hasPrefix("https://") }
}
