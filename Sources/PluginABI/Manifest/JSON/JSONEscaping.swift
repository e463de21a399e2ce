/// A string as JSON spells it, quotes included.
///
/// Beyond what JSON demands, whatever a terminal should not get raw is escaped too: such a line is safe to print.
func escapedJSON(_ string: String) -> String {
    // Most strings are words: they are copied at once.
    if string.utf8.allSatisfy(\.isPlainInJSON) { return "\"" + string + "\"" }
    var text = "\""
    for scalar in string.unicodeScalars {
        switch scalar {
        case "\"": text += "\\\""
        case "\\": text += "\\\\"
        case "\n": text += "\\n"
        case "\r": text += "\\r"
        case "\t": text += "\\t"
        case "\u{08}": text += "\\b"
        case "\u{0C}": text += "\\f"
        // All of these are below U+10000, so that one code unit spells each.
        case _ where scalar.isShownEscaped: text += "\\u" + hexadecimalText(scalar.value, digits: 4)
        default: text.unicodeScalars.append(scalar)
        }
    }
    return text + "\""
}

extension UInt8 {
    /// Whether it is a character by itself that is spelled in JSON as it is: printable ASCII, but for two.
    fileprivate var isPlainInJSON: Bool { 0x20..<0x7F ~= self && self != 0x22 && self != 0x5C }
}
