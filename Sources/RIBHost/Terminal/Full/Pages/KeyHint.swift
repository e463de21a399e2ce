/// A key and what it does.
struct KeyHint {
    /// Longer words are cut off.
    static let longestWords = 24

    let key: String
    let words: String
    /// What a click on it does: the same as the key; nil where it stands for several keys.
    let event: InputEvent?

    init(_ key: String, _ words: String, _ event: InputEvent? = nil) {
        self.key = key
        self.words = words
        self.event = event
    }

    static let quit = KeyHint("ctrl-c", "quit", .key(.control("c")))
}

/// A hint that can be clicked, and where.
struct PlacedHint {
    let rect: Rect
    let event: InputEvent
}
