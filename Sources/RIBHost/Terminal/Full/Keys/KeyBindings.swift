import PluginABI

/// The keys of the host's commands and of controls on the full screen, as changed by the user.
///
/// A key has one meaning. Keys needed to navigate and leave, such as Enter, Esc and Ctrl-C, cannot be assigned.
public struct KeyBindings: Sendable {
    /// The default keys.
    public static let standard = KeyBindings()

    /// The changed commands, each with all its keys.
    private let commands: [HostCommand: [BoundKey]]
    /// The keys of controls, by the names of steps and the ids of actions.
    private let controls: [String: [String: Character]]
    /// The commands by the keys that a person has assigned to them.
    private let given: [BoundKey: HostCommand]
    /// The default keys that no command has any longer.
    private let freed: Set<BoundKey>
    /// The characters with another meaning where characters are commands; as shortcuts, they need alt.
    private var taken: Set<Character>

    /// Makes bindings. The caller must not pass a refused key (``BoundKey/refusal``), or the same key twice.
    ///
    /// - Parameters:
    ///   - commands: the commands that are changed, each with all its keys.
    ///   - controls: the keys of controls, by the names of their steps and the ids of their actions.
    public init(commands: [HostCommand: [BoundKey]] = [:], controls: [String: [String: Character]] = [:]) {
        self.commands = commands
        self.controls = controls
        var given: [BoundKey: HostCommand] = [:]
        for (command, keys) in commands { for key in keys { given[key] = command } }
        self.given = given
        let shortcuts = Set(controls.values.flatMap(\.values).map(BoundKey.character))
        let givenUp = HostCommand.allCases.filter(\.givesWay).flatMap(\.defaults).filter(shortcuts.contains)
        freed = Set(commands.keys.flatMap(\.defaults) + givenUp).subtracting(given.keys)
        taken = Set("y 0123456789")
        let first = HostCommand.allCases.filter { commands[$0] != nil || !$0.followsShortcuts }
        for case .character(let character) in first.flatMap(keys) { taken.insert(character) }
    }

    /// Returns the keys of a command, besides the keys with a fixed meaning.
    public func keys(of command: HostCommand) -> [BoundKey] {
        commands[command] ?? command.defaults.filter { given[$0] == nil && !freed.contains($0) }
    }

    /// Returns the names of a command's keys in one line, without characters where these are text; empty if there are
    /// none.
    func names(of command: HostCommand, isText: Bool) -> String {
        keys(of: command).filter { !isText || !$0.isCharacter }.map(\.name).joined(separator: " ")
    }

    /// Returns the footer's hint for a command; nil if the command has no key.
    func hint(of command: HostCommand, _ words: String, isText: Bool) -> KeyHint? {
        keys(of: command).first { !isText || !$0.isCharacter }.map { KeyHint($0.name, words, command.event(by: $0)) }
    }

    /// Translates a key into the default key with the same meaning, because the face knows only the default keys.
    ///
    /// - Parameters:
    ///   - isText: true where characters are text.
    ///   - isDocked: true if an inspector beside the screen can be scrolled.
    /// - Returns: nil if the key has lost its meaning.
    func meaning(of event: InputEvent, isText: Bool, isDocked: Bool) -> InputEvent? {
        guard !given.isEmpty || !freed.isEmpty, let key = BoundKey(event), !isText || !key.isCharacter else {
            return event
        }
        switch given[key] {
        case .treeDown? where !isDocked, .treeUp? where !isDocked: return nil
        case let command?: return command.event(by: key)
        case nil: return freed.contains(key) ? key.shortcut.map { .key(.shortcut($0)) } : event
        }
    }
}

// The keys of controls.
extension KeyBindings {
    /// Gives the controls of a screen the keys that a person has assigned to them. Another control with the same key
    /// loses it.
    ///
    /// - Parameter step: the current step. A control of an inner step has the name of that step in its id.
    func apply(to all: inout [Control], in step: String?) {
        guard !controls.isEmpty else { return }
        let chosen = all.map { character(for: $0, in: step) }
        let characters = Set(chosen.compactMap(\.self))
        guard !characters.isEmpty else { return }
        for (index, character) in chosen.enumerated() {
            if let character {
                all[index].shortcut = character
            } else if let shortcut = all[index].shortcut, characters.contains(shortcut) {
                all[index].shortcut = nil
            }
        }
    }

    /// Returns the key that a person has assigned to a control; nil if there is none.
    private func character(for control: Control, in step: String?) -> Character? {
        guard control.role != nil || control.kind == .field else { return nil }
        let parts = control.action.id.split(separator: "/")
        guard let id = parts.last, let step = parts.dropLast().last.map(String.init) ?? step else { return nil }
        return controls[step]?[String(id)]
    }

    /// Returns the key of a control as typed: with alt where characters are text, or if the character has another
    /// meaning. Nil if there is no key.
    func shortcut(of control: Control, isText: Bool) -> Shortcut? {
        guard let character = control.shortcut else { return nil }
        guard isText || taken.contains(character) else {
            return Shortcut(character: character, name: String(character), event: .text(String(character)))
        }
        guard !BoundKey.beginsOthers.contains(character), given[.alt(character)] == nil else { return nil }
        return Shortcut(character: character, name: "alt-\(character)", event: .key(.alt(character)))
    }
}

/// The key of a control, with its name and its event.
struct Shortcut {
    let character: Character
    let name: String
    let event: InputEvent
}

/// The keys of a screen's controls.
struct ControlKeys {
    private let bindings: KeyBindings
    private let map: FocusMap

    init(_ bindings: KeyBindings, _ map: FocusMap) {
        self.bindings = bindings
        self.map = map
    }

    /// Returns the key of a control; of several controls with one key, the first that can be used has it. Nil if there is
    /// none.
    ///
    /// - Parameter isText: true where characters are text.
    func shortcut(of control: Control, isText: Bool = false) -> Shortcut? {
        guard let key = bindings.shortcut(of: control, isText: isText),
            map.control(withShortcut: key.character)?.id == control.id
        else { return nil }
        return key
    }

    /// Returns the key that a button or a toggle shows beside its label, so that the footer need not repeat it: a single
    /// character; nil for others.
    func mark(of control: Control) -> String? {
        guard control.role != nil, control.isEnabled, let key = shortcut(of: control), key.name.count == 1 else {
            return nil
        }
        return key.name
    }
}

/// A key and its effect, in words.
struct KeyHint {
    /// The greatest length of the words, in characters; longer words are cut off.
    static let longestWords = 24

    let key: String
    let words: String
    /// The event of a click on the hint, the same as of the key; nil if the hint stands for several keys.
    let event: InputEvent?
    /// True for the key that undoes what the message beside it is about.
    let undoes: Bool

    init(_ key: String, _ words: String, _ event: InputEvent? = nil, undoes: Bool = false) {
        self.key = key
        self.words = words
        self.event = event
        self.undoes = undoes
    }

    static let quit = KeyHint("ctrl-c", "quit", .key(.control("c")))
}

/// A hint that can be clicked, and its rectangle.
struct PlacedHint {
    let rect: Rect
    let event: InputEvent
}
