/// The drawn form of a label: a run of carets below a line of its file.
struct DiagnosticMark: Sendable {
    let source: SourceFile
    let line: Int
    /// The marked bytes on this line: for a range over several lines, the part in the first line.
    let range: Range<Int>
    /// The offset at which the label really begins, which may be the line's end or its line break.
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
