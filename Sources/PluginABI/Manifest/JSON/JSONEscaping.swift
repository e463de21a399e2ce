extension [UInt8] {
    /// Appends a string in JSON, including the quotes.
    ///
    /// Beyond JSON's rules, this escapes all characters that a terminal should not get raw: the line is safe to print.
    ///
    /// - Parameter isKey: true if a colon follows.
    mutating func appendJSON(_ string: String, isKey: Bool = false) {
        let utf8 = string.utf8.span
        let start = count
        var isPlain = true
        // Most strings are words, which are copied as they are, with one test for room.
        append(addingCapacity: utf8.count + 3) { output in
            output.append(UInt8(ascii: "\""))
            for index in utf8.indices {
                let byte = utf8[unchecked: index]
                isPlain = isPlain && byte.isPlainInJSON
                output.append(byte)
            }
            output.append(UInt8(ascii: "\""))
            if isKey { output.append(UInt8(ascii: ":")) }
        }
        guard !isPlain else { return }
        removeSubrange(start...)
        append(UInt8(ascii: "\""))
        for scalar in string.unicodeScalars { append(contentsOf: spelledInJSON(scalar).utf8) }
        append(UInt8(ascii: "\""))
        if isKey { append(UInt8(ascii: ":")) }
    }

    /// Appends a whole number in decimal digits.
    mutating func appendDecimal(_ int: Int) {
        if int < 0 { append(UInt8(ascii: "-")) }
        appendDigits(int.magnitude)
    }

    private mutating func appendDigits(_ number: UInt) {
        if number >= 10 { appendDigits(number / 10) }
        append(UInt8(ascii: "0") + UInt8(number % 10))
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
    case _ where scalar.isShownEscaped:
        // A tag, beyond U+FFFF, is spelled by two code units.
        UTF16.encode(scalar)?.map { "\\u" + hexadecimalText(UInt32($0), digits: 4) }.joined() ?? ""
    default: String(scalar)
    }
}

extension UInt8 {
    /// True for a character that JSON does not escape: printable ASCII except the quotation mark and the backslash.
    fileprivate var isPlainInJSON: Bool { 0x20..<0x7F ~= self && self != 0x22 && self != 0x5C }
}
