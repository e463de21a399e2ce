/// Returns the text of a string's content. The parser has already validated the escapes.
func unescapedJSON(_ content: ArraySlice<UInt8>) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(content.count)
    var rest = content
    while let byte = rest.popFirst() {
        guard byte == UInt8(ascii: "\\") else {
            text.append(byte)
            continue
        }
        switch rest.popFirst() {
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "u"):
            var unit = hexadecimal(rest.prefix(4)) ?? 0
            rest = rest.dropFirst(4)
            if unit.isHighSurrogate, let low = hexadecimal(rest.dropFirst(2).prefix(4)) {
                rest = rest.dropFirst(6)
                unit = 0x10000 + ((unit & 0x3FF) << 10 | low & 0x3FF)
            }
            text.append(contentsOf: Array(String(Unicode.Scalar(unit) ?? "\u{FFFD}").utf8))
        case let escaped?: text.append(escaped)
        case nil: break
        }
    }
    return String(decoding: text, as: UTF8.self)
}

/// Returns the number of four hexadecimal digits; nil for any other count, or another character.
func hexadecimal(_ digits: ArraySlice<UInt8>) -> UInt32? {
    guard digits.count == 4 else { return nil }
    var number: UInt32 = 0
    for digit in digits {
        guard let value = Character(Unicode.Scalar(digit)).hexDigitValue, digit < 0x80 else { return nil }
        number = number << 4 | UInt32(value)
    }
    return number
}

extension UInt32 {
    /// True if a UTF-16 code unit is the first half of a pair.
    var isHighSurrogate: Bool { (0xD800..<0xDC00).contains(self) }
    /// True if a UTF-16 code unit is the second half of a pair.
    var isLowSurrogate: Bool { (0xDC00..<0xE000).contains(self) }
}
