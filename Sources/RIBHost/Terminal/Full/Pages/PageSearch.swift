/// A search in the lines of a page: the typed text, and the line that it has led to.
struct PageSearch {
    var editor = FieldEditor(shown: "")
    /// True while the text is typed.
    var isTyped = true
    /// The line at which the search begins.
    let first: Int
    /// The line that has the text; nil if there is none.
    var line: Int?

    init(first: Int) { self.first = first }

    var words: SearchWords { SearchWords(editor.text) }
}

/// The words of a typed text, all of which a hit contains, in any case of letters.
struct SearchWords {
    private let words: [Substring]

    init(_ text: String) { words = text.lowercased().split(separator: " ") }

    /// Returns true if a text contains all words.
    func areAll(in text: String) -> Bool {
        let text = text.lowercased()
        return words.allSatisfy { text.contains($0) }
    }

    /// Returns the number of the next or previous hit after a place, among the places of hits; after the last one the
    /// first. Nil if there are no hits.
    static func hit(of places: [Int], from place: Int, _ backward: Bool) -> Int? {
        guard !places.isEmpty else { return nil }
        return backward
            ? places.lastIndex { $0 < place } ?? places.count - 1 : places.firstIndex { $0 > place } ?? 0
    }
}

extension Page {
    /// Returns the page during a search: with the typed text, and the line that was found.
    func searched(by search: PageSearch?) -> Page {
        guard let search else { return self }
        var lines = lines
        if let line = search.line, lines.indices.contains(line), search.words.areAll(in: lines[line].text) {
            for part in lines[line].parts.indices {
                lines[line].parts[part].style = Style(ink: .selection, attributes: .reverse)
            }
        }
        let prompt = search.isTyped ? search.editor : prompt
        return Page(title: title, prompt: prompt, lines: lines, remarkCount: remarkCount, lit: search.line ?? lit)
    }
}

extension Page.Line {
    /// The text without styles.
    var text: String { parts.map(\.text).joined() }
}
