/// What a person did, as a terminal tells it, or what a terminal says of itself.
enum InputEvent: Equatable, Sendable {
    /// A key was pressed.
    case key(Key)
    /// Characters were typed.
    case text(String)
    /// Text was pasted.
    case paste(String)
    /// The mouse's button was pressed on a cell.
    case click(column: Int, row: Int)
    /// The wheel was turned over a cell: by so many lines, downward if positive.
    case wheel(Int, column: Int, row: Int)
    /// The terminal answers how light its ground is.
    case background(Background)

    /// Whether it is for whatever is shown when it comes: the key that always leads out, and what no person did.
    var isTimeless: Bool {
        switch self {
        case .key(.control("c")), .background: true
        case .key, .text, .paste, .click, .wheel: false
        }
    }
}

/// A key that is not a character.
enum Key: Equatable, Sendable {
    case enter, tab, backTab, escape, backspace, delete
    case up, down, left, right, home, end, pageUp, pageDown
    /// With the control or the alt key.
    case wordLeft, wordRight, wordDelete
    case function(Int)
    /// A letter with the control key, in lower case.
    case control(Character)
    /// A key with the alt key: what came after the escape, DEL for backspace and CR for enter.
    case alt(Character)
    /// A character that is the shortcut of a control and nothing else: no terminal sends it. ``KeyBindings`` makes it of a
    /// key that has lost its command.
    case shortcut(Character)
}
