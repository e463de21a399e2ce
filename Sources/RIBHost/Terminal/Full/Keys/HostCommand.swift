/// A command of the full screen whose keys a person can change. The raw value is its name in a file of keys.
public enum HostCommand: String, CaseIterable, Sendable {
    /// Lists the keys of the screen.
    case help
    /// Shows the flow, and where it is.
    case flow
    /// Lists the actions by name; filters a list.
    case actions
    /// Shows what plugins have logged.
    case log
    /// Shows RIBs, streams, outcomes and faults.
    case inspector
    /// Copies what has the focus.
    case copy
    /// Draws all again.
    case redraw
    /// Ends the program.
    case quit
    /// Takes back one step, as Esc does.
    case back
    /// Moves the focus, as an arrow does.
    case left, down, up, right
    /// Leads to the first or the last control, as Home and End do.
    case top, bottom
    /// Scrolls, as PgUp and PgDn do.
    case pageUp, pageDown
    /// Scrolls the tree of an inspector that is beside the screen.
    case treeDown, treeUp

    /// The keys that it has where no file changes them, besides those that always do it.
    public var defaults: [BoundKey] {
        switch self {
        case .help: [.character("?"), .function(1)]
        case .flow: [.character("g"), .function(2)]
        case .actions: [.character("/"), .control("p")]
        case .log: [.function(3)]
        case .inspector: [.function(12)]
        case .copy: [.control("o")]
        case .redraw: [.control("l")]
        case .quit: [.character("q")]
        case .left: [.character("h")]
        case .down: [.character("j")]
        case .up: [.character("k")]
        case .right: [.character("l")]
        case .back, .top, .bottom, .pageUp, .pageDown: []
        case .treeDown: [.alt("j")]
        case .treeUp: [.alt("k")]
        }
    }

    /// What its keys mean to the face: a key that does it anywhere, or where it has such a character by default, that.
    ///
    /// - Parameter key: one that a person has given to it.
    func event(by key: BoundKey) -> InputEvent {
        let character = defaults.first { $0.isCharacter }
        if key.isCharacter, case .character(let character)? = character { return .text(String(character)) }
        return .key(anywhere)
    }

    /// The key that does it even while a field is edited.
    private var anywhere: Key {
        switch self {
        case .help: .function(1)
        case .flow: .function(2)
        case .actions: .control("p")
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
        case .pageUp: .pageUp
        case .pageDown: .pageDown
        case .treeDown: .alt("j")
        case .treeUp: .alt("k")
        }
    }
}
