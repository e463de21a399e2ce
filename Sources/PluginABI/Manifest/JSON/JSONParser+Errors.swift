extension JSONParser {
    /// Refuses a byte order mark, and texts in UTF-16 or UTF-32 by their byte order marks (RFC 8259, section 8.1).
    func checkEncodingMark() throws(Diagnostic) {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            throw diagnostic(
                .jsonEncoding,
                "The text begins with a byte order mark, which JSON must not have.",
                (0, 3),
                "the byte order mark",
                help: "Save the file as UTF-8 without BOM."
            )
        }
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
            throw diagnostic(
                .jsonEncoding,
                "The text is UTF-16 or UTF-32; JSON must be UTF-8.",
                (0, 2),
                "the byte order mark",
                help: "Save the file as UTF-8 without BOM."
            )
        }
    }

    func endsEarly() -> Diagnostic {
        guard let opening = innermostOpening else {
            return diagnostic(
                .jsonEndsEarly,
                nodes.isEmpty && bytes.isEmpty
                    ? "The text is empty; a JSON value was expected."
                    : "The text holds no JSON value, only white space.",
                (bytes.count, bytes.count),
                nil
            )
        }
        let bracket = bytes[opening] == UInt8(ascii: "[") ? "[" : "{"
        var diagnostic = diagnostic(
            .jsonEndsEarly,
            "The text ends before the `\(bracket)` is closed.",
            (bytes.count, bytes.count),
            "the text ends here"
        )
        diagnostic.secondary = [
            label(opening, opening + 1, "opened here")
        ]
        return diagnostic
    }

    /// Returns the error for a token that is not allowed at the offset.
    func unexpected(isAfterComma: Bool, _ expected: String) -> Diagnostic {
        guard let byte = current else { return endsEarly() }
        guard byte < 0x80 || validUTF8Length(at: offset) != nil else { return notUTF8(at: offset) }
        let token = word()
        let range = (offset, offset + token.utf8.count)
        if isAfterComma {
            return diagnostic(
                .jsonSyntax,
                "Expected \(expected) after the comma, found `\(token)`.",
                range,
                nil,
                help: "JSON allows no comma after the last member; remove it."
            )
        }
        return diagnostic(
            .jsonSyntax,
            "Expected \(expected), found `\(shownLine(token))`.",
            range,
            nil,
            help: hint(for: token)
        )
    }

    /// Returns the error for a missing comma between two members or elements. The error points after the first: the
    /// comma belongs there, even if the second begins on another line.
    func missingComma(isArray: Bool) -> Diagnostic {
        var end = offset
        while end > 0, bytes[end - 1].isJSONWhitespace { end -= 1 }
        return diagnostic(
            .jsonSyntax,
            "A comma is missing between two \(isArray ? "elements" : "members").",
            (end, end),
            "write `,` here"
        )
    }

    /// Returns advice for a token that is a common mistake in JSON.
    private func hint(for token: String) -> String? {
        switch token {
        case "'": "JSON strings must be in double quotes."
        case "“", "”", "„", "‘", "’": "JSON strings are in straight double quotes: `\"`."
        case "//", "/*", "#": "JSON has no comments; remove it."
        case "True", "TRUE": "JSON spells it `true`."
        case "False", "FALSE": "JSON spells it `false`."
        case "None", "Null", "NULL", "nil": "JSON spells it `null`."
        case "NaN", "Infinity": "JSON has no such number."
        case "+": "JSON numbers have no plus sign."
        case ".": "JSON numbers begin with a digit."
        default: nil
        }
    }

    /// Returns the letters and digits at the offset (at most 40), or else the character there.
    func word() -> String {
        var end = offset
        let limit = min(bytes.count, offset + 40)
        while end < limit, bytes[end].isWordCharacter { end += 1 }
        if end == offset {
            end += bytes[offset] < 0x80 ? 1 : validUTF8Length(at: offset) ?? 1
            let isComment = bytes[offset] == UInt8(ascii: "/") && end < bytes.count
            if isComment, bytes[end] == UInt8(ascii: "/") || bytes[end] == UInt8(ascii: "*") { end += 1 }
        }
        return String(decoding: bytes[offset..<end], as: UTF8.self)
    }

    func notUTF8(at offset: Int) -> Diagnostic {
        diagnostic(
            .jsonEncoding,
            "The text is not UTF-8: the byte 0x\(hexadecimalText(UInt32(bytes[offset]), digits: 2)) cannot stand here.",
            (offset, offset + 1),
            nil,
            help: "Save the file as UTF-8."
        )
    }

    func unendedString(at start: Int) -> Diagnostic {
        diagnostic(.jsonEndsEarly, "The text ends before the string is closed.", (start, start + 1), "opened here")
    }

    func rawControlCharacter(at offset: Int, stringStart: Int) -> Diagnostic {
        let byte = bytes[offset]
        guard byte != 0x0A, byte != 0x0D else {
            return diagnostic(
                .jsonString,
                "The string is not closed on its line.",
                (stringStart, offset),
                nil,
                help: "Close it with `\"`; a line break within a string is written `\\n`."
            )
        }
        let escape = byte == 0x09 ? "\\t" : "\\u" + hexadecimalText(UInt32(byte), digits: 4)
        return diagnostic(
            .jsonString,
            "A string must not contain the control character U+\(hexadecimalText(UInt32(byte), digits: 4)).",
            (offset, offset + 1),
            nil,
            help: "Write it as `\(escape)`."
        )
    }

    func unknownEscape(at offset: Int) -> Diagnostic {
        let next = bytes[offset + 1]
        let length = next < 0x80 ? 1 : validUTF8Length(at: offset + 1)
        guard let length else { return notUTF8(at: offset + 1) }
        let character = String(decoding: bytes[(offset + 1)..<(offset + 1 + length)], as: UTF8.self)
        return diagnostic(
            .jsonString,
            "`\\\(shownLine(character))` is not a JSON escape.",
            (offset, offset + 1 + length),
            nil,
            help: #"JSON knows \" \\ \/ \b \f \n \r \t and \uXXXX; a backslash itself is written \\."#
        )
    }

    func shortUnicodeEscape(at offset: Int) -> Diagnostic {
        var end = offset + 2
        while end < min(bytes.count, offset + 6), hexadecimal([0x30, 0x30, 0x30, bytes[end]]) != nil { end += 1 }
        return diagnostic(
            .jsonString,
            "After `\\u` four hexadecimal digits must follow.",
            (offset, end),
            nil
        )
    }

    func loneSurrogate(at offset: Int) -> Diagnostic {
        let escape = String(decoding: bytes[offset..<(offset + 6)], as: UTF8.self)
        return diagnostic(
            .jsonString,
            "`\(escape)` is half of a surrogate pair, without its other half.",
            (offset, offset + 6),
            nil,
            help: "A character beyond U+FFFF is written as two escapes, such as `\\uD83D\\uDE00`, or as itself."
        )
    }

    func malformedNumber(_ start: Int, _ end: Int, _ rule: String) -> Diagnostic {
        diagnostic(.jsonNumber, rule, (start, max(end, start + 1)), nil)
    }

    private func diagnostic(
        _ code: DiagnosticCode,
        _ message: String,
        _ range: (Int, Int),
        _ label: String?,
        help: String? = nil
    ) -> Diagnostic {
        let place = self.label(range.0, min(range.1, bytes.count), label)
        return Diagnostic(code, message, at: place, help: help.map { [$0] } ?? [])
    }

    private func label(_ start: Int, _ end: Int, _ text: String?) -> Label {
        Label(source, SourceRange(lowerBound: source.base + start, upperBound: source.base + end), text)
    }
}

extension UInt8 {
    /// True if the byte is white space in JSON.
    var isJSONWhitespace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }

    /// True if the byte is an ASCII letter, digit or underscore.
    var isWordCharacter: Bool {
        // With the bit set in which upper-case and lower-case letters differ, one comparison does for both.
        (self | 0x20).isLowercaseLetter || isDigit || self == UInt8(ascii: "_")
    }
}

/// Returns a number in upper-case hexadecimal digits, padded with zeros.
func hexadecimalText(_ number: UInt32, digits: Int) -> String {
    let text = String(number, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
}
