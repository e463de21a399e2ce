import PluginManifest

/// A key that a person can assign to a command of the full screen or to a control, with its name in a file of keys.
///
///     try BoundKey("ctrl-t").name  // "ctrl-t"
public enum BoundKey: Hashable, Sendable {
    /// A character, where characters are commands.
    case character(Character)
    /// A character with the alt key, everywhere.
    case alt(Character)
    /// A letter with the control key, everywhere; in lower case.
    case control(Character)
    /// F1 to F12, everywhere.
    case function(Int)

    /// The reason why a name or a key is refused, and advice.
    public struct Refusal: Error, Equatable {
        /// The reason, as a sentence.
        public let reason: String
        /// The advice, as a sentence.
        public let help: String
    }

    /// Makes the key of a name, even of a key that only its default command can have (see ``refusal``).
    ///
    /// - Throws: the reason why the name is invalid.
    public init(_ name: String) throws(Refusal) {
        let word = name.lowercased()
        let prefix = name.dropLast().lowercased()
        if let last = name.last, last.isShownAlone, prefix.isEmpty {
            self = .character(last)
        } else if let last = name.last, last.isShownAlone, prefix == "alt-" {
            self = .alt(last)
        } else if let last = word.last, last.isASCII, !last.isNumber, prefix == "ctrl-" {
            self = .control(last)
        } else if word.hasPrefix("f"), let number = Int(word.dropFirst()), 1...12 ~= number {
            self = .function(number)
        } else if Self.fixed.contains(word) {
            throw Refusal(reason: "`\(name)` always means the same.", help: Self.otherKey)
        } else {
            throw Refusal(
                reason: "No key is called `\(name)`.",
                help: "Write a character, such as `x`, or `alt-x`, `ctrl-x`, or `F1` to `F12`."
            )
        }
    }

    /// The names of keys that can never be assigned.
    private static let fixed: Set = [
        "enter", "return", "tab", "shift-tab", "esc", "escape", "space", "backspace", "delete", "up", "down", "left",
        "right", "home", "end", "pgup", "pgdn", "pageup", "pagedown",
    ]
    private static let otherKey = "Choose another key: the page of RH412 lists those that are left."

    /// The reason why the key can only have its default meaning; nil if it can be assigned.
    ///
    /// So a person can always leave, reach the shell, and fill in a form, whatever the file says.
    public var refusal: Refusal? {
        let reason: String? =
            switch self {
            case .character("y"): "`y` answers a question, and nothing else."
            case .character(let character) where character.isASCII && character.isNumber:
                "`\(character)` chooses a tab or a row."
            case .control("c"): "`ctrl-c` quits everywhere, also while a plugin hangs."
            case .control("z"), .control("\\"): "`\(name)` leads to the shell."
            case .control("n"), .control("p"): "`\(name)` moves in the list of actions."
            case .control(let key) where "abdefkuw".contains(key): "`\(name)` edits the text of a field."
            case .control(let key) where !("a"..."z" ~= key) || "hijm".contains(key):
                "A terminal does not tell `\(name)` from another key."
            case .alt(let key) where "bdf".contains(key): "`\(name)` edits the text of a field."
            case .alt(let key) where Self.beginsOthers.contains(key):
                "What a terminal sends for `\(name)` is the beginning of other keys."
            case .character, .alt, .control, .function: nil
            }
        return reason.map { Refusal(reason: $0, help: Self.otherKey) }
    }

    /// The characters with which a terminal's sequences begin or end after an escape, so that they cannot be keys with
    /// alt.
    static let beginsOthers = Set("[]OPX^_\\")

    /// The name in a file of keys and on the screen.
    public var name: String {
        switch self {
        case .character(let character): String(character)
        case .alt(let character): "alt-\(character)"
        case .control(let letter): "ctrl-\(letter)"
        case .function(let number): "F\(number)"
        }
    }

    /// True for a character, which is text where a field takes text.
    public var isCharacter: Bool {
        if case .character = self { true } else { false }
    }

    /// Makes the key of an event; nil for events that cannot be assigned.
    init?(_ event: InputEvent) {
        switch event {
        case .text(let text) where text.count == 1: self = .character(text[text.startIndex])
        case .key(.alt(let key)): self = .alt(key)
        case .key(.control(let key)): self = .control(key)
        case .key(.function(let number)): self = .function(number)
        case .key, .text, .paste, .mouse, .click, .wheel, .background: return nil
        }
    }

    /// The shortcut of a control that the key stands for if it has no other meaning; nil if it cannot be a shortcut.
    var shortcut: Character? {
        switch self {
        case .character(let key), .alt(let key): key
        case .control, .function: nil
        }
    }
}

extension Character {
    /// True if the character is visible, and sent by a terminal as one key.
    fileprivate var isShownAlone: Bool {
        guard let scalar = unicodeScalars.first, unicodeScalars.count == 1 else { return false }
        let isPart = scalar.properties.isGraphemeExtend || scalar.properties.isEmojiModifier
        return !isWhitespace && !isPart && !scalar.isShownEscaped
    }
}
