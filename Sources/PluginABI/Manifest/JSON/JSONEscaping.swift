extension [UInt8] {
    /// Appends a string as JSON spells it, quotes included.
    ///
    /// Beyond what JSON requires, it escapes everything that a terminal should not get raw: such a line is safe to
    /// print.
    mutating func appendJSON(_ string: String) {
        append(UInt8(ascii: "\""))
        // Most strings are words, which are copied as they are.
        if string.utf8.span.hasOnly({ $0.isPlainInJSON }) {
            append(contentsOf: string.utf8)
        } else {
            for scalar in string.unicodeScalars { append(contentsOf: spelledInJSON(scalar).utf8) }
        }
        append(UInt8(ascii: "\""))
    }
}

private func spelledInJSON(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\"": "\\\""
    case "\\": "\\\\"
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    case "\u{08}": "\\b"
    case "\u{0C}": "\\f"
    // All of these are below U+10000, so that one code unit spells each.
    case _ where scalar.isShownEscaped: "\\u" + hexadecimalText(scalar.value, digits: 4)
    default: String(scalar)
    }
}

extension UInt8 {
    /// Whether the byte is a character that JSON does not escape: printable ASCII, with two exceptions.
    fileprivate var isPlainInJSON: Bool { 0x20..<0x7F ~= self && self != 0x22 && self != 0x5C }
}
