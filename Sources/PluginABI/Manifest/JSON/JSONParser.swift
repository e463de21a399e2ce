/// Reads a JSON text onto a tape: one loop and a stack of open containers, so that nesting costs memory, not stack.
struct JSONParser {
    let source: SourceFile
    let bytes: [UInt8]
    var offset = 0
    private(set) var nodes: [JSONNode] = []
    /// The tape indices of the containers that are not closed yet, outermost first.
    private var open: [Int] = []

    init(_ source: SourceFile) {
        self.source = source
        bytes = source.bytes
        // About what a manifest without spaces needs.
        nodes.reserveCapacity(bytes.count / 8 + 1)
    }

    /// What the next token may be.
    private enum Expectation {
        case value
        /// After `[`.
        case valueOrEnd
        /// After `,` in an object.
        case key
        /// After `{`.
        case keyOrEnd
        /// After a value.
        case commaOrEnd
    }

    /// The byte at the offset; nil at the end of the text.
    var current: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    /// Reads the whole text, or throws its first error.
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

    /// Puts a value without contents on the tape, and continues after it.
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

    /// Where the innermost container that is still open begins; nil outside of all.
    var innermostOpening: Int? { open.last.map { nodes[$0].lowerBound } }
}
