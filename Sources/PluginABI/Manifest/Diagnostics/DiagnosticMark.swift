/// A label as it is drawn: a run of carets below one line of its file.
struct DiagnosticMark: Sendable {
    let source: SourceFile
    let line: Int
    /// The marked bytes on that line: of a range over several lines, the first line's.
    let range: Range<Int>
    /// Where the label really begins, which may be the line's end or its line break.
    let start: Int
    let text: String?
    let isPrimary: Bool

    init(_ label: Label, isPrimary: Bool) {
        let source = label.source
        let start = min(max(label.range.lowerBound, 0), source.bytes.count)
        line = source.position(at: start).line
        let lineRange = source.lineRange(line)
        let lower = min(start, lineRange.upperBound)
        range = lower..<max(lower, min(label.range.upperBound, lineRange.upperBound))
        self.source = source
        self.start = start
        text = label.text.map(shownLine)
        self.isPrimary = isPrimary
    }
}
