/// A table of names and places: names are compared one by one while they are few, and hashed when they are many.
///
/// A manifest has a handful of names, which are cheaper to compare than to hash; a hostile one might have a hundred
/// thousand.
struct NameTable {
    private static let fewNames = 16

    private var few: [Entry] = []
    private var many: [String: SourceRange] = [:]

    private struct Entry {
        var name: String
        var range: SourceRange
    }

    /// The place of a name; nil for an unknown name.
    subscript(name: String) -> SourceRange? {
        for entry in few where entry.name == name { return entry.range }
        return many.isEmpty ? nil : many[name]
    }

    /// Adds a name; the first of two equal names counts.
    mutating func add(_ name: String, _ range: SourceRange) {
        guard self[name] == nil else { return }
        if few.count < Self.fewNames { few.append(Entry(name: name, range: range)) } else { many[name] = range }
    }
}
