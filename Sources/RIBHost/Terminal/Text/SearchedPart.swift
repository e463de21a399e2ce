import PluginABI

/// The searched part of a list that was searched incompletely: the plugin has further rows, or a face shows fewer.
struct SearchedPart {
    private let list: List
    private let rows: Range<Int>
    private let total: Int

    /// Returns the parts of all incompletely searched lists of a screen.
    ///
    /// - Parameter count: returns the number of items of a list that are searched.
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

    /// True if the items of the list have this action.
    func has(action id: String) -> Bool { list.id == id }

    /// The words for a person below the search results.
    var words: String {
        let name = list.label.isEmpty ? "this list" : "`\(list.label.onOneLine)`"
        guard !rows.isEmpty else { return "Of \(name), none of the \(total) rows was searched." }
        return "Of \(name), only rows \(rows.lowerBound + 1) to \(rows.upperBound) of \(total) were searched."
    }
}
