/// A parser of a JSON text onto a tape: a loop and a stack of open containers, so nesting costs memory, not stack.
struct JSONParser {
    let source: SourceFile
    let bytes: [UInt8]
    var offset = 0
    private(set) var nodes: [JSONNode] = []
    /// The tape indices of the open containers, outermost first.
    private var open: [Int] = []

    init(_ source: SourceFile) {
        self.source = source
        bytes = source.bytes
        // About what a manifest without spaces needs.
        nodes.reserveCapacity(bytes.count / 8 + 1)
    }

    /// The tokens that may come next.
    private enum Expectation {
        case value
        /// A value or `]`, after `[`.
        case valueOrEnd
        /// A key, after `,` in an object.
        case key
        /// A key or `}`, after `{`.
        case keyOrEnd
        /// A comma or a closing bracket, after a value.
        case commaOrEnd
    }

    /// The byte at the offset; nil at the end of the text.
    var current: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    /// Reads the whole text, or throws the first error.
    mutating func parse() throws(Diagnostic) {
        try checkEncodingMark()
        var expectation = Expectation.value
        while true {
            skipWhitespace()
            guard let byte = current else {
                if case .commaOrEnd = expectation, open.isEmpty { return }
                throw endsEarly()
            }
            switch (expectation, byte) {
            case (.valueOrEnd, UInt8(ascii: "]")), (.keyOrEnd, UInt8(ascii: "}")):
                close()
                expectation = .commaOrEnd
            case (.value, _), (.valueOrEnd, _):
                expectation = try readValue(byte)
            case (.key, UInt8(ascii: "\"")), (.keyOrEnd, UInt8(ascii: "\"")):
                try readString()
                try readColon()
                expectation = .value
            case (.key, _), (.keyOrEnd, _):
                throw unexpected(
                    isAfterComma: isKeyRequired(expectation) && byte == UInt8(ascii: "}"),
                    "a key in quotes"
                )
            case (.commaOrEnd, _):
                expectation = try readCommaOrEnd(byte)
            }
        }
    }

    private func isKeyRequired(_ expectation: Expectation) -> Bool {
        if case .key = expectation { true } else { false }
    }

    private mutating func skipWhitespace() {
        while let byte = current, byte.isJSONWhitespace { offset += 1 }
    }

    /// Reads a value, or the beginning of a container, and returns what can come next.
    private mutating func readValue(_ byte: UInt8) throws(Diagnostic) -> Expectation {
        switch byte {
        case UInt8(ascii: "{"):
            begin(.object)
            return .keyOrEnd
        case UInt8(ascii: "["):
            begin(.array)
            return .valueOrEnd
        case UInt8(ascii: "\""): try readString()
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try readNumber()
        case UInt8(ascii: "t") where word() == "true": appendWord(.bool, length: 4)
        case UInt8(ascii: "f") where word() == "false": appendWord(.bool, length: 5)
        case UInt8(ascii: "n") where word() == "null": appendWord(.null, length: 4)
        default:
            let isAfterComma = byte == UInt8(ascii: "]") && !open.isEmpty && nodes[open[open.count - 1]].kind == .array
            throw unexpected(isAfterComma: isAfterComma, "a value")
        }
        return .commaOrEnd
    }

    private mutating func readColon() throws(Diagnostic) {
        skipWhitespace()
        guard let byte = current else { throw endsEarly() }
        guard byte == UInt8(ascii: ":") else { throw unexpected(isAfterComma: false, "`:` after the key") }
        offset += 1
    }

    private mutating func readCommaOrEnd(_ byte: UInt8) throws(Diagnostic) -> Expectation {
        guard let container = open.last else { throw unexpected(isAfterComma: false, "the end of the text") }
        let isArray = nodes[container].kind == .array
        switch byte {
        case UInt8(ascii: ","):
            offset += 1
            return isArray ? .value : .key
        case UInt8(ascii: "]") where isArray, UInt8(ascii: "}") where !isArray:
            close()
            return .commaOrEnd
        // Tokens that must follow a comma.
        case UInt8(ascii: "\""),
            UInt8(ascii: "{") where isArray, UInt8(ascii: "[") where isArray,
            UInt8(ascii: "-") where isArray, UInt8(ascii: "0")...UInt8(ascii: "9") where isArray:
            throw missingComma(isArray: isArray)
        default:
            throw unexpected(isAfterComma: false, isArray ? "`,` or `]`" : "`,` or `}`")
        }
    }

