/// A command of the full screen whose keys a person can change. The raw value is the name in a file of keys.
public enum HostCommand: String, CaseIterable, Sendable {
    /// Lists the keys of the screen.
    case help
    /// Shows the flow with the current step.
    case flow
    /// Lists the actions by name.
    case actions
    /// Searches what is shown.
    case search
    /// Shows what plugins have logged.
    case log
    /// Shows RIBs, streams, outcomes and faults.
    case inspector
    /// Copies the text of the focused control.
    case copy
    /// Draws everything again.
    case redraw
    /// Ends the program.
    case quit
    /// Goes back one step, as Esc does.
    case back
    /// Moves the focus, as an arrow does.
    case left, down, up, right
    /// Moves to the first or the last control, as Home and End do.
    case top, bottom
    /// Moves the focus to the next or the previous hit of the last search.
    case next, previous
    /// Scrolls, as PgUp and PgDn do.
    case pageUp, pageDown
    /// Scrolls the tree of an inspector beside the screen.
    case treeDown, treeUp

    /// The default keys, besides the keys with a fixed meaning.
    public var defaults: [BoundKey] {
        switch self {
        case .help: [.character("?"), .function(1)]
        case .flow: [.function(2)]
        case .actions: [.character(":"), .control("p")]
        case .search: [.character("/")]
        case .log: [.function(3)]
        case .inspector: [.function(12)]
        case .copy: [.control("o")]
        case .redraw: [.control("l")]
        case .quit: [.character("q")]
        case .left: [.character("h")]
        case .down: [.character("j")]
        case .up: [.character("k")]
        case .right: [.character("l")]
        case .top: [.character("g")]
        case .bottom: [.character("G")]
        case .next: [.character("n")]
        case .previous: [.character("N")]
        case .back, .pageUp, .pageDown: []
        case .treeDown: [.alt("j")]
        case .treeUp: [.alt("k")]
        }
    }

    /// True for a command with a default key that it did not have in 1.1. It loses one that a file of keys gives to
    /// something else, so that a file of 1.1 keeps its meaning.
    public var givesWay: Bool { [.top, .bottom, .actions, .search].contains(self) || followsShortcuts }

    /// True for a command whose default keys are first the shortcuts of a screen's controls: authors have used these
    /// letters for "new" and "next".
    var followsShortcuts: Bool { self == .next || self == .previous }

    /// Returns the event for a key of the command: the default character if both are characters, otherwise a key that
    /// works everywhere.
    ///
    /// - Parameter key: a key that a person has assigned to the command.
    func event(by key: BoundKey) -> InputEvent {
        let character = defaults.first { $0.isCharacter }
        // A person's key for such a command is not a shortcut, unlike its default key.
        if key.isCharacter, !followsShortcuts, case .character(let character)? = character {
            return .text(String(character))
        }
        return .key(anywhere)
    }

    /// The default key that works even while a field is edited.
    private var anywhere: Key {
        switch self {
        case .help: .function(1)
        case .flow: .function(2)
        case .actions: .control("p")
        case .search: .search
        case .log: .function(3)
        case .inspector: .function(12)
        case .copy: .control("o")
        case .redraw: .control("l")
        case .quit: .control("c")
        case .back: .escape
        case .left: .left
        case .down: .down
        case .up: .up
        case .right: .right
        case .top: .home
        case .bottom: .end
        case .next: .hit(backward: false)
        case .previous: .hit(backward: true)
        case .pageUp: .pageUp
        case .pageDown: .pageDown
        case .treeDown: .alt("j")
        case .treeUp: .alt("k")
        }
    }
}
