import PluginABI

/// The part of a list that a search has looked at, where it has not seen all of it: the rest is with the plugin, or is more
/// than a face shows.
struct SearchedPart {
    private let list: List
    private let rows: Range<Int>
    private let total: Int

    /// The parts of all lists of a screen that are searched in part.
    ///
    /// - Parameter count: how many of the items that a list is given with are searched.
    static func all(of screen: Screen, count: (List) -> Int = { $0.items.count }) -> [SearchedPart] {
        var parts: [SearchedPart] = []
        // A list instead of recursion: the RIB decides how deep a screen is nested.
        var rest = Array(screen.elements.reversed() as ReversedCollection)
        while let element = rest.popLast() {
            if case .list(let list) = element {
                let part = SearchedPart(list, count: count(list))
                if part.rows.count < part.total { parts.append(part) }
            }
            rest += element.children.reversed() as ReversedCollection
        }
        return parts
    }

    private init(_ list: List, count: Int) {
        self.list = list
        let first = list.excerpt?.first ?? 0
        rows = first..<first + count
        total = max(list.excerpt?.total ?? 0, list.items.count)
    }

    /// Whether the items of the list have this action.
    func has(action id: String) -> Bool { list.id == id }

    /// What a person reads below what has been found.
    var words: String {
        let name = list.label.isEmpty ? "this list" : "`\(list.label.onOneLine)`"
        guard !rows.isEmpty else { return "Of \(name), none of the \(total) rows was searched." }
        return "Of \(name), only rows \(rows.lowerBound + 1) to \(rows.upperBound) of \(total) were searched."
    }
}
