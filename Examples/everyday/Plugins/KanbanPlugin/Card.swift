extension Card {
    /// The title without tags and date.
    var name: String {
        let words = words.filter { !isTag($0) && day(of: $0) == nil }
        return !words.isEmpty ? words.joined(separator: " ") : title.isEmpty ? "Untitled" : title
    }

    /// The tags: words such as `#docs`.
    var tags: String { words.filter(isTag).joined(separator: " ") }

    /// The day in the title, such as `2 Dec`; empty if there is none.
    var day: String { words.lazy.compactMap { day(of: $0) }.first ?? "" }

    /// Returns true if the day in the title is before another day, such as `2026-12-02`.
    func isLate(on today: String) -> Bool { words.first { day(of: $0) != nil }.map { $0 < today } ?? false }

    /// The error in a day that is almost one, in a sentence; empty without an error.
    var dayError: String {
        let wrong = words.first { $0.prefixMatch(of: /\d{4}-\d/) != nil && day(of: $0) == nil }
        return wrong.map { "“\($0)” is not a day such as 2026-12-02." } ?? ""
    }

    private var words: [String] { title.split { $0.isWhitespace }.map(String.init) }

    private func isTag(_ word: String) -> Bool { word.hasPrefix("#") && word.count > 1 }

    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    /// Returns the day of a word such as `2026-12-02`; nil for other words.
    private func day(of word: String) -> String? {
        guard let date = word.wholeMatch(of: /\d{4}-(\d{2})-(\d{2})/), let month = Int(date.1), let day = Int(date.2),
            1...12 ~= month, 1...31 ~= day
        else { return nil }
        return "\(day) \(Self.months[month - 1])"
    }
}

// Lines of the text such as `[x] Ask Grace` are a checklist.
extension Card {
    /// A line of a checklist.
    struct Check: Equatable {
        /// The number of the line in the card's text.
        let line: Int
        let title: String
        let isDone: Bool
    }

    private var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

    /// The text without the checklist.
    var notes: String { lines.filter { check($0, 0) == nil }.joined(separator: "\n") }

    /// The checklist.
    var checks: [Check] { zip(lines, 0...).compactMap(check) }

    /// The number of lines that are done, such as `1/3`; empty without a checklist.
    var progress: String { checks.isEmpty ? "" : "\(checks.count(where: \.isDone))/\(checks.count)" }

    /// Changes whether a line of the checklist is done.
    mutating func tick(_ line: Int) {
        var lines = lines
        guard lines.indices.contains(line), let check = check(lines[line], line) else { return }
        lines[line] = "[\(check.isDone ? " " : "x")] \(check.title)"
        text = lines.joined(separator: "\n")
    }

    private func check(_ line: Substring, _ number: Int) -> Check? {
        let isDone = line.hasPrefix("[x] ")
        guard isDone || line.hasPrefix("[ ] ") else { return nil }
        return Check(line: number, title: String(line.dropFirst(4)), isDone: isDone)
    }
}
