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
    /// The text as a terminal may get it, in one line: control characters are shown as `\u{1B}`, and if only ASCII can
    /// be shown, other characters become the nearest ASCII or question marks.
    func shown(usesUnicode: Bool) -> String {
        let line = shownLine(self)
        guard !usesUnicode, !line.utf8.allSatisfy({ $0 < 0x80 }) else { return line }
        return line.map { $0.nearestASCII }.joined()
    }
}
