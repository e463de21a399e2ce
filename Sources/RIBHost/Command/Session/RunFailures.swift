/// What went wrong in a run that came to its end all the same.
struct RunFailures {
    /// How many faults there were, leaks aside.
    var faults: Int
    /// How many lines of plain input asked for what could not be done.
    var lines: Int
    /// How many RIBs have leaked.
    var leaks = 0

    /// One sentence: `1 fault occurred and 2 RIBs leaked.` Nil where nothing went wrong.
    var words: String? {
        let parts = [
            Self.words(lines, "line", "could not be performed"), Self.words(faults, "fault", "occurred"),
            Self.words(leaks, "RIB", "leaked"),
        ]
        .compactMap { $0 }
        guard let last = parts.last else { return nil }
        let others = parts.dropLast().joined(separator: ", ")
        return (others.isEmpty ? last : "\(others) and \(last)") + "."
    }

    private static func words(_ count: Int, _ noun: String, _ verb: String) -> String? {
        count == 0 ? nil : count == 1 ? "1 \(noun) \(verb)" : "\(count) \(noun)s \(verb)"
    }
}
