/// The differences between a screen's lines and the lines printed before.
enum PlainChanges {
    /// Returns the lines to print; nil if the new lines should be printed as a whole.
    ///
    /// A new or changed line is printed. A text that has disappeared without a replacement is printed as gone: where
    /// lines are only ever appended, nothing else reports it.
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

    /// Counts the common lines of both, because a line can occur twice.
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

    /// Takes the lines before the next common line, without empty lines.
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
