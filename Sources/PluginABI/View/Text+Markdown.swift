extension Text {
    /// A part of a text with its own mark, such as emphasis. Since 1.1.
    public struct Run: Sendable, Hashable {
        /// The meaning of a part of a text; a face chooses its appearance.
        public enum Mark: String, Sendable, Hashable, CaseIterable {
            /// No special meaning.
            case plain
            /// Stressed words.
            case emphasis
            /// Important words.
            case strong
            /// Words to be typed, or read by a program.
            case code
            /// Words with a link to ``Run/address``.
            case link
        }

        /// The words.
        public var text: String
        /// The meaning of the words.
        public var mark: Mark
        /// The address of a link; empty for other marks.
        public var address: String

        /// Makes a part of a text. A link to an address outside of the web and mail becomes plain text.
        public init(_ text: String, _ mark: Mark = .plain, address: String = "") {
            self.text = text
            let isLink = mark == .link && Text.isSafe(address)
            self.mark = mark == .link && !isLink ? .plain : mark
            self.address = isLink ? address : ""
        }

        /// The words for a face without styles: code between backquotes, a link's address behind the words.
        public var words: String {
            switch mark {
            case .code: "`\(text)`"
            case .link where address != text: "\(text) (\(address))"
            default: text
            }
        }
    }

    /// Makes a text of parts. Words written by a person need no escapes here. Since 1.1.
    ///
    ///     Text(runs: [Text.Run("Deleted "), Text.Run(name, .strong)])
    public init(runs: [Run], style: Style = .body, tone: Tone = .neutral) {
        self.init(runs.map(\.text).joined(), style: style, tone: tone)
        // Again, because a run's properties can be changed.
        let runs = runs.map { Run($0.text, $0.mark, address: $0.address) }
        if runs.contains(where: { $0.mark != .plain }) { self.runs = runs }
    }

    /// Makes a text of a small part of Markdown: `*emphasis*`, `**strong**`, code between backquotes,
    /// `[words](address)`, and a backslash before a character to be shown as it is. Since 1.1.
    ///
    ///     Text(markdown: "Type `make run`, or read [the manual](https://example.org/manual).")
    ///
    /// Marks are not nested, and any other text is shown as it is written: there are no errors. A link's address must
    /// begin with `https://`, `http://` or `mailto:`. The syntax is that of
    /// [CommonMark](https://spec.commonmark.org/0.31.2/#inlines).
    public init(markdown: String, style: Style = .body, tone: Tone = .neutral) {
        var reader = MarkdownReader(markdown)
        self.init(runs: reader.runs(), style: style, tone: tone)
    }

    /// The text without styles: code between backquotes, a link's address behind the words. Since 1.1.
    public var words: String { runs.isEmpty ? string : runs.map(\.words).joined() }

    /// Returns true if a face may offer to open an address: of the web or of mail, without blanks and control
    /// characters.
    static func isSafe(_ address: String) -> Bool {
        let begins = ["https://", "http://", "mailto:"].contains { address.hasPrefix($0) }
        return begins && address.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F }
    }
}

/// A reader of Markdown. Each search for an end is done once, so the time grows with the length alone.
private struct MarkdownReader {
    private let bytes: [UInt8]
    private var position = 0
    private var plain: [UInt8] = []
    private var found: [Text.Run] = []
    /// The marks without an end in the rest of the text.
    private var unended: Set<[UInt8]> = []

    init(_ text: String) { bytes = Array(text.utf8) }

    mutating func runs() -> [Text.Run] {
        while position < bytes.count {
            let isMark = readMark()
            if !isMark {
                plain.append(bytes[position])
                position += 1
            }
        }
        endPlain()
        return found
    }

    private mutating func readMark() -> Bool {
        switch bytes[position] {
        case UInt8(ascii: "\\"):
            guard isEscape(at: position) else { return false }
            plain.append(bytes[position + 1])
            position += 2
            return true
        case UInt8(ascii: "`"): return readSpan(between: [UInt8(ascii: "`")], .code)
        case UInt8(ascii: "*"):
            let star = UInt8(ascii: "*")
            return readSpan(between: [star, star], .strong) || readSpan(between: [star], .emphasis)
        case UInt8(ascii: "["): return readLink()
        default: return false
        }
    }

    /// Reads a span between two equal marks. The span must not be empty, and must not begin or end with a blank.
    private mutating func readSpan(between mark: [UInt8], _ kind: Text.Run.Mark) -> Bool {
        let start = position + mark.count
        guard bytes[position...].starts(with: mark), start < bytes.count, !Self.isBlank(bytes[start]) else {
            return false
        }
        guard !unended.contains(mark), mark.count > 1 || bytes[start] != mark[0] else { return false }
        var words: [UInt8] = []
        var end = start
        while end < bytes.count {
            if end > start, bytes[end...].starts(with: mark), !Self.isBlank(bytes[end - 1]) {
                add(Text.Run(String(decoding: words, as: UTF8.self), kind), upTo: end + mark.count)
                return true
            }
            if kind != .code, isEscape(at: end) { end += 1 }
            words.append(bytes[end])
            end += 1
        }
        unended.insert(mark)
        return false
    }

    /// Reads `[words](address)`. Neither part contains another `[`, so that each byte is searched once; the address
    /// contains no blank.
    private mutating func readLink() -> Bool {
        let start = position + 1
        guard let close = bytes[start...].firstIndex(where: { $0 == UInt8(ascii: "]") || $0 == UInt8(ascii: "[") }),
            bytes[close] == UInt8(ascii: "]"), close > start, close + 1 < bytes.count,
            bytes[close + 1] == UInt8(ascii: "("),
            let end = bytes[(close + 2)...].firstIndex(where: Self.endsAddress),
            bytes[end] == UInt8(ascii: ")")
        else { return false }
        let words = String(decoding: bytes[start..<close], as: UTF8.self)
        let address = String(decoding: bytes[(close + 2)..<end], as: UTF8.self)
        guard Text.isSafe(address) else { return false }
        add(Text.Run(words, .link, address: address), upTo: end + 1)
        return true
    }

    private mutating func add(_ run: Text.Run, upTo end: Int) {
        endPlain()
        found.append(run)
        position = end
    }

    private mutating func endPlain() {
        guard !plain.isEmpty else { return }
        found.append(Text.Run(String(decoding: plain, as: UTF8.self)))
        plain = []
    }

    /// Returns true if there is a backslash that escapes the next character.
    private func isEscape(at index: Int) -> Bool {
        bytes[index] == UInt8(ascii: "\\") && index + 1 < bytes.count && Self.isPunctuation(bytes[index + 1])
    }

    private static func endsAddress(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ")") || byte == UInt8(ascii: "[") || isBlank(byte)
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte <= 0x20 }

    private static func isPunctuation(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E: true
        default: false
        }
    }
}
