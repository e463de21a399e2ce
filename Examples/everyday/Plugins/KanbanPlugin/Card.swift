extension Card {
    /// The title without tags and date.
    var name: String {
        let words = words.filter { !isTag($0) && day(of: $0) == nil }
        return words.isEmpty ? title : words.joined(separator: " ")
    }

    /// The tags: words such as `#docs`.
    var tags: [String] { words.filter(isTag) }

    /// The day in the title, such as `2 Dec`; empty if there is none.
    var day: String { words.lazy.compactMap(day).first ?? "" }

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
