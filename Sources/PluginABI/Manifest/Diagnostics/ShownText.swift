extension Unicode.Scalar {
    /// Whether a terminal must never get the character raw: control characters, line and paragraph separators, and the
    /// marks that change the direction of text, which can make one line look like another. They can also occur within a
    /// grapheme cluster.
    public var isShownEscaped: Bool {
        switch value {
        case 0x00...0x1F, 0x7F...0x9F, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
        default: false
        }
    }

    /// The character, or the escape that is shown instead: `\u{1B}`.
    var shown: String {
        isShownEscaped ? "\\u{\(hexadecimalText(value, digits: 1))}" : String(self)
    }
}

extension String {
    /// Whether a terminal may get the text as it is.
    var isShownAsItIs: Bool {
        // Asked of bytes first: most text is ASCII.
        utf8.span.hasOnly { 0x20 <= $0 && $0 < 0x7F } || !unicodeScalars.contains(where: \.isShownEscaped)
    }
}

/// Text as it may be sent to a terminal, in one line: control characters become visible escapes.
public func shownLine(_ text: String) -> String {
    // Most text has nothing to escape and is returned unchanged.
    guard !text.isShownAsItIs else { return text }
    return text.unicodeScalars.map(\.shown).joined()
}

/// The beginning of a name that is wrong, for a message: all of it, unless it is absurdly long.
func excerpt(_ text: some StringProtocol) -> String {
    shownLine(String(text.prefix(80)))
}
