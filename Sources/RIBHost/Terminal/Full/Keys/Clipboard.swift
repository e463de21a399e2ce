/// The clipboard of a terminal, set by xterm's OSC 52.
enum Clipboard {
    /// Returns the sequence that makes a terminal copy a text. There is no answer: many terminals refuse, or ask.
    static func sequence(_ text: String) -> String { "\u{1B}]52;c;\(base64(text))\u{1B}\\" }

    /// Encodes a text's UTF-8 in base64 (RFC 4648, section 4).
    private static func base64(_ text: String) -> String {
        let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let part = bytes[start..<min(start + 3, bytes.count)]
            let word = part.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - part.count))
            for place in 0..<4 {
                let isPadding = place > part.count
                result.append(isPadding ? UInt8(ascii: "=") : digits[word >> (18 - 6 * place) & 0x3F])
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}
