/// What of a screen's lines is not what was printed before.
enum PlainChanges {
    /// The lines to print after others; nil where these are better printed as a whole.
    ///
    /// A line that has come, or says something else, is printed in its place. A text that is gone without another in
    /// its place is printed as gone: where lines are only ever appended, nothing else tells.
    static func lines(from old: [PlainText.Line], to new: [PlainText.Line]) -> [String]? {
        var (old, new) = (old[...], new[...])
        while let first = old.first, first == new.first {
            old.removeFirst()
            new.removeFirst()
        }
        while let last = old.last, last == new.last {
            old.removeLast()
            new.removeLast()
        }
        var (inOld, inNew) = common(old, new)
        var printed: [String] = []
        while !old.isEmpty || !new.isEmpty {
            let gone = takeOwn(&old, &inOld)
            let come = takeOwn(&new, &inNew)
            printed += come.map(\.words)
            if come.isEmpty { printed += gone.filter { !$0.isControl }.map { "gone: \($0.words)" } }
            // What both have is in the same order, or all is printed.
            guard old.popFirst() == new.popFirst() else { return nil }
        }
        return printed
    }

    /// The lines that both have, counted: a line can be there twice.
    private static func common(
        _ old: ArraySlice<PlainText.Line>,
        _ new: ArraySlice<PlainText.Line>
    ) -> ([PlainText.Line: Int], [PlainText.Line: Int]) {
        var (inOld, inNew, both) = ([PlainText.Line: Int](), [PlainText.Line: Int](), [PlainText.Line: Int]())
        for line in old { inOld[line, default: 0] += 1 }
        for line in new { inNew[line, default: 0] += 1 }
        for (line, count) in inOld { both[line] = min(count, inNew[line, default: 0]) }
        return (both, both)
    }

    /// Takes the lines up to the next that both have. Empty ones are left out.
    private static func takeOwn(
        _ lines: inout ArraySlice<PlainText.Line>,
        _ common: inout [PlainText.Line: Int]
    ) -> [PlainText.Line] {
        var own: [PlainText.Line] = []
        while let line = lines.first {
            if line.words.isEmpty {
                lines.removeFirst()
            } else if let count = common[line], count > 0 {
                common[line] = count - 1
                return own
            } else {
                own.append(line)
                lines.removeFirst()
            }
        }
        return own
    }
}
