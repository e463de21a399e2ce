import PluginABI

/// A screen in lines of words, in reading order, as one would read it aloud.
///
/// Actions are not part of it: the face lists them below, with numbers. Control characters are still in the lines.
struct PlainText {
    private let title: String
    private(set) var lines: [String] = []
    private var row: [String] = []
    private var openRows = 0
    /// Whether a section begins or has ended behind the last line.
    private var isSetApart = false

    /// Whether a blank line belongs between the last line and the next.
    var needsGap: Bool { isSetApart && lines.last?.isEmpty == false }

    /// The lines of a screen, its title first.
    init(_ screen: Screen) {
        title = screen.title.onOneLine
        if !title.isEmpty { lines.append(title) }
        write(screen.elements)
    }

    // Recurses no deeper than `Screen.depthLimit`.
    private mutating func write(_ elements: [Element]) {
        for element in elements {
            switch element {
            case .row(let row):
                openRows += 1
                write(row.elements)
                openRows -= 1
                if openRows == 0 { flushRow() }
            case .column(let column):
                write(column.elements)
            case .section(let section):
                setApart()
                if !section.title.isEmpty { writeBlock([section.title]) }
                write(section.elements)
                setApart()
            case .text(let text):
                for line in text.string.brokenLines { write(line) }
            case .grid(let grid): writeBlock(words(for: grid))
            case .progressBar(let bar): write(words(for: bar))
            case .divider: writeBlock([""])
            case .button(let button): if !button.isEnabled { writeUnavailable(button.label) }
            case .field(let field): if !field.isEnabled { writeUnavailable("\(field.label): \(field.text)") }
            case .toggle(let toggle):
                if !toggle.isEnabled { writeUnavailable("\(toggle.label): \(toggle.isOn ? "on" : "off")") }
            case .choice(let choice): if !choice.isEnabled { writeUnavailable(words(for: choice)) }
            case .list(let list): write(list)
            case .table(let table): writeBlock(words(for: table))
            // Read out with its options.
            case .tabs: break
            @unknown default: break
            }
        }
    }

    /// Available actions are listed below the screen, with a number; unavailable ones are in their place.
    private mutating func writeUnavailable(_ words: String) { write("\(words) (not available now)") }

    private func words(for grid: Grid) -> [String] {
        let rows = grid.rows.enumerated().map { index, cells in
            "Row \(index + 1): " + cells.map { words(for: $0) }.inOneLine(separator: ", ")
        }
        return grid.label.isEmpty ? rows : [grid.label] + rows
    }

    private func words(for cell: Grid.Cell) -> String {
        let text = cell.text.isEmpty ? "empty" : cell.text
        return cell.isHighlighted ? "[\(text)]" : text
    }

    private func words(for choice: Choice) -> String {
        let chosen = choice.options.first { $0.id == choice.selected }
        return "\(choice.label): \(chosen?.title ?? "none")"
    }

    /// Selectable items are listed below the screen, with a number.
    private mutating func write(_ list: List) {
        if !list.label.isEmpty { writeBlock([list.label]) }
        for item in list.items where !item.isEnabled {
            writeUnavailable(item.detail.isEmpty ? item.title : "\(item.title), \(item.detail)")
        }
    }

    /// A row is read with the titles of its columns, because a listener does not see the columns.
    private func words(for table: Table) -> [String] {
        let rows = table.rows.map { row in
            zip(table.columns, row).map { column, text in
                let text = text.isEmpty ? "empty" : text
                return column.title.isEmpty ? text : "\(column.title): \(text)"
            }.inOneLine(separator: ", ")
        }
        return table.label.isEmpty ? rows : [table.label] + rows
    }

    private func words(for bar: ProgressBar) -> String {
        ShownProgress(bar.fraction).map { "\(bar.label): \($0.percent) %" } ?? "\(bar.label): under way"
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

    private mutating func setApart() {
        flushRow()
        isSetApart = true
    }

    private mutating func flushRow() {
        guard !row.isEmpty else { return }
        append(row.inOneLine(separator: "   "))
        row.removeAll()
    }

    private mutating func append(_ line: String) {
        let line = line.onOneLine
        // The selected tab has the name of its screen: when read aloud, repeating it is noise.
        if !title.isEmpty, line == title, lines == [title] {
            isSetApart = false
            return
        }
        if !line.isEmpty {
            if needsGap { lines.append("") }
            isSetApart = false
        }
        lines.append(line)
    }
}

extension [String] {
    /// As `joined(separator:)`, whose first use in a process makes the runtime search all conformances.
    func inOneLine(separator: String) -> String {
        var text = first ?? ""
        for part in dropFirst() { text += separator + part }
        return text
    }
}
