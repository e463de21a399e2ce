import Base
import PluginABI

/// A page over the screen: a title, and lines that can be scrolled.
struct Page {
    /// A line of a page.
    struct Line {
        /// The text before the first part.
        var lead = ""
        /// The text before the continuation of a line that has to be broken.
        var rest = ""
        /// The parts of the line, each with a style.
        var parts: [(text: String, style: Style)]

        init(_ parts: [(String, Style)] = [], lead: String = "", rest: String = "") {
            self.parts = parts.map { (text: $0.0, style: $0.1) }
            self.lead = lead
            self.rest = rest
        }

        init(_ text: String, _ style: Style = .plain, rest: String = "") {
            self.init([(text, style)], rest: rest)
        }
    }

    let title: String
    /// The typed text, above the lines and not scrolled.
    var prompt: FieldEditor?
    let lines: [Line]
    /// The number of lines at the end that are remarks about the others.
    var remarkCount = 0
    /// The most important line; nil if there is none.
    var lit: Int?
}

extension Page {
    /// Makes the page of the flows, with the steps lit that lead to the shown screen. The innermost step is the most
    /// important line.
    init(_ picture: FlowPicture, symbols: Symbols) {
        var lines: [Line] = []
        for line in picture.lines {
            let words = line.text.drop { $0 == " " }
            let indent = String(repeating: " ", count: line.text.count - words.count)
            let mark = line.isLit ? symbols.bullet + " " : "  "
            let style = Style(ink: line.isLit ? .accent : .plain, attributes: line.isLit || indent.isEmpty ? .bold : [])
            lines.append(
                Line([(mark, Style(ink: .positive)), (String(words), style)], lead: indent, rest: indent + "    ")
            )
        }
        self.init(title: "Flow", lines: lines, lit: picture.lines.lastIndex(where: \.isLit))
    }
}
