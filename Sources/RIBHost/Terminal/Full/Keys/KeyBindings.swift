import PluginABI

/// Which keys do what on the full screen, as a person has changed them: those of the host's commands, and those of
/// controls.
///
/// A key has one meaning. Those that a person needs to get around and out, such as Enter, Esc and Ctrl-C, are in no file.
public struct KeyBindings: Sendable {
    /// Those of a person who changes none.
    public static let standard = KeyBindings()

    /// The commands that a person has changed, with all keys that each has from then on.
    private let commands: [HostCommand: [BoundKey]]
    /// The keys of controls, by the names of steps and the ids of actions.
    private let controls: [String: [String: Character]]
    /// What the keys do that a person has given to commands.
    private let given: [BoundKey: HostCommand]
    /// The keys that have lost their command.
    private let freed: Set<BoundKey>
    /// The characters that do something else where they are commands, and so are shortcuts with alt only.
    private let taken: Set<Character>

    /// Makes bindings. No key is refused (``BoundKey/refusal``), and none is given twice.
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
        freed = Set(commands.keys.flatMap(\.defaults)).subtracting(given.keys)
        let characters = HostCommand.allCases.flatMap { commands[$0] ?? $0.defaults }.compactMap { key in
            if case .character(let character) = key { character } else { nil }
        }
        taken = Set("y 0123456789").union(characters)
    }

    /// The keys of a command, besides those that always do it.
    public func keys(of command: HostCommand) -> [BoundKey] { commands[command] ?? command.defaults }

    /// The names of a command's keys where characters are text, or commands, in one line; empty where it has none.
    func names(of command: HostCommand, isText: Bool) -> String {
        keys(of: command).filter { !isText || !$0.isCharacter }.map(\.name).joined(separator: " ")
    }

    /// A command in the footer; nil where it has no key.
    func hint(of command: HostCommand, _ words: String, isText: Bool) -> KeyHint? {
        keys(of: command).first { !isText || !$0.isCharacter }.map { KeyHint($0.name, words, command.event(by: $0)) }
    }

    /// What a key means to the face, which knows only the keys that commands have by default.
    ///
    /// - Parameters:
    ///   - isText: whether characters are text.
    ///   - isDocked: whether there is an inspector beside the screen to scroll.
    /// - Returns: nil where it means nothing any more.
    func meaning(of event: InputEvent, isText: Bool, isDocked: Bool) -> InputEvent? {
        guard !commands.isEmpty, let key = BoundKey(event), !isText || !key.isCharacter else { return event }
        switch given[key] {
        case .treeDown? where !isDocked, .treeUp? where !isDocked: return nil
        case let command?: return command.event(by: key)
        case nil: return freed.contains(key) ? key.shortcut.map { .key(.shortcut($0)) } : event
        }
    }
}

// The keys of controls.
extension KeyBindings {
    /// Gives the controls of a screen the keys that a person has chosen for them. Another control of the screen that has
    /// such a key of its own has none.
    ///
    /// - Parameter step: the step that is shown; a control of a step within it has that one's name in its id.
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

    /// The key that a person has chosen for a control; nil where none.
    private func character(for control: Control, in step: String?) -> Character? {
        guard control.role != nil || control.kind == .field else { return nil }
        let parts = control.action.id.split(separator: "/")
        guard let id = parts.last, let step = parts.dropLast().last.map(String.init) ?? step else { return nil }
        return controls[step]?[String(id)]
    }

    /// The key that does what a control is for, as it is typed: with alt where a character is text, or does something
    /// else. Nil where it has none.
    func shortcut(of control: Control, isText: Bool) -> Shortcut? {
        guard let character = control.shortcut else { return nil }
        guard isText || taken.contains(character) else {
            return Shortcut(character: character, name: String(character), event: .text(String(character)))
        }
        guard !BoundKey.beginsOthers.contains(character), given[.alt(character)] == nil else { return nil }
        return Shortcut(character: character, name: "alt-\(character)", event: .key(.alt(character)))
    }
}

/// The key of a control, and how it is typed.
struct Shortcut {
    let character: Character
    let name: String
    let event: InputEvent
}

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
