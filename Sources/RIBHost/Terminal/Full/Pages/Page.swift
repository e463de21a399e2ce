import Base
import PluginABI

/// Something that is shown over the screen: a title, and lines that can be scrolled.
struct Page {
    /// A line of a page.
    struct Line {
        /// The text before the first part.
        var lead = ""
        /// The text before the rest of the line, if it has to be broken.
        var rest = ""
        /// Parts, each with its style.
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
    /// The text above the lines, which is not scrolled: what is being typed.
    var prompt: FieldEditor?
    let lines: [Line]
    /// How many of the last lines only say something about the others.
    var remarkCount = 0
    /// The line that matters.
    var lit: Int?
}

extension Page {
    /// The flows, with the steps lit that lead to the shown screen. The innermost matters most.
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
