/// A key and what it does.
struct KeyHint {
    /// Longer words are cut off.
    static let longestWords = 24

    let key: String
    let words: String

    init(_ key: String, _ words: String) {
        self.key = key
        self.words = words
    }
}
