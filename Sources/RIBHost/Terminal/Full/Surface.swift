/// A terminal as a full-screen face needs it: a size, and a mode in which every cell is the face's own.
@MainActor
public protocol Surface: Output {
    /// How many cells there are now.
    var size: TerminalSize { get }

    /// Called when the size has changed.
    var onChange: (@MainActor () -> Void)? { get set }

    /// Called when another program may have had the terminal: what is shown has been lost, and the rest of what was
    /// half typed.
    var onReturn: (@MainActor () -> Void)? { get set }

    /// The last lines that others have written while the terminal was taken; they are kept out of the picture.
    var heldOutput: String { get }

    /// Says that what is written next shows a screen for the first time: what was typed until now was not meant for it.
    func screenCanBeSeen()

    /// Takes the whole terminal: raw input, the alternate screen, the mouse.
    func enter()

    /// Gives the terminal back as it was.
    func leave()
}
