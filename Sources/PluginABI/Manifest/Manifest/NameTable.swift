/// Names, and where each stands: compared one by one while they are few, hashed when they are many.
///
/// A manifest has a handful of names, which takes less to compare than to hash; a hostile one may have a hundred thousand.
struct NameTable {
    private static let fewNames = 16

    private var few: [Entry] = []
    private var many: [String: SourceRange] = [:]

    private struct Entry {
        var name: String
        var range: SourceRange
    }

    /// Where a name stands; nil where it is not in the table.
    subscript(name: String) -> SourceRange? {
        for entry in few where entry.name == name { return entry.range }
        return many.isEmpty ? nil : many[name]
    }

    /// Adds a name; of two that are equal the first counts.
    mutating func add(_ name: String, _ range: SourceRange) {
        guard self[name] == nil else { return }
        if few.count < Self.fewNames { few.append(Entry(name: name, range: range)) } else { many[name] = range }
    }
}
