/// Markdown for a terminal, as far as the pages of Documentation/diagnostics use Markdown.
///
/// Headings are bold, paragraphs and list items are wrapped, code is indented and unchanged, and tables become entries.
struct Markdown {
    let columns: Int
    /// True if bold and underlined text may be used.
    let isStyled: Bool

    func rendered(_ text: String) -> String {
        var lines: [String] = []
        var paragraph: [Substring] = []
        var isCode = false
        func finish() {
            if !paragraph.isEmpty { lines += self.paragraph(paragraph) }
            paragraph = []
        }
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("```") {
                finish()
                isCode.toggle()
            } else if isCode {
                lines.append(line.isEmpty ? "" : "    " + line)
            } else if line.isEmpty {
                finish()
                if lines.last?.isEmpty == false { lines.append("") }
            } else if line.hasPrefix("#") {
                finish()
                lines += bold(inline(line.drop { $0 == "#" }.dropFirst())).wrapped(to: columns)
            } else {
                if line.hasPrefix("- ") || line.hasPrefix("|") { finish() }
                paragraph.append(line)
            }
        }
        finish()
        while lines.last?.isEmpty == true { lines.removeLast() }
        return lines.map { $0 + "\n" }.joined()
    }

    private func paragraph(_ lines: [Substring]) -> [String] {
        if lines[0].hasPrefix("|") { return lines.flatMap(row) }
        let text = lines.joined(separator: " ")
        guard text.hasPrefix("- ") else { return inline(text[...]).wrapped(to: columns) }
        let item = inline(text.dropFirst(2)).wrapped(to: columns - 4)
        return item.enumerated().map { ($0 == 0 ? "  - " : "    ") + $1 }
    }

    /// Renders a row of a table: the first cell, then the others below. The line below a table's head is omitted.
    private func row(_ line: Substring) -> [String] {
        guard line.contains(where: { $0 != "|" && $0 != "-" }) else { return [] }
        let cells = line.split(separator: "|").map { inline($0.trimmed) }
        guard let first = cells.first else { return [] }
        let rest = cells.dropFirst().joined(separator: "; ").wrapped(to: columns - 6).map { "      " + $0 }
        return first.wrapped(to: columns - 2).map { "  " + $0 } + rest
    }

    /// Renders `code` in bold, *stress* underlined, and only the words of a link. Without styles, code keeps its
    /// backticks.
    private func inline(_ text: Substring) -> String {
        var result = ""
        var rest = text
        while let mark = rest.first {
            rest = rest.dropFirst()
            switch mark {
            case "`":
                let code = rest.prefix { $0 != "`" }
                result += isStyled ? bold(code) : "`\(code)`"
                rest = rest[code.endIndex...].dropFirst()
            case "*":
                let stressed = rest.prefix { $0 != "*" }
                result += isStyled ? underlined(stressed) : "*\(stressed)*"
                rest = rest[stressed.endIndex...].dropFirst()
            case "[":
                let words = rest.prefix { $0 != "]" }
                let target = rest[words.endIndex...].dropFirst()
                let isLink = target.first == "("
                result += isLink ? inline(words) : "[\(words)]"
                rest = isLink ? target.drop { $0 != ")" }.dropFirst() : target
            default:
                result.append(mark)
            }
        }
        return result
    }

    private func bold(_ text: some StringProtocol) -> String { styled(text, "1") }

    private func underlined(_ text: some StringProtocol) -> String { styled(text, "4") }

    /// Styles each word separately, so that a line broken between two words leaves no style open.
    private func styled(_ text: some StringProtocol, _ style: String) -> String {
        guard isStyled else { return String(text) }
        return text.split(separator: " ").map { "\u{1B}[\(style)m\($0)\u{1B}[0m" }.joined(separator: " ")
    }
}

extension Substring {
    fileprivate var trimmed: Substring {
        let text = drop { $0 == " " }
        guard let last = text.lastIndex(where: { $0 != " " }) else { return text.prefix(0) }
        return text[...last]
    }
}
