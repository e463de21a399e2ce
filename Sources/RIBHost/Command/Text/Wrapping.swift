import PluginManifest

extension String {
    /// The text in lines of at most so many columns, broken at spaces; a word that is longer has a line of its own.
    ///
    /// Escape sequences, which Markdown's colours are made of, take no columns.
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

    /// A paragraph behind a first word, its further lines indented as far as the first line's text.
    ///
    /// Where the term is longer than the indentation allows, the text begins on the next line.
    static func entry(_ term: String, _ text: String, indentation: Int, columns: Int) -> [String] {
        let margin = String(repeating: " ", count: indentation)
        let lines = text.wrapped(to: Swift.max(20, columns - indentation)).map { margin + $0 }
        guard term.count + 2 <= indentation, let first = lines.first else { return [term] + lines }
        return [term + first.dropFirst(term.count)] + lines.dropFirst()
    }
}

extension StringProtocol {
    /// How many columns a terminal shows of the text.
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
