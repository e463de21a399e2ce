extension Unicode.Scalar {
    /// True if a terminal must never get the character raw: control characters, line and paragraph separators, marks
    /// that change the direction of text, and invisible characters: each can make a line look like another. They can
    /// also occur within a grapheme cluster.
    ///
    /// False for the joiners U+200C and U+200D and the variation selectors, without which words of some languages and
    /// pictures are others.
    public var isShownEscaped: Bool {
        switch value {
        case 0x20..<0x7F: false
        case 0x00...0x1F, 0x7F...0x9F, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
        default: isInvisible
        }
    }

    /// True for soft hyphen, combining grapheme joiner, fillers of Hangul, inherent vowels of Khmer, vowel separator,
    /// spaces without width, invisible signs of mathematics, deprecated format characters, annotation marks, format
    /// signs of shorthand and music, tags, and the scalars that Unicode reserves for more of them
    /// (Default_Ignorable_Code_Point).
    private var isInvisible: Bool {
        switch value {
        case 0xAD, 0x034F, 0x115F, 0x1160, 0x17B4...0x17B5, 0x180E, 0x200B, 0x2060...0x2065, 0x206A...0x206F, 0x3164,
            0xFFA0, 0xFFF0...0xFFFB, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0000...0xE00FF, 0xE01F0...0xE0FFF:
            true
        default: false
        }
    }

    /// The character, or the escape to show instead: `\u{1B}`.
    var shown: String {
        isShownEscaped ? "\\u{\(hexadecimalText(value, digits: 1))}" : String(self)
    }
}

extension String {
    /// True if a terminal may get the text unchanged.
    var isShownAsItIs: Bool {
        // Asked of bytes first: most text is ASCII.
        utf8.span.hasOnly { 0x20 <= $0 && $0 < 0x7F } || !unicodeScalars.contains(where: \.isShownEscaped)
    }
}

/// Returns a text in a form that may be sent to a terminal, in one line: control characters become visible escapes.
public func shownLine(_ text: String) -> String {
    // Most text has nothing to escape and is returned unchanged.
    guard !text.isShownAsItIs else { return text }
    return text.unicodeScalars.map(\.shown).joined()
}

/// Returns the beginning of a wrong name, for a message: the whole name, unless it is longer than 80 characters.
func excerpt(_ text: some StringProtocol) -> String {
    shownLine(String(text.prefix(80)))
}
