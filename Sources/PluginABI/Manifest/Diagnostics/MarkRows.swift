/// The rows below a drawn line: carets, then the labels' texts, the rightmost beside its caret and the others hanging
/// below their carets.
struct MarkRows {
    private(set) var rows: [String] = []

    private struct Span {
        var start: Int
        var end: Int
        var text: String?
        var isPrimary: Bool
    }

    init(
        _ marks: [DiagnosticMark],
        under line: ShownLine,
        _ style: DiagnosticStyle,
        _ severity: Diagnostic.Severity
    ) {
        let spans = marks.map { mark in
            let start = line.column(of: mark.range.lowerBound)
            let end = max(start + 1, line.column(of: mark.range.upperBound))
            return Span(start: start, end: end, text: mark.text, isPrimary: mark.isPrimary)
        }
        func colored(_ text: String, _ span: Span) -> String {
            span.isPrimary ? style.severity(text, severity) : style.frame(text)
        }

        let width = spans.map(\.end).max() ?? 0
        var row = Self.underline(spans, width: width, colored)
        var texts = spans.filter { $0.text != nil }
        if let last = texts.last, last.end == width {
            row += " " + colored(last.text ?? "", last)
            texts.removeLast()
        }
        rows.append(row)
        guard !texts.isEmpty else { return }
        rows.append(connectors(texts, colored))
        while let span = texts.popLast() {
            let prefix = connectors(texts.filter { $0.start < span.start }, colored)
            let width = texts.filter { $0.start < span.start }.map(\.start).max().map { $0 + 1 } ?? 0
            rows.append(prefix + String(repeating: " ", count: span.start - width) + colored(span.text ?? "", span))
        }
    }

    /// Returns the row of carets and dashes. If marks overlap, the primary is drawn.
    private static func underline(_ spans: [Span], width: Int, _ colored: (String, Span) -> String) -> String {
        var owners: [Int?] = Array(repeating: nil, count: width)
        for isPrimary in [false, true] {
            for (index, span) in spans.enumerated() where span.isPrimary == isPrimary {
                for column in span.start..<span.end { owners[column] = index }
            }
        }
        var row = ""
        var column = 0
        while column < owners.count {
            let owner = owners[column]
            let run = owners[column...].prefix { $0 == owner }.count
            let span = owner.map { spans[$0] }
            let drawn = String(repeating: span.map { $0.isPrimary ? "^" : "-" } ?? " ", count: run)
            row += span.map { colored(drawn, $0) } ?? drawn
            column += run
        }
        return row
    }

    /// Returns a row of `|` at the spans' beginnings.
    private func connectors(_ spans: [Span], _ colored: (String, Span) -> String) -> String {
        var row = ""
        var column = 0
        for span in spans where span.start >= column {
            row += String(repeating: " ", count: span.start - column) + colored("|", span)
            column = span.start + 1
        }
        return row
    }
}
