extension [UInt8] {
    /// The bytes in base64 (RFC 4648, section 4).
    public var base64: String {
        let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        var result: [UInt8] = []
        for start in stride(from: 0, to: count, by: 3) {
            let part = self[start..<Swift.min(start + 3, count)]
            let word = part.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - part.count))
            for place in 0..<4 {
                let isPadding = place > part.count
                result.append(isPadding ? UInt8(ascii: "=") : digits[word >> (18 - 6 * place) & 0x3F])
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}
