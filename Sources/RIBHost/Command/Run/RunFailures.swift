/// What went wrong in a run that came to its end all the same.
struct RunFailures {
    /// How many faults there were, leaks aside.
    var faults: Int
    /// How many lines of plain input asked for what could not be done.
    var lines: Int
    /// The number of RIBs that have leaked, by their faults or by the census.
    var leaks: Int

    var isEmpty: Bool { faults + lines + leaks == 0 }

    /// One sentence: `1 line could not be performed and 2 faults occurred.` Nil where there is nothing to say.
    var words: String? {
        let parts = [Self.words(lines, "line", "could not be performed"), Self.words(faults, "fault", "occurred")]
        let words = parts.compactMap { $0 }.joined(separator: " and ")
        return words.isEmpty ? nil : words + "."
    }

    private static func words(_ count: Int, _ noun: String, _ verb: String) -> String? {
        count == 0 ? nil : count == 1 ? "1 \(noun) \(verb)" : "\(count) \(noun)s \(verb)"
    }
}
