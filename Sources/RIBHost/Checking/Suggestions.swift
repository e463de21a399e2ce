import PluginManifest

/// `Did you mean`, within a limit on the work, so that a file of ten thousand wrong names is refused quickly as well.
struct Suggestions {
    private var comparisons = 100_000

    mutating func closest(to name: String, among names: [String]) -> String? {
        guard names.count <= comparisons else { return nil }
        comparisons -= names.count
        return closestMatch(to: name, among: names)
    }

    /// Returns the closest name, or the only name.
    mutating func likeliest(for name: String, among names: [String]) -> String? {
        closest(to: name, among: names) ?? (names.count == 1 ? names[0] : nil)
    }

    /// Returns help text for an unknown name: the closest name, or all names.
    mutating func help(for name: String, among names: [String], none: String) -> String {
        if let match = closest(to: name, among: names) { return "Did you mean `\(match)`?" }
        return names.isEmpty ? none : "There \(names.count == 1 ? "is" : "are") \(names.listed())."
    }
}

extension [String] {
    /// ``a`, `b` and `c``, at most six of them.
    package func listed() -> String {
        let shown = prefix(6).map { "`\($0)`" }
        let more = count - shown.count
        if more > 0 { return shown.joined(separator: ", ") + " and \(more) more" }
        guard let last = shown.last, shown.count > 1 else { return shown.joined() }
        return shown.dropLast().joined(separator: ", ") + " and " + last
    }
}
