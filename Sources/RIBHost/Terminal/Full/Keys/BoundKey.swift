import PluginManifest

/// A key that a person can give to a command of the full screen or to a control, as a file of keys names it.
///
///     try BoundKey("ctrl-t").name  // "ctrl-t"
public enum BoundKey: Hashable, Sendable {
    /// A character, where these are commands.
    case character(Character)
    /// A character with the alt key, anywhere.
    case alt(Character)
    /// A letter with the control key, anywhere; in lower case.
    case control(Character)
    /// One of F1 to F12, anywhere.
    case function(Int)

    /// Why a name is refused: in a sentence about the key, and what to write instead.
    public struct Refusal: Error, Equatable {
        /// Why, as a sentence.
        public let reason: String
        /// What to do.
        public let help: String
    }

    /// The key of a name; a key with a fixed meaning is one, too, for the command that has it by default.
    ///
    /// - Throws: why no key is called so.
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

    /// The keys that have a name and one meaning.
    private static let fixed: Set = [
        "enter", "return", "tab", "shift-tab", "esc", "escape", "space", "backspace", "delete", "up", "down", "left",
        "right", "home", "end", "pgup", "pgdn", "pageup", "pagedown",
    ]
    private static let otherKey = "Choose another key: the page of RH412 lists those that are left."

    /// Why the key can be given to nothing but what has it by default; nil where it can.
    ///
    /// So a person can always leave, reach the shell, and fill in a form, whatever the file says.
    public var refusal: Refusal? {
        let reason: String? =
            switch self {
            case .character("y"): "`y` answers a question, and nothing else."
            case .character(let character) where character.isASCII && character.isNumber:
                "`\(character)` counts the controls of a screen."
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

    /// The characters that a terminal's sequences begin or end with after an escape, so that with alt they cannot be keys.
    static let beginsOthers = Set("[]OPX^_\\")

    /// How it is written in a file and shown on a screen.
    public var name: String {
        switch self {
        case .character(let character): String(character)
        case .alt(let character): "alt-\(character)"
        case .control(let letter): "ctrl-\(letter)"
        case .function(let number): "F\(number)"
        }
    }

    /// Whether it is text where a field takes text.
    public var isCharacter: Bool {
        if case .character = self { true } else { false }
    }

    /// The key that was pressed; nil for what cannot be given to anything.
    init?(_ event: InputEvent) {
        switch event {
        case .text(let text) where text.count == 1: self = .character(text[text.startIndex])
        case .key(.alt(let key)): self = .alt(key)
        case .key(.control(let key)): self = .control(key)
        case .key(.function(let number)): self = .function(number)
        case .key, .text, .paste, .click, .wheel, .background: return nil
        }
    }

    /// The shortcut of a control that the key is where it does nothing else; nil where it cannot be one.
    var shortcut: Character? {
        switch self {
        case .character(let key), .alt(let key): key
        case .control, .function: nil
        }
    }
}

extension Character {
    /// Whether it is seen, and a terminal sends it as one key.
    fileprivate var isShownAlone: Bool {
        guard let scalar = unicodeScalars.first, unicodeScalars.count == 1 else { return false }
        return !isWhitespace && !scalar.isShownEscaped
    }
}
