/// Errors in a run that otherwise ended normally.
struct RunFailures {
    /// The number of faults, without leaks.
    var faults: Int
    /// The number of lines of plain input that could not be carried out.
    var lines: Int
    /// The number of leaked RIBs, from faults or from the census.
    var leaks: Int

    var isEmpty: Bool { faults + lines + leaks == 0 }

    /// A sentence: `1 line could not be performed and 2 faults occurred.` Nil if there were none.
    var words: String? {
        let parts = [Self.words(lines, "line", "could not be performed"), Self.words(faults, "fault", "occurred")]
        let words = parts.compactMap { $0 }.joined(separator: " and ")
        return words.isEmpty ? nil : words + "."
    }

    private static func words(_ count: Int, _ noun: String, _ verb: String) -> String? {
        count == 0 ? nil : count == 1 ? "1 \(noun) \(verb)" : "\(count) \(noun)s \(verb)"
    }
}
