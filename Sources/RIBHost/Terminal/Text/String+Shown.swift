import PluginManifest

extension Character {
    /// The replacement for the character if only ASCII can be shown.
    var nearestASCII: String {
        switch self {
        case _ where isASCII: String(self)
        case "\u{A0}", "\u{2002}", "\u{2003}", "\u{2009}", "\u{202F}": " "
        case "–", "—", "−", "‐", "‑": "-"
        case "‘", "’", "′": "'"
        case "“", "”", "„", "«", "»": "\""
        case "…": "..."
        case "•", "·", "×": "*"
        case "→": "->"
        case "←": "<-"
        default: String(repeating: "?", count: max(1, columns))
        }
    }
}

extension String {
    /// Returns the text on one line, safe for a terminal: control characters are shown as `\u{1B}`, and if only ASCII
    /// can be shown, other characters become the nearest ASCII or question marks.
    func shown(usesUnicode: Bool) -> String {
        let line = shownLine(self)
        guard !usesUnicode, !line.utf8.allSatisfy({ $0 < 0x80 }) else { return line }
        return line.map { $0.nearestASCII }.joined()
    }
}

// Lines.
extension Character {
    /// True if the character ends a line; "\r\n" is one character.
    var isLineBreak: Bool {
        switch unicodeScalars.first?.value {
        case 0x0A, 0x0D, 0x85, 0x2028, 0x2029: true
        default: false
        }
    }
}

extension String {
    /// The lines of the text.
    var brokenLines: [String] {
        guard !isPlainASCII else { return [self] }
        return split(omittingEmptySubsequences: false) { $0.isLineBreak }.map { String($0) }
    }

    /// The text with spaces instead of line breaks and tabs.
    var onOneLine: String {
        guard !isPlainASCII else { return self }
        return map { $0.isLineBreak ? " " : $0 == "\t" ? "    " : String($0) }.joined()
    }

    /// True if the text is visible ASCII, as most text is: then characters need not be segmented.
    private var isPlainASCII: Bool { utf8.allSatisfy { 0x20 <= $0 && $0 < 0x7F } }
}