    private mutating func begin(_ kind: JSONKind) {
        open.append(nodes.count)
        nodes.append(JSONNode(kind: kind, lowerBound: offset, upperBound: offset + 1, next: nodes.count + 1))
        offset += 1
    }

    private mutating func close() {
        offset += 1
        guard let container = open.popLast() else { return }
        nodes[container].upperBound = offset
        nodes[container].next = nodes.count
    }

    private mutating func appendWord(_ kind: JSONKind, length: Int) {
        append(kind, from: offset, to: offset + length)
    }

    /// Puts a value without contents on the tape, and continues after the value.
    mutating func append(
        _ kind: JSONKind,
        hasEscapes: Bool = false,
        from lowerBound: Int,
        to upperBound: Int
    ) {
        nodes.append(
            JSONNode(
                kind: kind,
                hasEscapes: hasEscapes,
                lowerBound: lowerBound,
                upperBound: upperBound,
                next: nodes.count + 1
            )
        )
        offset = upperBound
    }

    /// The offset at which the innermost open container begins; nil outside of all containers.
    var innermostOpening: Int? { open.last.map { nodes[$0].lowerBound } }
}

extension JSONParser {
    /// Reads the number at the offset: `-`, digits without a leading zero, a fraction, an exponent.
    mutating func readNumber() throws(Diagnostic) {
        let start = offset
        var end = start
        if bytes[end] == UInt8(ascii: "-") { end += 1 }
        let digits = digitCount(at: end)
        guard digits > 0 else {
            throw malformedNumber(start, end, "After `-` a digit must follow.")
        }
        if digits > 1, bytes[end] == UInt8(ascii: "0") {
            throw malformedNumber(
                start,
                end + digits,
                "A number must not begin with a zero that is followed by digits."
            )
        }
        end += digits
        if isByte(at: end, UInt8(ascii: ".")) {
            let fraction = digitCount(at: end + 1)
            guard fraction > 0 else { throw malformedNumber(start, end + 1, "After `.` a digit must follow.") }
            end += 1 + fraction
        }
        if isByte(at: end, UInt8(ascii: "e")) || isByte(at: end, UInt8(ascii: "E")) {
            end += 1
            if isByte(at: end, UInt8(ascii: "+")) || isByte(at: end, UInt8(ascii: "-")) { end += 1 }
            let exponent = digitCount(at: end)
            guard exponent > 0 else { throw malformedNumber(start, end, "An exponent needs a digit.") }
            end += exponent
        }
        append(.number, from: start, to: end)
    }

    private func isByte(at offset: Int, _ byte: UInt8) -> Bool {
        offset < bytes.count && bytes[offset] == byte
    }

    private func digitCount(at offset: Int) -> Int {
        var end = offset
        while end < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[end]) { end += 1 }
        return end - offset
    }

    /// Reads the string whose opening quote is at the offset.
    mutating func readString() throws(Diagnostic) {
        let (end, hasEscapes) = try endOfString(at: offset)
        append(.string, hasEscapes: hasEscapes, from: offset, to: end)
    }

    /// Returns the offset after the closing quote of the string at `start`, and true if the string has escapes.
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

    /// Returns the offset after the escape at an offset.
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

    /// Returns the code unit of the `\uXXXX` at the offset; nil if there is none.
    private func unicodeEscape(at offset: Int) -> UInt32? {
        guard offset + 6 <= bytes.count else { return nil }
        guard bytes[offset] == UInt8(ascii: "\\"), bytes[offset + 1] == UInt8(ascii: "u") else { return nil }
        return hexadecimal(bytes[(offset + 2)..<(offset + 6)])
    }

    /// Returns the length of the character of several bytes at the offset; nil for malformed UTF-8 (Unicode, table 3-7:
    /// no overlong forms, no surrogates, nothing beyond U+10FFFF).
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
    /// True if the byte represents itself within a string: ASCII except control characters, quotes and backslashes.
    fileprivate var isPlainInString: Bool {
        self >= 0x20 && self < 0x80 && self != UInt8(ascii: "\"") && self != UInt8(ascii: "\\")
    }
}
