/// Swift source written line by line, in the layout of this repository's .swift-format.
struct SwiftSource {
    private(set) var text = ""
    private var indentation = 0

    /// The largest length of a line.
    static let lineLength = 120

    /// Writes a line, empty by default.
    mutating func line(_ line: String = "") {
        text += line.isEmpty ? "\n" : String(repeating: " ", count: indentation * 4) + line + "\n"
    }

    /// Writes the lines of an item of a list.
    private mutating func lines(_ text: String) {
        for line in text.split(separator: "\n") { self.line(String(line)) }
    }

    /// Writes a documentation comment with wrapped words.
    mutating func doc(_ paragraphs: String...) {
        comment("///", paragraphs)
    }

    /// Writes a comment with wrapped words.
    mutating func comment(_ paragraph: String) {
        comment("//", [paragraph])
    }

    private mutating func comment(_ mark: String, _ paragraphs: [String]) {
        for (index, paragraph) in paragraphs.enumerated() {
            if index > 0 { line(mark) }
            var current = mark
            for word in paragraph.split(separator: " ") {
                if current != mark, indentation * 4 + current.count + 1 + word.count > Self.lineLength {
                    line(current)
                    current = mark
                }
                current += " " + word
            }
            line(current)
        }
    }

    /// Writes a block in braces.
    mutating func block(_ opening: String, _ body: (inout SwiftSource) -> Void) {
        line(opening + " {")
        indented(body)
        line("}")
    }

    /// Writes lines a level deeper.
    mutating func indented(_ body: (inout SwiftSource) -> Void) {
        indentation += 1
        body(&self)
        indentation -= 1
    }

    /// Writes a list between an opening and a closing bracket: on one line if the list fits, otherwise an item per
    /// line. An item may have several lines.
    mutating func list(_ opening: String, _ items: [String], _ closing: String, trailingComma: Bool = false) {
        guard !fits(opening, items, closing), !items.isEmpty else {
            return line(opening + items.joined(separator: ", ") + closing)
        }
        line(opening)
        indented { source in
            for (index, item) in items.enumerated() {
                let comma = index < items.count - 1 || trailingComma ? "," : ""
                source.lines(item + comma)
            }
        }
        line(closing)
    }

    /// Returns the value of an argument of a build or an entry, as an item of a list.
    func argument(_ name: String) -> String {
        let (call, key) = ("\(name): try arguments.value(", "\"\(name)\"")
        return fits("    \(call)", [key], "),") ? "\(call)\(key))" : "\(call)\n    \(key)\n)"
    }

    /// Returns true if a list fits on one line at the current indentation.
    func fits(_ opening: String, _ items: [String], _ closing: String) -> Bool {
        let length = opening.count + items.joined(separator: ", ").count + closing.count
        return indentation * 4 + length <= Self.lineLength && !items.contains { $0.contains("\n") }
    }
}
