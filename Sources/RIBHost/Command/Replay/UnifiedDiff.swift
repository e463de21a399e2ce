/// The difference between two texts, in the form of `diff -u`.
struct UnifiedDiff {
    /// The lines, each with a line break.
    let text: String

    /// A line, marked with a space if kept, otherwise with `-` or `+`.
    private typealias Edit = (mark: Character, line: Substring)

    /// The number of lines shown around a change.
    private static let context = 3

    init(from old: String, to new: String, _ oldName: String, _ newName: String) {
        let edits = Self.edits(Self.lines(old), Self.lines(new))
        var text = "--- \(oldName)\n+++ \(newName)\n"
        var rest = edits.indices.filter { edits[$0].mark != " " }[...]
        while let first = rest.first {
            // Changes that are near each other share a hunk.
            var last = first
            while let near = rest.first, near <= last + 2 * Self.context + 1 {
                last = near
                rest = rest.dropFirst()
            }
            let hunk = max(0, first - Self.context)..<min(edits.count, last + Self.context + 1)
            text += Self.hunk(edits, hunk)
        }
        self.text = text
    }

    private static func lines(_ text: String) -> [Substring] { text.isEmpty ? [] : text.split(separator: "\n") }

    private static func edits(_ old: [Substring], _ new: [Substring]) -> [Edit] {
        var (removed, inserted): (Set<Int>, Set<Int>) = ([], [])
        for change in new.difference(from: old) {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): inserted.insert(offset)
            }
        }
        var edits: [Edit] = []
        var (oldIndex, newIndex) = (0, 0)
        while oldIndex < old.count || newIndex < new.count {
            if removed.contains(oldIndex) {
                edits.append(("-", old[oldIndex]))
                oldIndex += 1
            } else if inserted.contains(newIndex) {
                edits.append(("+", new[newIndex]))
                newIndex += 1
            } else {
                edits.append((" ", old[oldIndex]))
                oldIndex += 1
                newIndex += 1
            }
        }
        return edits
    }

    private static func hunk(_ edits: [Edit], _ range: Range<Int>) -> String {
        let before = counts(edits[..<range.lowerBound])
        let within = counts(edits[range])
        // Where a side has no line, the number is that of the line before.
        let oldStart = before.old + (within.old == 0 ? 0 : 1)
        let newStart = before.new + (within.new == 0 ? 0 : 1)
        return "@@ -\(oldStart),\(within.old) +\(newStart),\(within.new) @@\n"
            + edits[range].map { "\($0.mark)\($0.line)\n" }.joined()
    }

    private static func counts(_ edits: ArraySlice<Edit>) -> (old: Int, new: Int) {
        (edits.count { $0.mark != "+" }, edits.count { $0.mark != "-" })
    }
}
