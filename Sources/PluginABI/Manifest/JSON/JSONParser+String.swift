extension JSONParser {
    /// Reads the string whose opening quote is at the offset.
    mutating func readString() throws(Diagnostic) {
        let (end, hasEscapes) = try endOfString(at: offset)
        append(.string, hasEscapes: hasEscapes, from: offset, to: end)
    }

    /// The offset after the closing quote of the string that begins at the offset, and whether it has escapes.
    private func endOfString(at start: Int) throws(Diagnostic) -> (end: Int, hasEscapes: Bool) {
        var end = start + 1
        var hasEscapes = false
        let text = bytes.span
        while end < text.count {
            let byte = text[end]
            // Most bytes are plain, so that is asked first.
            if byte.isPlainInString {
                end += 1
                continue
            }
            switch byte {
            case UInt8(ascii: "\""):
                return (end + 1, hasEscapes)
            case UInt8(ascii: "\\"):
                hasEscapes = true
                end = try endOfEscape(at: end, stringStart: start)
            case 0x00..<0x20:
                throw rawControlCharacter(at: end, stringStart: start)
            default:
                guard let length = validUTF8Length(at: end) else { throw notUTF8(at: end) }
                end += length
            }
        }
        throw unendedString(at: start)
    }

    /// The offset after the escape that begins at the offset.
    private func endOfEscape(at offset: Int, stringStart: Int) throws(Diagnostic) -> Int {
        guard offset + 1 < bytes.count else { throw unendedString(at: stringStart) }
        switch bytes[offset + 1] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            return offset + 2
        case UInt8(ascii: "u"):
            return try endOfUnicodeEscape(at: offset)
        default:
            throw unknownEscape(at: offset)
        }
    }

    private func endOfUnicodeEscape(at offset: Int) throws(Diagnostic) -> Int {
        guard let unit = unicodeEscape(at: offset) else { throw shortUnicodeEscape(at: offset) }
        if unit.isLowSurrogate { throw loneSurrogate(at: offset) }
        guard unit.isHighSurrogate else { return offset + 6 }
        guard let low = unicodeEscape(at: offset + 6), low.isLowSurrogate else { throw loneSurrogate(at: offset) }
        return offset + 12
    }

    /// The code unit of the `\uXXXX` at the offset; nil where there is none.
    private func unicodeEscape(at offset: Int) -> UInt32? {
        guard offset + 6 <= bytes.count else { return nil }
        guard bytes[offset] == UInt8(ascii: "\\"), bytes[offset + 1] == UInt8(ascii: "u") else { return nil }
        return hexadecimal(bytes[(offset + 2)..<(offset + 6)])
    }

    /// The length of the character of several bytes at the offset; nil where it is not well-formed UTF-8 (Unicode,
    /// table 3-7: no overlong forms, no surrogates, nothing beyond U+10FFFF).
    func validUTF8Length(at offset: Int) -> Int? {
        let length: Int
        let second: ClosedRange<UInt8>
        switch bytes[offset] {
        case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
        case 0xE0: (length, second) = (3, 0xA0...0xBF)
        case 0xED: (length, second) = (3, 0x80...0x9F)
        case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
        case 0xF0: (length, second) = (4, 0x90...0xBF)
        case 0xF4: (length, second) = (4, 0x80...0x8F)
        case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
        default: return nil
        }
        guard offset + length <= bytes.count, second.contains(bytes[offset + 1]) else { return nil }
        return bytes[(offset + 2)..<(offset + length)].allSatisfy(\.isUTF8Continuation) ? length : nil
    }
}

extension UInt8 {
    /// Whether the byte represents itself within a string: ASCII except control characters, quotes and backslashes.
    fileprivate var isPlainInString: Bool {
        self >= 0x20 && self < 0x80 && self != UInt8(ascii: "\"") && self != UInt8(ascii: "\\")
    }
}
