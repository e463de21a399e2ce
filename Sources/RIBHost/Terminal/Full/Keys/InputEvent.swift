/// An input of a person, or an answer of the terminal.
enum InputEvent: Equatable, Sendable {
    /// A key was pressed.
    case key(Key)
    /// Characters were typed.
    case text(String)
    /// Text was pasted.
    case paste(String)
    /// The mouse's button was pressed or released on a cell, or the mouse was moved there with the button held.
    case mouse(MouseStep, column: Int, row: Int)
    /// The mouse's button was pressed and released on a cell: ``FullFace`` makes it from both.
    case click(column: Int, row: Int)
    /// The wheel was turned over a cell, by a number of lines, downward if positive.
    case wheel(Int, column: Int, row: Int)
    /// The terminal has answered the question for its background.
    case background(Background)

    /// True if the event is meant for any screen: Ctrl-C, and answers of the terminal.
    var isTimeless: Bool {
        switch self {
        case .key(.control("c")), .background: true
        case .key, .text, .paste, .mouse, .click, .wheel: false
        }
    }
}

/// A step of what a person does with the mouse's button.
enum MouseStep: Sendable {
    case press, drag, release
}

/// A key other than a character.
enum Key: Equatable, Sendable {
    case enter, tab, backTab, escape, backspace, delete
    case up, down, left, right, home, end, pageUp, pageDown
    /// An arrow or Delete with the control or the alt key.
    case wordLeft, wordRight, wordDelete
    case function(Int)
    /// A letter with the control key, in lower case.
    case control(Character)
    /// A key with the alt key, as sent after the escape: DEL for backspace and CR for enter.
    case alt(Character)
    /// The shortcut of a control, sent by no terminal: ``KeyBindings`` makes it from a key that has lost its command.
    case shortcut(Character)
    /// The next or previous hit of the last search, sent by no terminal: ``KeyBindings`` makes it from a person's key.
    case hit(backward: Bool)
    /// The search, sent by no terminal: ``KeyBindings`` makes it from a person's key.
    case search
}
