/// Text as it may be sent to a terminal, in one line: what could steer the terminal is shown as `\u{1B}`.
func shownLine(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: \.steersTerminals) else { return text }
    return text.unicodeScalars.map { scalar in
        scalar.steersTerminals ? "\\u{\(String(scalar.value, radix: 16, uppercase: true))}" : String(scalar)
    }.joined()
}
