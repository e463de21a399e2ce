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

    /// Returns the text in the spelling of URLs: all but the unreserved characters of RFC 3986 is percent-encoded.
    static func encoded(_ text: String) -> String {
        text.utf8.map { byte in
            switch UnicodeScalar(byte) {
            case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_", "~":
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
            let digits = rest.prefix(2).compactMap { Character(UnicodeScalar($0)).hexDigitValue }
            guard digits.count == 2 else { throw .encoding(String(text)) }
            bytes.append(UInt8(digits[0] << 4 | digits[1]))
            rest = rest.dropFirst(2)
        }
        guard let decoded = String(validating: bytes, as: UTF8.self) else { throw .encoding(String(text)) }
        return decoded
    }
}
