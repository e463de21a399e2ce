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

    static let inspector = KeyHint("F12", "inspector", .key(.function(12)))
    static let quit = KeyHint("ctrl-c", "quit", .key(.control("c")))
}

extension Control {
    /// The keys of the full screen itself, which come before shortcuts.
    private static let commands: Set<Character> = Set("hjklgqy/? 0123456789")

    /// The key that does what the control is for, as it is typed: with alt where a character is text, or a command.
    func shortcutKey(isText: Bool) -> (name: String, event: InputEvent)? {
        shortcut.map { key in
            isText || Self.commands.contains(key) ? ("alt-\(key)", .key(.alt(key))) : (String(key), .text(String(key)))
        }
    }
}

/// A hint that can be clicked, and where.
struct PlacedHint {
    let rect: Rect
    let event: InputEvent
}
