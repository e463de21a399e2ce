import Glibc

/// A name and a port, as a URL and the headers `Host` and `Origin` write them.
///
/// One place has several spellings: letters may be capital, the name may end in a dot, and the scheme's own port may be
/// written or not.
struct Authority: Equatable {
    /// The name in small letters, without a dot at the end; an IPv6 address as the system writes it, in brackets.
    let name: String
    /// The port; nil if not written.
    let port: Int?

    /// Reads an authority.
    ///
    /// - Returns: nil for any other form than `NAME`, `NAME:PORT`, `[ADDRESS]` or `[ADDRESS]:PORT`.
    init?(_ text: String) {
        // By bytes: a letter with a mark on it, or one of another alphabet, never equals one of these.
        let bytes = Array(text.utf8)
        let isAddress = bytes.first == UInt8(ascii: "[")
        let mark = UInt8(ascii: isAddress ? "]" : ":")
        let end = bytes.firstIndex(of: mark).map { isAddress ? $0 + 1 : $0 } ?? bytes.endIndex
        guard let port = Self.port(bytes[end...]),
            let name = isAddress ? Self.address(bytes[..<end]) : Self.name(bytes[..<end])
        else { return nil }
        (self.name, self.port) = (name, port)
    }

    /// Returns the port after a name: `.some(nil)` if none is written, nil if something else follows.
    private static func port(_ bytes: ArraySlice<UInt8>) -> Int?? {
        guard let colon = bytes.first else { return .some(nil) }
        guard colon == UInt8(ascii: ":") else { return nil }
        let digits = bytes.dropFirst()
        guard !digits.isEmpty else { return .some(nil) }
        guard digits.count <= 5, digits.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) else { return nil }
        let number = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
        guard 1...65535 ~= number else { return nil }
        return .some(number)
    }

    private static func name(_ bytes: ArraySlice<UInt8>) -> String? {
        let name = bytes.last == UInt8(ascii: ".") ? bytes.dropLast() : bytes
        let small: [UInt8] = name.compactMap { byte in
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"),
                UInt8(ascii: "."), UInt8(ascii: "_"):
                byte
            default: nil
            }
        }
        guard let last = small.last, last != UInt8(ascii: "."), small.count == name.count else { return nil }
        return String(decoding: small, as: UTF8.self)
    }

    private static func address(_ bytes: ArraySlice<UInt8>) -> String? {
        guard bytes.count > 2, bytes.last == UInt8(ascii: "]"), !bytes.contains(0) else { return nil }
        var address = in6_addr()
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        guard inet_pton(AF_INET6, String(decoding: bytes.dropFirst().dropLast(), as: UTF8.self), &address) == 1,
            inet_ntop(AF_INET6, &address, &text, socklen_t(text.count)) != nil
        else { return nil }
        return "[" + String(decoding: text.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self) + "]"
    }
}
