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
