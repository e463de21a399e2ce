/// The marked lines of a file.
struct DiagnosticSnippet {
    /// The smallest width of a piece of a line; a shorter piece is useless, however narrow the terminal is.
    private static let minimumWidth = 20

    let source: SourceFile
    /// The marks in the order of the diagnostic; the place of the first is the snippet's place.
    var marks: [DiagnosticMark]

    init(_ mark: DiagnosticMark) {
        source = mark.source
        marks = [mark]
    }

    /// The place of the snippet: `plugins.json:9:23`.
    var place: String {
        let position = source.position(at: marks[0].start)
        return "\(shownLine(source.name)):\(position.line):\(position.column)"
    }

    /// The number of digits of the largest line number.
    var gutterWidth: Int {
        String(marks.map(\.line).max() ?? 1).count
    }

    /// Returns the lines with their marks, and separators between distant lines.
    ///
    /// - Parameter columns: the number of columns, including the gutter; nil if unknown.
    func text(gutterWidth: Int, columns: Int?, _ style: DiagnosticStyle, _ severity: Diagnostic.Severity) -> String {
        let frameWidth = gutterWidth + " | ".count + 2 * ShownLine.ellipsis.count
        let width =
            columns.map { min(max($0 - frameWidth, Self.minimumWidth), ShownLine.maximumWidth) }
            ?? ShownLine.maximumWidth
        let empty = String(repeating: " ", count: gutterWidth)
        let frame = empty + style.frame(" |")
        var text = frame + "\n"
        var lastLine: Int?
        for marks in markedPieces(width) {
            let line = marks[0].line
            if let lastLine, line - lastLine == 2 {
                let between = ShownLine(source, line: lastLine + 1, around: 0..<0, width: width)
                text += numbered(lastLine + 1, between.text, gutterWidth, style)
            } else if let lastLine, line - lastLine > 2 {
                text += style.frame("...") + "\n"
            }
            lastLine = line
            let focus = marks[0].range.lowerBound..<(marks.map(\.range.upperBound).max() ?? 0)
            let shown = ShownLine(source, line: line, around: focus, width: width)
            text += numbered(line, shown.text, gutterWidth, style)
            for row in MarkRows(marks, under: shown, style, severity).rows { text += frame + " " + row + "\n" }
        }
        return text
    }

    private func numbered(_ line: Int, _ text: String, _ gutterWidth: Int, _ style: DiagnosticStyle) -> String {
        let number = String(line)
        let gutter = String(repeating: " ", count: max(0, gutterWidth - number.count)) + number + " |"
        return style.frame(gutter) + (text.isEmpty ? "" : " " + text) + "\n"
    }

    /// Returns the marks in the order of the text, grouped by drawn line.
    private func markedPieces(_ width: Int) -> [[DiagnosticMark]] {
        var pieces: [[DiagnosticMark]] = []
        for mark in marks.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
            if let first = pieces.last?.first, first.line == mark.line,
                source.lineRange(mark.line).count <= width
                    || mark.range.upperBound - first.range.lowerBound <= width / 2
            {
                pieces[pieces.count - 1].append(mark)
            } else {
                pieces.append([mark])
            }
        }
        return pieces
    }
}
