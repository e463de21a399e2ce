import PluginManifest

extension String {
    /// Returns the text in lines of at most this many columns, broken at spaces; a longer word has a separate line.
    ///
    /// Escape sequences, used for the styles of Markdown, take no columns.
    func wrapped(to columns: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        var width = 0
        for word in split(separator: " ") {
            let length = word.shownColumns
            if width > 0, width + 1 + length > columns {
                lines.append(line)
                line = ""
                width = 0
            }
            line += (width > 0 ? " " : "") + word
            width += (width > 0 ? 1 : 0) + length
        }
        return width > 0 || lines.isEmpty ? lines + [line] : lines
    }

    /// Returns a paragraph after a term, with all lines of the text indented alike.
    ///
    /// If the term is longer than the indentation allows, the text begins on the next line.
    static func entry(_ term: String, _ text: String, indentation: Int, columns: Int) -> [String] {
        let margin = String(repeating: " ", count: indentation)
        let lines = text.wrapped(to: Swift.max(20, columns - indentation)).map { margin + $0 }
        guard term.count + 2 <= indentation, let first = lines.first else { return [term] + lines }
        return [term + first.dropFirst(term.count)] + lines.dropFirst()
    }
}

extension StringProtocol {
    /// The number of columns of the text on a terminal.
    fileprivate var shownColumns: Int {
        var columns = 0
        var isEscape = false
        for scalar in unicodeScalars {
            if isEscape {
                isEscape = scalar != "m"
            } else if scalar == "\u{1B}" {
                isEscape = true
            } else {
                columns += scalar.columns
            }
        }
        return columns
    }
}
