import Base
@_spi(Host) import PluginABI

/// A screen as lines of words, in reading order, as for reading aloud: the texts, and the numbered controls among them.
/// Control characters are still in the lines.
struct PlainText {
    /// A line, with a mark for lines of controls.
    struct Line: Hashable {
        let words: String
        var isControl = false
    }

    private let title: String
    private(set) var lines: [Line] = []
    private let choices: [PlainChoice]
    /// The number of controls written so far.
    private var numbered = 0
    private var row: [String] = []
    private var openRows = 0
    /// True if a section begins or ends after the last line.
    private var isSetApart = false
    /// True if there is a text besides the title.
    private var hasText = false

    /// Makes the lines of a screen, beginning with the title.
    ///
    /// - Parameter choices: all controls of the screen, in reading order.
    init(_ screen: Screen, _ choices: [PlainChoice]) {
        title = screen.title.onOneLine
        self.choices = choices
        if !title.isEmpty { lines.append(Line(words: title)) }
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
            case .column(let column): write(column)
            case .section(let section): writeApart(section.elements, title: section.title)
            case .pane(let pane): write(pane)
            case .text(let text):
                for line in text.words.brokenLines { write(line) }
            case .grid(let grid):
                writeBlock(words(for: grid))
                writeControls(grid.rows.reduce(0) { $0 + $1.count { $0.action != nil } })
            case .progressBar(let bar): write(words(for: bar))
            case .gauge(let gauge): write("\(gauge.label): \(gauge.words)\(gauge.tone.warning)")
            case .chart(let chart): write("\(chart.label): \(chart.sentence)\(chart.tone.warning)")
            case .divider: writeBlock([""])
            case .button, .toggle: writeControls(1)
            case .field(let field):
                writeControls(1)
                writeLines(of: field)
                if !field.error.isEmpty { append("     error: \(field.error)") }
                if !field.help.isEmpty { append("     \(field.help)") }
            case .choice(let choice): writeControls(choice.options.count)
            case .list(let list):
                writeBlock(heading(of: list))
                writeControls(list.items.count + (list.excerpt == nil ? 0 : 1), levels: list.items.map(\.shownLevel))
                writeControls(list.columns.count { list.sorting(by: $0) != nil })
            case .table(let table): writeBlock(words(for: table))
            case .tabs(let tabs): writeControls(tabs.tabs.count)
            @unknown default: writeControls(Screen({ element }).actions.count)
            }
        }
    }

    /// Writes a column, whose elements have lines of their own, also within a row: only the first continues the line of
    /// the row. So a message that is added to a conversation is a new line, and no line changes.
    private mutating func write(_ column: Column) {
        for element in column.elements {
            write([element])
            if column.elements.count > 1 { flushRow() }
        }
    }

    /// Writes a pane, whose elements do not belong to the line of a surrounding row.
    private mutating func write(_ pane: Pane) {
        let rows = openRows
        openRows = 0
        writeApart(pane.elements, title: "")
        openRows = rows
    }

    private mutating func writeApart(_ elements: [Element], title: String) {
        setApart()
        if !title.isEmpty { writeBlock([title]) }
        write(elements)
        setApart()
    }

    /// Writes the numbered lines of the next controls.
    ///
    /// - Parameter levels: the level of each control in a tree.
    private mutating func writeControls(_ count: Int, levels: [Int] = []) {
        flushRow()
        for index in numbered..<min(numbered + count, choices.count) where !choices[index].isSilent {
            let place = index - numbered
            let depth = levels.indices.contains(place) ? 2 * levels[place] : 0
            let blanks = String(repeating: " ", count: depth)
            append("  \(index + 1). \(blanks)\(choices[index].words)", isControl: true)
        }
        numbered += count
    }

    /// Returns the name and the columns of a list, with the letters for acting on items.
    private func heading(of list: List) -> [String] {
        let ways = [
            list.pickID == nil ? nil : "x to pick", list.expandID == nil ? nil : "o to open or close",
        ]
        let hint = ways.compactMap(\.self).inOneLine(separator: ", ")
        let name = [list.label, hint.isEmpty ? "" : "(type a number and \(hint))"].filter { !$0.isEmpty }
        let columns = list.columns.map { column in
            list.direction(of: column).map { "\(column.title) (\($0.rawValue))" } ?? column.title
        }
        let isEmpty = list.items.isEmpty && (list.excerpt?.total ?? 0) == 0
        return (name.isEmpty ? [] : [name.inOneLine(separator: " ")])
            + (columns.isEmpty ? [] : ["Columns: " + columns.inOneLine(separator: ", ")])
            + (isEmpty && !list.whenEmpty.isEmpty ? [list.whenEmpty.onOneLine] : [])
    }

    /// Writes the lines of a field, each with a mark, so that empty lines are visible.
    private mutating func writeLines(of field: Field) {
        let lines = field.text.brokenLines
        guard field.kind == .lines, lines.count > 1 else { return }
        for line in lines { append(line.isEmpty ? "     |" : "     | \(line.onOneLine)", isControl: true) }
    }

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

    /// Returns each row with the titles of its columns, because a listener does not see the columns.
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

    /// Writes a text as a separate line, or as a part of the open row.
    private mutating func write(_ text: String) {
        if openRows > 0 { row.append(text) } else { append(text) }
    }

    /// Writes separate lines, also within a row.
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

    private mutating func append(_ line: String, isControl: Bool = false) {
        let line = isControl ? line : line.onOneLine
        if !isControl {
            // The selected tab has the name of its screen: when read aloud, repeating it is noise.
            if !title.isEmpty, line == title, !hasText {
                isSetApart = false
                return
            }
            hasText = hasText || !line.isEmpty
        }
        if !line.isEmpty {
            if isSetApart, lines.last?.words.isEmpty == false { lines.append(Line(words: "")) }
            isSetApart = false
        }
        lines.append(Line(words: line, isControl: isControl))
    }
}

extension [String] {
    /// The elements joined with a separator, as by `joined(separator:)`, whose first use in a process makes the runtime
    /// search all conformances.
    func inOneLine(separator: String) -> String {
        var text = first ?? ""
        for part in dropFirst() { text += separator + part }
        return text
    }
}
