/// A parsed URL: `ribs://NAME?ITEM=VALUE&ITEM=VALUE`, with percent-encoding decoded.
struct LinkURL {
    let name: String
    let items: [(name: String, value: String)]

    static let scheme = "ribs"

    init(_ url: String) throws(LinkError) {
        let prefix = Self.scheme + "://"
        guard url.lowercased().hasPrefix(prefix) else { throw .scheme(url) }
        let rest = url.dropFirst(prefix.count)
        let parts = rest.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        name = try Self.decoded(parts[0])
        guard !name.isEmpty else { throw .noName(url) }
        var items: [(name: String, value: String)] = []
        for item in parts.dropFirst().first?.split(separator: "&", omittingEmptySubsequences: true) ?? [] {
            let pair = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard pair.count == 2 else { throw .noValue(String(item)) }
            items.append((try Self.decoded(pair[0]), try Self.decoded(pair[1])))
        }
        self.items = items
    }

    /// The text as a URL spells it: RFC 3986's unreserved characters; everything else is percent-encoded.
    static func encoded(_ text: String) -> String {
        text.utf8.map { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                String(UnicodeScalar(byte))
            default:
                (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
            }
        }
        .joined()
    }

    /// Decodes percent-encoding strictly as in RFC 3986: two hexadecimal digits after each `%`, and UTF-8 as the
    /// result.
    private static func decoded(_ text: Substring) throws(LinkError) -> String {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let high = rest.popFirst()?.hexadecimalValue, let low = rest.popFirst()?.hexadecimalValue else {
                throw .encoding(String(text))
            }
            bytes.append(high << 4 | low)
        }
        guard let decoded = String(validating: bytes, as: UTF8.self) else { throw .encoding(String(text)) }
        return decoded
    }
}

extension UInt8 {
    fileprivate var hexadecimalValue: UInt8? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
