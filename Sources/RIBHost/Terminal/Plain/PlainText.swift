internal import PluginABI
internal import PluginManifest

/// A screen in lines of words, in reading order, as one would read it aloud.
///
/// What can be done is not part of it: the face lists that below, with numbers.
struct PlainText {
    private(set) var lines: [String] = []
    private var row: [String] = []
    private var openRows = 0

    /// The lines of a screen, its title first.
    static func lines(of screen: Screen) -> [String] {
        var text = PlainText()
        if !screen.title.isEmpty { text.write(screen.title) }
        text.write(screen.elements)
        return text.lines
    }

    private enum Part {
        case element(Element)
        case endOfRow
    }

    private mutating func write(_ elements: [Element]) {
        // A list in place of recursion: how deep a screen is nested is up to the plugin.
        var rest = elements.reversed().map(Part.element)
        while let part = rest.popLast() {
            switch part {
            case .endOfRow: endRow()
            case .element(.row(let row)):
                openRows += 1
                rest.append(.endOfRow)
                rest += row.elements.reversed().map(Part.element)
            case .element(.column(let column)):
                rest += column.elements.reversed().map(Part.element)
            case .element(.section(let section)):
                writeBlock([section.title])
                rest += section.elements.reversed().map(Part.element)
            case .element(let element):
                write(element)
            }
        }
    }

    private mutating func write(_ element: Element) {
        switch element {
        case .text(let text):
            for line in text.string.split(separator: "\n", omittingEmptySubsequences: false) { write(String(line)) }
        case .grid(let grid): writeBlock(words(for: grid))
        case .progressBar(let bar): write(words(for: bar))
        case .divider: writeBlock([""])
        case .button(let button) where !button.isEnabled: write("\(button.label) (not available now)")
        case .field(let field) where !field.isEnabled: write("\(field.label): \(field.text) (not available now)")
        case .button, .field, .row, .column, .section: break
        @unknown default: break
        }
    }

    private func words(for grid: Grid) -> [String] {
        let rows = grid.rows.enumerated().map { index, cells in
            "Row \(index + 1): " + cells.map { $0.text.isEmpty ? "empty" : $0.text }.joined(separator: ", ")
        }
        return grid.label.isEmpty ? rows : [grid.label] + rows
    }

    private func words(for bar: ProgressBar) -> String {
        bar.fraction.map { "\(bar.label): \(Int(($0 * 100).rounded())) %" } ?? "\(bar.label): under way"
    }

    /// A line of its own, or a part of the row that is open.
    private mutating func write(_ text: String) {
        if openRows > 0 { row.append(text) } else { append(text) }
    }

    /// Lines of their own, also within a row.
    private mutating func writeBlock(_ block: [String]) {
        flushRow()
        for line in block { append(line) }
    }

    private mutating func endRow() {
        openRows -= 1
        if openRows == 0 { flushRow() }
    }

    private mutating func flushRow() {
        guard !row.isEmpty else { return }
        append(row.joined(separator: "   "))
        row.removeAll()
    }

    private mutating func append(_ line: String) {
        let line = shownLine(line)
        // A tab that is shown has the name of its screen: read aloud, the second is noise.
        if lines == [line] { return }
        lines.append(line)
    }
}
